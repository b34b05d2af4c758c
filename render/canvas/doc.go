// Package canvas draws antialiased shapes and text on small pictures and writes them as PNG files with few colours. It
// contains nothing about games.
//
// Shapes are filled by golang.org/x/image/vector, a rasterizer that the Go team maintains, with assembly where it
// matters; the charts use it too. github.com/tdewolff/canvas would add PDF, SVG, LaTeX and text shaping at the price of
// some thirty modules; github.com/fogleman/gg is no longer maintained, and its fork git.sr.ht/~sbinet/gg draws every
// shape through a mask of the whole picture. Outlines, dashes and gradients, which the rasterizer lacks, are in this
// package.
package canvas
