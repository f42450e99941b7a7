"""The pixel fonts and signs, in three sizes; a board's layout names the one it draws with.

tiny is for 72 x 40, small for 128 x 64, large for the colour screens, whose pixels are finer. All
have the same constants and the same glyphs in the same order. They are made by
tools/make_fonts.py.

A font is (height, codes, index, data). Glyph n starts in `data` at the offset that stands in
index[2n] and index[2n + 1], low byte first, and ends where the next one starts. Its bytes are
columns as in framebuf.MONO_VLSB, the lowest bit on top: all columns of rows 0-7, then, in a font
higher than 8, all columns of rows 8-15, and so on; its width is their number over that of these
pages. No glyph has space of its own at its sides, but all digits and all suits have one width;
GAP is the number of columns between two characters of TEXT.

In TEXT, glyph n is character n + 32 up to 126, and from there on n = 95 + codes.find(character).
In the other fonts `codes` is empty and the glyphs are numbered in the order named above each.
"""
