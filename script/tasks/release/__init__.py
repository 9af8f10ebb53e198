"""The parts of script/package."""
