#!/bin/sh
# Renders the same avatar with the tools of libvips: a thumbnail (shrink-on-load, EXIF, centre crop) without alpha,
# then the mask of the circle as its alpha.
# Arguments: the photo, the side, the mask, the avatar.
set -e
vipsthumbnail "$1" --size "$2x$2" --smartcrop centre --eprofile srgb -o "$4.ppm"
vips bandjoin "$4.ppm $3" "$4"
