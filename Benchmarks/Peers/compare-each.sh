#!/bin/sh
# Compares each PNG of a directory with the one of the same name in another, with one ImageMagick process per PNG.
# Arguments: the directories, and ImageMagick's command in as many words as it needs.
expected=$1 actual=$2
shift 2
for file in "$expected"/*.png; do
  "$@" -metric AE "$file" "$actual/${file##*/}" null: 2>/dev/null || exit 1
done
