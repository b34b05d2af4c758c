package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"testing"
	"time"

	"tablee/render/rendertest"
	"tablee/rules/game"
	"tablee/rules/rulestest"
)

// animationOf is a GIF of diagrams.
func animationOf(t testing.TB, ds []game.Diagram) Animation {
	t.Helper()
	return Animation{Frames: len(ds), Printer: rendertest.Printer(t, "en", "", "", "Alice", "Bob"),
		Play: func(yield func(Frame) error) error {
			for i, d := range ds {
				if err := yield(Frame{Diagram: d, Line: game.Lit(fmt.Sprintf("Move %d", i))}); err != nil {
					return err
				}
			}
			return nil
		}}
}

// growing is a chain that becomes longer: the boards differ in height.
func growing(n int) (list []game.Diagram) {
	chain := "66"
	for i := range n {
		list = append(list, rendertest.DominoMock(chain, ""))
		chain += fmt.Sprintf(" %d%d", (6*(i+1))%7, (6*(i+2))%7)
	}
	return list
}

// screens are the pictures of a GIF as a viewer puts them together, and how long each stands.
func screens(t *testing.T, data []byte) (list []image.Image, hold []time.Duration) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, p := range g.Image {
		imagedraw.Draw(screen, p.Bounds(), p, p.Bounds().Min, imagedraw.Over)
		c := *screen
		c.Pix = bytes.Clone(screen.Pix)
		list, hold = append(list, &c), append(hold, time.Duration(g.Delay[i])*10*time.Millisecond)
	}
	return list, hold
}

// boardsDiffer compares what a GIF shows above the strip with the board drawn alone, its round corners and lower edge
// left out.
func boardsDiffer(t *testing.T, screen image.Image, d game.Diagram, f Animation) string {
	t.Helper()
	data, err := PNG(d, f.Printer, f.Look)
	if err != nil {
		t.Fatal(err)
	}
	alone := rendertest.Decode(t, "alone", data)
	w, h := alone.Bounds().Dx(), alone.Bounds().Dy()
	far := 0
	for y := range h {
		for x := range w {
			if (y < Corner || y >= h-Corner) && (x < Corner || x >= w-Corner) || y >= h-4 {
				continue // the GIF's own edge lies farther down
			}
			r0, g0, b0, _ := screen.At(x, y).RGBA()
			r1, g1, b1, _ := alone.At(x, y).RGBA()
			if max(rendertest.Abs(int(r0)-int(r1)), rendertest.Abs(int(g0)-int(g1)),
				rendertest.Abs(int(b0)-int(b1)))>>8 > rendertest.Tolerance {
				far++
			}
		}
	}
	if far*1000 > rendertest.Strays*w*h {
		return fmt.Sprintf("%d of %d pixels differ", far, w*h)
	}
	return ""
}

