//go:build !race

package pictures

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tablee/bot/internal/systemtest"
	"tablee/render"
	"tablee/render/picture"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// animationOf is a recorded game as an animation.
func animationOf(g systemtest.Recorded, list []game.Position, p *render.Printer) picture.Animation {
	return picture.Animation{Frames: len(list), Printer: p, MaxBytes: 8_000_000,
		Play: func(yield func(picture.Frame) error) error {
			for i, pos := range list {
				line := game.Lit("…")
				if i > 0 {
					line = game.Lit(string(g.Moves[i-1].Move))
				}
				if err := yield(picture.Frame{Diagram: pos.View(game.Public).Diagram(), Line: line}); err != nil {
					return err
				}
			}
			return nil
		}}
}

// GIFs of whole games: every move is there, it lasts a minute at most and fits Discord, and the first and the last
// board are those that are drawn alone. With -pictures they are written.
func TestGIFsOfWholeGames(t *testing.T) {
	rulestest.Long(t)
	t.Parallel()
	games, rules := systemtest.RecordedGames(t)
	c := systemtest.Texts(t)
	for _, g := range games {
		list := g.Positions(t, rules[g.Game])
		p := c.Printer("fr", g.Players())
		began := time.Now()
		clip, err := animationOf(g, list, p).Draw(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		took := time.Since(began)
		img, err := gif.DecodeAll(bytes.NewReader(clip.Data))
		if err != nil {
			t.Fatal(err)
		}
		length := time.Duration(0)
		for _, d := range img.Delay {
			length += time.Duration(d) * 10 * time.Millisecond
		}
		t.Logf("%s: %d moves, %d frames, %v, %d kB, %v a frame", g.Game, len(g.Moves), len(img.Image), length,
			len(clip.Data)/1000, took/time.Duration(len(img.Image)))
		if len(img.Image) != len(list) || clip.Shown != len(list) || clip.Shrunk {
			t.Errorf("%s: %d frames of %d moments: %+v", g.Game, len(img.Image), len(list), clip.Shown)
		}
		if length > picture.MaxLength || length != clip.Length || img.Delay[len(img.Delay)-1] < 300 {
			t.Errorf("%s: the film lasts %v, but its duration is given as %v", g.Game, length, clip.Length)
		}
		if len(clip.Data) > 8_000_000 {
			t.Errorf("%s: %d bytes", g.Game, len(clip.Data))
		}
		screen := image.NewRGBA(img.Image[0].Rect)
		for i, frame := range img.Image {
			draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
			if i > 0 && i < len(list)-1 {
				continue
			}
			data, err := picture.PNG(list[i].View(game.Public).Diagram(), p, picture.Look{})
			if err != nil {
				t.Fatal(err)
			}
			alone, err := png.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			box := alone.Bounds().Inset(20) // the GIF's edge differs
			if off := unlike(part(screen, box), part(alone, box)); off > 0.002 {
				t.Errorf("%s, frame %d: %.2f %% of the pixels differ from the board drawn alone", g.Game, i, 100*off)
			}
		}
		if *pictureDir != "" {
			if err := os.WriteFile(filepath.Join(*pictureDir, g.Game+".gif"), clip.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// part is a part of a picture.
func part(img image.Image, box image.Rectangle) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, box.Dx(), box.Dy()))
	draw.Draw(out, out.Rect, img, box.Min, draw.Src)
	return out
}
