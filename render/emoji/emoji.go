// Package emoji makes the set of emojis that show the games' pieces in texts, buttons and menus.
package emoji

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"tablee/render"
	"tablee/render/picture"
	"tablee/rules/game"
)

// Image is the picture of one emoji.
type Image struct {
	Piece string // what render.Printer.EmojiName calls the piece
	Name  string // Piece and a part of the picture's hash: another drawing has another name
	PNG   []byte
}

// Discord's limits for a name and for a picture, and for how many an application may have.
const (
	MaxName  = 32
	MaxBytes = 256 << 10
	MaxCount = 2000
)

// hashBytes is how much of the hash is in a name: two drawings of one piece hardly ever agree in it.
const hashBytes = 4

// Set draws the pieces of games in all languages, each look once, in the order of the games.
func Set(c *render.Catalogue, games []game.Info) (set []Image, err error) {
	seen := map[string]bool{}
	for _, g := range games {
		for _, piece := range g.Pieces {
			for _, l := range render.Languages {
				p := c.Printer(l.Code, nil)
				name := p.EmojiName(piece)
				if seen[name] {
					continue
				}
				seen[name] = true
				image, err := draw(name, piece, p)
				if err != nil {
					return nil, fmt.Errorf("emoji: %s: %w", g.Name, err)
				}
				set = append(set, image)
			}
		}
	}
	return set, nil
}

func draw(name string, piece game.Piece, p *render.Printer) (Image, error) {
	if name == "" {
		return Image{}, fmt.Errorf("no emoji shows %+v", piece)
	}
	data, err := picture.Emoji(piece, p)
	if err != nil {
		return Image{}, err
	}
	hash := sha256.Sum256(data)
	image := Image{Piece: name, Name: name + "_" + hex.EncodeToString(hash[:hashBytes]), PNG: data}
	if len(image.Name) > MaxName {
		return Image{}, fmt.Errorf("the name %s has more than %d characters", image.Name, MaxName)
	}
	if len(data) > MaxBytes {
		return Image{}, fmt.Errorf("%s has %d bytes", image.Name, len(data))
	}
	return image, nil
}
