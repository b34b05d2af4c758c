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

// Film is a game as an animated picture: a board after each move, below it what happened and how far the game is.
type Film struct {
	Frames int // how many Play gives; at least one
	// Play hands over all frames, in order; it is called more than once and gives the same each time. It stops with the
	// error of yield.
	Play    func(yield func(Frame) error) error
	Printer *render.Printer
	Look    Look
	Max     int // bytes of the file; 0 is no bound
	// Rest is called after each frame with the time that it took to draw; nil is no rest. Progress is told how many frames
	// of how many are done: it may begin again when the file has become too large.
	Rest     func(took time.Duration)
	Progress func(done, of int)
}

// Frame is a moment of a game.
type Frame struct {
	Diagram game.Diagram
	Line    game.Msg // what happened
}

// Clip is a film that has been drawn.
type Clip struct {
	GIF    []byte
	Shown  int // frames
	Of     int // moments that the game has: more than Shown when some are left out
	Shrunk bool
	Length time.Duration
}

// How long a film lasts.
const (
	MaxLength = 60 * time.Second
	lastHold  = 4 * time.Second
	firstHold = 1500 * time.Millisecond
	slowest   = 1200 * time.Millisecond // between two frames
	fastest   = 150 * time.Millisecond
)

// chosen tells whether a moment is shown when there is one frame for so many of them: the first and the last always
// are.
func chosen(i, n, stride int) bool { return i%stride == 0 || i == n-1 }

// count is how many moments are shown.
func count(n, stride int) int { return 1 + (n-1+stride-1)/stride }

// stand is how long each of so many frames stands but for the first and the last one.
func stand(frames int) time.Duration {
	room := MaxLength - lastHold - firstHold
	return min(room/time.Duration(max(frames-2, 1)), slowest).Truncate(10 * time.Millisecond)
}

// pace is for how many moments there is a frame, so that none is gone before it has been seen.
func pace(n int) (stride int) {
	for stride = 1; stand(count(n, stride)) < fastest; stride++ {
	}
	return stride
}

// economies are what a film that is too large does without, the least first: so many of its frames, then half of its
// size.
var economies = []struct{ stride, shrink int }{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 2}, {8, 2}, {16, 2}}

// ErrTooLarge tells that a film does not fit its bound, whatever is left out.
var ErrTooLarge = errors.New("render: the film is too large")

// errFull ends a try.
var errFull = errors.New("render: no room")

// Draw draws the film. A file that would be larger than Max has fewer frames, or is half as wide. The memory it takes
// does not depend on how many frames there are, but for the file itself.
func (f Film) Draw(ctx context.Context) (Clip, error) {
	high, err := f.measure(ctx)
	if err != nil {
		return Clip{}, err
	}
	for _, e := range economies {
		clip, err := f.try(ctx, high, e.stride, e.shrink)
		if !errors.Is(err, errFull) {
			return clip, err
		}
	}
	return Clip{}, ErrTooLarge
}

// measure is the height of the tallest frame.
func (f Film) measure(ctx context.Context) (high int, err error) {
	n := 0
	err = f.Play(func(fr Frame) error {
		blocks, err := Plan(fr.Diagram, f.Printer)
		if err != nil {
			return err
		}
		n++
		high = max(high, int(Tallness(blocks, f.Printer, f.Look)+0.5))
		return ctx.Err()
	})
	if err == nil && (n != f.Frames || n == 0) {
		err = errors.New("render: a film of " + strconv.Itoa(n) + " frames, not of " + strconv.Itoa(f.Frames))
	}
	return high + stripHeight, err
}

// try draws the film with every so many frames of those that there is time for.
func (f Film) try(ctx context.Context, high, thin, shrink int) (Clip, error) {
	stride := pace(f.Frames) * thin
	frames := count(f.Frames, stride)
	clip := Clip{Of: f.Frames, Shrunk: shrink > 1}
	var file bytes.Buffer
	film, err := canvas.NewFilm(&file, Width, high, shrink)
	if err != nil {
		return clip, err
	}
	i := -1
	err = f.Play(func(fr Frame) error {
		if i++; !chosen(i, f.Frames, stride) {
			return ctx.Err()
		}
		hold := stand(frames)
		switch i {
		case f.Frames - 1:
			hold = lastHold
		case 0:
			hold = firstHold
		}
		began := time.Now()
		if err := f.add(film, high, fr, i, hold); err != nil {
			return err
		}
		clip.Length += hold
		clip.Shown++
		if f.Max > 0 && film.Written() > int64(f.Max) {
			return errFull
		}
		if f.Progress != nil {
			f.Progress(clip.Shown, frames)
		}
		if f.Rest != nil {
			f.Rest(time.Since(began))
		}
		return ctx.Err()
	})
	if err == nil {
		err = film.Close()
	}
	clip.GIF = bytes.Clone(file.Bytes()) // the buffer, which has room for as much again, would be kept with it
	if err == nil && f.Max > 0 && len(clip.GIF) > f.Max {
		err = errFull
	}
	return clip, err
}

// add adds a moment to the film.
func (f Film) add(film *canvas.Film, high int, fr Frame, i int, hold time.Duration) error {
	b, err := f.still(high, fr, i)
	if err != nil {
		return err
	}
	defer b.Free()
	return film.Add(b.Canvas, hold)
}

// still draws a moment: the board at the top, the strip at the bottom.
func (f Film) still(high int, fr Frame, i int) (*Brush, error) {
	blocks, err := Plan(fr.Diagram, f.Printer)
	if err != nil {
		return nil, err
	}
	b, err := New(Width, high, f.Look, f.Printer)
	if err != nil {
		return nil, err
	}
	Pile(b, blocks, 0)
	strip(b, b.Line(fr.Line), i, f.Frames-1)
	return b, nil
}

// Measures of the strip in pixels.
const (
	stripHeight = 76
	barHeight   = 6
)

// strip says at the bottom what happened, and how far the game is.
func strip(b *Brush, line string, ply, of int) {
	_, h := b.Size()
	top := float64(h) - stripHeight
	b.Tablecloth(top, stripHeight)
	count := canvas.Type{Weight: canvas.Semibold, Size: Smallest, Align: canvas.End}
	far := strconv.Itoa(ply) + " / " + strconv.Itoa(of)
	b.Text(count, far, Width-24, top+42, b.Colours.Label)
	say := canvas.Type{Weight: canvas.Semibold, Size: 30}
	b.Text(say, say.Fit(line, Width-24-24-24-count.Width(far)), 24, top+42, b.Colours.Text)
	wide := float64(Width - 48)
	b.Flat(canvas.Rect(24, top+stripHeight-18, wide, barHeight, barHeight/2), b.Colours.Line)
	if part := wide * float64(ply) / float64(max(of, 1)); part >= barHeight {
		b.Flat(canvas.Rect(24, top+stripHeight-18, part, barHeight, barHeight/2), b.Colours.Amber)
	}
}
