package picture

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"time"

	"tablee/render"
	"tablee/render/canvas"
	"tablee/rules/game"
)

// Animation is a game to be drawn as an animated picture: a board after each move, below it what happened and how far
// the game is.
type Animation struct {
	Frames int // how many Play yields; at least one
	// Play yields all frames, in order; it is called more than once and yields the same each time. It stops with the
	// error of yield.
	Play     func(yield func(Frame) error) error
	Printer  *render.Printer
	Look     Look
	MaxBytes int // bytes of the file; 0 is no bound
	// Throttle is called after each frame with the time that it took to draw; nil is no pause. Progress receives how many
	// frames of how many are done: it may begin again when the file has become too large.
	Throttle func(took time.Duration)
	Progress func(done, of int)
}

// Frame is a moment of a game.
type Frame struct {
	Diagram game.Diagram
	Line    game.Msg // what happened
}

// GIF is an animation that has been drawn.
type GIF struct {
	Data   []byte
	Shown  int // frames
	Of     int // moments that the game has: more than Shown when some are left out
	Shrunk bool
	Length time.Duration
}

// How long a GIF and its frames last.
const (
	MaxLength       = 60 * time.Second
	lastFrameDelay  = 4 * time.Second
	firstFrameDelay = 1500 * time.Millisecond
	maxFrameDelay   = 1200 * time.Millisecond // between two frames
	minFrameDelay   = 150 * time.Millisecond
)

// isShown tells whether moment i of n is shown when only every stride-th is. The first and the last always are.
func isShown(i, n, stride int) bool { return i%stride == 0 || i == n-1 }

// framesShown is how many of n moments are shown when only every stride-th is.
func framesShown(n, stride int) int { return 1 + (n-1+stride-1)/stride }

// frameDelay is how long each of so many frames is shown, except for the first and the last one.
func frameDelay(frames int) time.Duration {
	left := MaxLength - lastFrameDelay - firstFrameDelay
	return min(left/time.Duration(max(frames-2, 1)), maxFrameDelay).Truncate(10 * time.Millisecond)
}

// minStride is the smallest stride at which frames last long enough to be seen.
func minStride(n int) (stride int) {
	for stride = 1; frameDelay(framesShown(n, stride)) < minFrameDelay; stride++ {
	}
	return stride
}

// reductions are tried in this order until a GIF is small enough: fewer frames, then half the size.
var reductions = []struct{ stride, shrink int }{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 2}, {8, 2}, {16, 2}}

// ErrTooLarge means that a GIF exceeds its limit with every reduction.
var ErrTooLarge = errors.New("render: the GIF is too large")

// errOverLimit ends an attempt whose file exceeds the limit.
var errOverLimit = errors.New("render: the GIF exceeds its limit")

// Draw draws the GIF. A file that would be larger than MaxBytes gets fewer frames, or half the width. Except for the
// file itself, the memory that Draw needs does not depend on the number of frames.
func (a Animation) Draw(ctx context.Context) (GIF, error) {
	height, err := a.maxHeight(ctx)
	if err != nil {
		return GIF{}, err
	}
	for _, e := range reductions {
		gif, err := a.encode(ctx, height, e.stride, e.shrink)
		if !errors.Is(err, errOverLimit) {
			return gif, err
		}
	}
	return GIF{}, ErrTooLarge
}

// maxHeight is the height of the tallest frame in pixels.
func (a Animation) maxHeight(ctx context.Context) (height int, err error) {
	n := 0
	err = a.Play(func(fr Frame) error {
		blocks, err := Plan(fr.Diagram, a.Printer)
		if err != nil {
			return err
		}
		n++
		height = max(height, int(Tallness(blocks, a.Printer, a.Look)+0.5))
		return ctx.Err()
	})
	if err == nil && (n != a.Frames || n == 0) {
		err = errors.New("render: a GIF of " + strconv.Itoa(n) + " frames, not of " + strconv.Itoa(a.Frames))
	}
	return height + stripHeight, err
}

// encode draws the GIF with one of so many frames of those that there is time for.
func (a Animation) encode(ctx context.Context, height, stride1, shrink int) (GIF, error) {
	stride := minStride(a.Frames) * stride1
	frames := framesShown(a.Frames, stride)
	gif := GIF{Of: a.Frames, Shrunk: shrink > 1}
	var file bytes.Buffer
	out, err := canvas.NewGIFWriter(&file, Width, height, shrink)
	if err != nil {
		return gif, err
	}
	i := -1
	err = a.Play(func(fr Frame) error {
		if i++; !isShown(i, a.Frames, stride) {
			return ctx.Err()
		}
		delay := frameDelay(frames)
		switch i {
		case a.Frames - 1:
			delay = lastFrameDelay
		case 0:
			delay = firstFrameDelay
		}
		start := time.Now()
		if err := a.addFrame(out, height, fr, i, delay); err != nil {
			return err
		}
		gif.Length += delay
		gif.Shown++
		if a.MaxBytes > 0 && out.Written() > int64(a.MaxBytes) {
			return errOverLimit
		}
		if a.Progress != nil {
			a.Progress(gif.Shown, frames)
		}
		if a.Throttle != nil {
			a.Throttle(time.Since(start))
		}
		return ctx.Err()
	})
	if err == nil {
		err = out.Close()
	}
	gif.Data = bytes.Clone(file.Bytes()) // the buffer's spare capacity would stay in memory with it
	if err == nil && a.MaxBytes > 0 && len(gif.Data) > a.MaxBytes {
		err = errOverLimit
	}
	return gif, err
}

// addFrame draws a frame and adds it to the GIF.
func (a Animation) addFrame(out *canvas.GIFWriter, height int, fr Frame, i int, delay time.Duration) error {
	b, err := a.drawFrame(height, fr, i)
	if err != nil {
		return err
	}
	defer b.Free()
	return out.Add(b.Canvas, delay)
}

// drawFrame draws a frame: the board at the top, the strip at the bottom.
func (a Animation) drawFrame(height int, fr Frame, i int) (*Brush, error) {
	blocks, err := Plan(fr.Diagram, a.Printer)
	if err != nil {
		return nil, err
	}
	b, err := New(Width, height, a.Look, a.Printer)
	if err != nil {
		return nil, err
	}
	Pile(b, blocks, 0)
	strip(b, b.Line(fr.Line), i, a.Frames-1)
	return b, nil
}

// Measures of the strip in pixels.
const (
	stripHeight = 76
	barHeight   = 6
)

// strip draws the strip at the bottom: what happened, and how far the game is.
func strip(b *Brush, line string, ply, of int) {
	_, h := b.Size()
	top := float64(h) - stripHeight
	b.Tablecloth(top, stripHeight)
	counterType := canvas.Type{Weight: canvas.Semibold, Size: Smallest, Align: canvas.End}
	counter := strconv.Itoa(ply) + " / " + strconv.Itoa(of)
	b.Text(counterType, counter, Width-24, top+42, b.Colours.Label)
	say := canvas.Type{Weight: canvas.Semibold, Size: 30}
	b.Text(say, say.Fit(line, Width-24-24-24-counterType.Width(counter)), 24, top+42, b.Colours.Text)
	width := float64(Width - 48)
	b.Flat(canvas.Rect(24, top+stripHeight-18, width, barHeight, barHeight/2), b.Colours.Line)
	if part := width * float64(ply) / float64(max(of, 1)); part >= barHeight {
		b.Flat(canvas.Rect(24, top+stripHeight-18, part, barHeight, barHeight/2), b.Colours.Amber)
	}
}
