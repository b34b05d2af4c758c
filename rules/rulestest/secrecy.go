package rulestest

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// The suite cannot see what a view hides. It asks the view for full positions that agree with all it knows and
// looks at what differs: what a viewer sees may not, what the others see must at some time.

// samplesEach is how many samples are looked at for one view of one position.
const samplesEach = 3

// pairs notes for a viewer and another seat that some sample gave that seat something else than it has.
type pairs map[[2]game.Seat]bool

// check fails for a viewer whose samples never gave a holder of secrets anything else: the view holds that seat's
// secrets, or Sample knows too much.
func (p pairs) check(t testing.TB, holders []game.Seat, seats int) {
	t.Helper()
	for v := game.Public; int(v) < seats; v++ {
		for _, s := range holders {
			if s != v && !p[[2]game.Seat{v, s}] {
				t.Errorf("no sample of seat %d's view ever gave seat %d other secrets than it has (-1 is a bystander)", v, s)
			}
		}
	}
}

// holders are the seats that hold secrets.
func (e *exam) holders(o game.Options, seats int) (list []game.Seat) {
	for s := game.Seat(0); int(s) < seats && e.r.Info().Hidden; s++ {
		if e.c.Open == nil || !e.c.Open(o, seats, s) {
			list = append(list, s)
		}
	}
	return list
}

// checkSecrecy draws again what the seat may not know: its view must not change.
func (g *run) checkSecrecy(p game.Position, v game.View, ply int) {
	g.Helper()
	sampler, ok := v.(game.Sampler)
	if !ok {
		if g.r.Info().Hidden {
			g.Fatalf("the game hides something, so its views must sample")
		}
		return
	}
	for i := range samplesEach {
		sample, err := sampler.Sample(g.seed.Stream("sample", ply*samplesEach+i))
		if err != nil {
			g.Fatalf("ply %d: Sample for seat %d: %v", ply, v.Seat(), err)
		}
		if got := sample.View(v.Seat()); !reflect.DeepEqual(got, v) {
			g.Fatalf("ply %d: seat %d's view changed with what it may not see\n got %+v\nwant %+v", ply, v.Seat(), got, v)
		}
		for s := game.Seat(0); int(s) < g.seats; s++ {
			if pair := [2]game.Seat{v.Seat(), s}; !g.hides[pair] && !reflect.DeepEqual(sample.View(s), p.View(s)) {
				g.hides[pair] = true
			}
		}
	}
}

// checkTold plays a move again on samples that agree with what somebody knew before it. Whoever sees the same
// after it must have been told the same, unless nobody's secrets differ any more (a round ended with open hands, and
// new ones were dealt); and whoever moved and now sees something else has learned something hidden, which an event
// must say.
func (g *run) checkTold(before, after game.Position, events []game.Event, rec match.Record, ply int) {
	g.Helper()
	if !g.r.Info().Hidden {
		return
	}
	_, over := after.Result()
	for s := game.Public; int(s) < g.seats; s++ {
		sampler, ok := before.View(s).(game.Sampler)
		if !ok {
			g.Fatalf("the game hides something, so its views must sample")
		}
		sample, err := sampler.Sample(g.seed.Stream("told", ply*(g.seats+1)+int(s)+1))
		if err != nil {
			g.Fatalf("ply %d: Sample for seat %d: %v", ply, s, err)
		}
		then, told, err := match.Play(sample, g.seed, ply, rec.By, rec.Move)
		if err != nil {
			continue // the mover of the sample does not hold what this move needs
		}
		same := reflect.DeepEqual(then.View(s), after.View(s))
		if !same && s == rec.By && !over && !reveals(events) {
			g.Fatalf("ply %d: %q showed seat %d something hidden, but no event says that it reveals something", ply, rec.Move, s)
		}
		got, want := heard(told, s), heard(events, s)
		if same && !reflect.DeepEqual(got, want) && !bytes.Equal(encode(g, then), encode(g, after)) {
			g.Fatalf("ply %d: after %q seat %d sees the same but is told what it may not know: %+v, not %+v", ply, rec.Move,
				s, got, want)
		}
	}
}

// heard are the events that a seat, or a bystander, is told.
func heard(events []game.Event, s game.Seat) (told []game.Event) {
	for _, e := range events {
		if e.To == game.Public || e.To == s {
			told = append(told, e)
		}
	}
	return told
}

func reveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}
