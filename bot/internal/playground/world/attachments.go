package world

import (
	"bytes"
	"image"
)

// Limits of a request's body and of one file, in bytes.
const (
	MaxRequest = 25 << 20
	MaxFile    = 10 << 20
)

// Measure sets the size of a picture. Discord sends it so that a client can reserve space before the picture is loaded.
func (a *Attachment) Measure() {
	if c, _, err := image.DecodeConfig(bytes.NewReader(a.Data)); err == nil {
		a.Width, a.Height = c.Width, c.Height
	}
}
