// Package canvas draws antialiased shapes and text on small pictures and writes them as PNG files of few colours. It
// knows nothing of games.
//
// Shapes are filled by golang.org/x/image/vector: one rasterizer, kept by the Go team, in assembly where it matters,
// and here already for the charts. What github.com/tdewolff/canvas would add is PDF, SVG, LaTeX and text shaping at
// the price of some thirty modules; github.com/fogleman/gg is no longer kept and its fork git.sr.ht/~sbinet/gg draws
// every shape through a mask of the whole picture. Outlines, dashes and gradients, all that was missing, are in this
// package.
package canvas
