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

// Measure notes how large a picture is, as Discord tells: a client keeps room for it before it has come.
func (a *Attachment) Measure() {
	if c, _, err := image.DecodeConfig(bytes.NewReader(a.Data)); err == nil {
		a.Width, a.Height = c.Width, c.Height
	}
}
