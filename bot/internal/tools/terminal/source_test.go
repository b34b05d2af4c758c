package terminal

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/all"
	"tablee/rules/game"
)

// pondering is a game whose computers think until they are told to stop, which they are as soon as they begin.
type pondering struct {
	game.Rules
	begun func()
}

func (p pondering) Computer(int) game.Player { return p }

func (p pondering) Choose(ctx context.Context, v game.View, rng *rand.Rand) (game.Move, error) {
	p.begun()
	<-ctx.Done()
	return p.Rules.Computer(1).Choose(context.Background(), v, rng)
}

// TestCutShort: a choice that was cut short by an interrupt is not played.
func TestCutShort(t *testing.T) {
	for _, r := range all.Games() {
		if r.Info().Name != "gobblet" {
			continue
		}
		tb := tableFor(t, r, "en")
		tb.people = 0
		tb.rules = pondering{r, tb.con.hits.strike}
		if err := tb.computer(t.Context(), tb.now.pos.Turn()[0]); !errors.Is(err, errLeft) || len(tb.plies) > 0 {
			t.Errorf("%v, %d moves: want the players asked and nothing played", err, len(tb.plies))
		}
	}
}

func TestInterruptCounts(t *testing.T) {
	over := func(c <-chan struct{}) bool {
		select {
		case <-c:
			return true
		default:
			return false
		}
	}
	i := newInterrupts()
	i.settle()
	i.asking()
	if i.struck() || over(i.twice) {
		t.Error("interrupted before Ctrl-C")
	}
	for range 3 { // asked, and they go on
		i.strike()
		if !i.struck() || over(i.twice) {
			t.Error("the first interrupt should ask")
		}
		i.asking()
		if i.struck() {
			t.Error("the question cannot be answered")
		}
		i.settle()
	}
	i.strike()
	i.asking()
	i.strike()
	i.strike()
	if !over(i.twice) {
		t.Error("the second interrupt does not end it")
	}
	end := newInterrupts()
	end.end()
	if !over(end.twice) {
		t.Error("it has not ended")
	}
}

// TestSource: what is read is what was sent, however much of it waits; Ctrl-C drops what was typed before it, and a
// reader that waits is woken.
func TestSource(t *testing.T) {
	s := newSource(false, nil)
	text := strings.Repeat("0123456789", maxAhead/4)
	go s.pump(strings.NewReader(text))
	var got strings.Builder
	for {
		c, err := s.next(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got.WriteByte(c)
	}
	if got.String() != text {
		t.Errorf("%d bytes read of %d, or others", got.Len(), len(text))
	}

	hits := newInterrupts()
	k := newSource(true, func(byte) error { hits.strike(); return nil })
	in, out := io.Pipe()
	go k.pump(in)
	if _, err := io.WriteString(out, "typed ahead\x03"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.next(hits.first()); !errors.Is(err, errInterrupted) {
		// the pump may not have come to Ctrl-C yet: what came before it is read till then
		for err == nil {
			_, err = k.next(hits.first())
		}
		if !errors.Is(err, errInterrupted) {
			t.Errorf("%v, want an interrupt", err)
		}
	}
	hits.settle()
	if _, err := io.WriteString(out, "y"); err != nil {
		t.Fatal(err)
	}
	if c, err := k.next(hits.first()); c != 'y' || err != nil {
		t.Errorf("%q, %v after Ctrl-C, want y", c, err)
	}
}