func TestAnimationShowsEveryMove(t *testing.T) {
	rulestest.Unraced(t)
	for theme := range Palettes[:rulestest.Of(len(Palettes), 1)] {
		f := animationOf(t, growing(9))
		f.Look.Theme = Theme(theme)
		var told []int
		f.Progress = func(done, of int) { told = append(told, done, of) }
		rests := 0
		f.Throttle = func(time.Duration) { rests++ }
		clip, err := f.Draw(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		list, hold := screens(t, clip.Data)
		if len(list) != 9 || clip.Shown != 9 || clip.Of != 9 || clip.Shrunk || rests != 9 {
			t.Fatalf("got %d frames, info %+v, %d rests", len(list), clip, rests)
		}
		if spare := cap(clip.Data) - len(clip.Data); spare > len(clip.Data)/4 {
			t.Errorf("%d bytes are kept beside a GIF of %d", spare, len(clip.Data))
		}
		if len(told) != 18 || told[0] != 1 || told[1] != 9 || told[16] != 9 {
			t.Errorf("progress %v", told)
		}
		length := time.Duration(0)
		for i, h := range hold {
			if length += h; h < 100*time.Millisecond {
				t.Errorf("frame %d is shown for %v", i, h)
			}
		}
		if length != clip.Length || hold[0] != firstFrameDelay || hold[8] != lastFrameDelay || hold[4] != maxFrameDelay {
			t.Errorf("it lasts %v, reported as %v: %v", length, clip.Length, hold)
		}
		for i, d := range growing(9) {
			if why := boardsDiffer(t, list[i], d, f); why != "" {
				t.Errorf("%s, frame %d: %s", Themes[theme], i, why)
			}
		}
		if boardsDiffer(t, list[3], growing(9)[4], f) == "" {
			t.Error("the comparison finds no difference")
		}
	}
}

// TestPace: however many moves a game has the film lasts a minute at most, every frame is shown long enough, and the
// first and the last moment are in it.
func TestPace(t *testing.T) {
	for n := 1; n < 4000; n++ {
		stride := minStride(n)
		shown := 0
		for i := range n {
			if isShown(i, n, stride) {
				shown++
			}
		}
		if shown != framesShown(n, stride) || !isShown(0, n, stride) || !isShown(n-1, n, stride) {
			t.Fatalf("%d moments, one of %d: %d shown, want %d", n, stride, shown, framesShown(n, stride))
		}
		if length := firstFrameDelay + lastFrameDelay + time.Duration(shown-2)*frameDelay(shown); shown > 1 &&
			length > MaxLength {
			t.Fatalf("%d moments last %v", n, length)
		}
		if shown > 2 && frameDelay(shown) < minFrameDelay {
			t.Fatalf("%d moments: a frame is shown for %v", n, frameDelay(shown))
		}
		if n < 300 && stride != 1 {
			t.Fatalf("of %d moments one in %d is shown", n, stride)
		}
	}
}

func TestAnimationFitsItsBound(t *testing.T) {
	rulestest.Unraced(t)
	frames := rulestest.Of(20, 8)
	ds := growing(frames)
	whole, err := animationOf(t, ds).Draw(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for _, part := range []int{9, 5, 3}[:rulestest.Of(3, 2)] { // tenths
		f := animationOf(t, ds)
		f.MaxBytes = len(whole.Data) * part / 10
		clip, err := f.Draw(t.Context())
		if err != nil {
			t.Fatalf("%d tenths: %v", part, err)
		}
		list, _ := screens(t, clip.Data)
		if len(clip.Data) > f.MaxBytes || clip.Shown != len(list) ||
			clip.Shown == clip.Of && !clip.Shrunk || clip.Of != frames {
			t.Errorf("%d of at most %d bytes, %d frames: %+v", len(clip.Data), f.MaxBytes, len(list), clip.Shown)
		}
		if w := list[0].Bounds().Dx(); clip.Shrunk != (w == Width/2) {
			t.Errorf("%d pixels wide, reported as %v", w, clip.Shrunk)
		}
		if before > 0 && len(clip.Data) >= before {
			t.Error("a smaller bound makes no smaller file")
		}
		before = len(clip.Data)
	}
	f := animationOf(t, ds)
	f.MaxBytes = 1000
	if _, err := f.Draw(t.Context()); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a GIF of 1000 bytes: %v", err)
	}
}

func TestAnimationStops(t *testing.T) {
	f := animationOf(t, growing(5))
	f.Frames = 6
	if _, err := f.Draw(t.Context()); err == nil {
		t.Error("a GIF with a frame too few was drawn")
	}
	f = animationOf(t, growing(5))
	broken := errors.New("broken")
	f.Play = func(yield func(Frame) error) error { return broken }
	if _, err := f.Draw(t.Context()); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	f = animationOf(t, growing(5))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	f.Progress = func(done, of int) {
		if done == 2 {
			cancel()
		}
		if done > 2 {
			t.Error("drawing was not stopped")
		}
	}
	if _, err := f.Draw(ctx); err == nil {
		t.Error("a cancelled animation was drawn")
	}
}

// TestStrip: the strip says what happened and how far the game is, in writing that is readable on a phone.
func TestStrip(t *testing.T) {
	f := animationOf(t, growing(9))
	shot := func(ply int, line string) (*image.Paletted, float64) {
		b, err := f.drawFrame(700, Frame{Diagram: growing(9)[4], Line: game.Lit(line)}, ply)
		if err != nil {
			t.Fatal(err)
		}
		low := b.Lowest() * 400 / Width
		data, err := b.End()
		if err != nil {
			t.Fatal(err)
		}
		return rendertest.Decode(t, "still", data), low
	}
	a, _ := shot(4, "Move")
	if b, _ := shot(5, "Move"); bytes.Equal(a.Pix, b.Pix) {
		t.Error("the strip does not say how far the game is")
	}
	b, low := shot(4, "A line that is much too long for the strip of a GIF: it has to end in dots somewhere")
	if bytes.Equal(a.Pix, b.Pix) || low < 10 {
		t.Errorf("the strip says nothing, or in writing of %.1f pixels at 400 pixels", low)
	}
}
