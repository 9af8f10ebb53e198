"""The images in README.md and Documentation, which Examples/gallery.py renders."""
