"""The parts of script/mutate."""
