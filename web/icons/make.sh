#!/bin/sh
# Makes the icons of the page from icon.svg, with librsvg (Debian: librsvg2-bin). The maskable one has no round corners
# and a wider edge, because phones cut it into their own shape.
set -eu
cd "$(dirname "$0")"
rsvg-convert -w 192 -h 192 icon.svg -o icon-192.png
rsvg-convert -w 512 -h 512 icon.svg -o icon-512.png
sed 's/ rx="112"//; s/translate(64 60) scale(4)/translate(102 100) scale(3.2)/' icon.svg | rsvg-convert -w 512 -h 512 -o icon-maskable-512.png
