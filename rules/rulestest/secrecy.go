package rulestest

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
)

// samplesEach is how many samples are looked at for one view of one position.
const samplesEach = 3

// secrecyNotes are what the samples of some games have shown.
type secrecyNotes struct {
	// pairs has a viewer and another seat when some sample of the viewer's gave that seat something else than it has, and
	// its diagram showed that.
	pairs map[[2]game.Seat]bool
	// differed counts, for each seat, the samples after the first turn of a running game in which it saw something else
	// than in the position that was played; shown counts those of them in which its diagram was another one too.
	differed, shown map[game.Seat]int
}

// enoughSamples is how many samples have to differ for a seat before its diagrams are judged: the view of a few may
// have differed in former hands alone, which no diagram has to show.
const enoughSamples = 8

// newSecrecyNotes begins with no sample.
func newSecrecyNotes() secrecyNotes {
	return secrecyNotes{pairs: make(map[[2]game.Seat]bool), differed: make(map[game.Seat]int),
		shown: make(map[game.Seat]int)}
}

// Check fails for a viewer whose samples never gave a holder of secrets anything else to see: the view holds that
// seat's secrets, or Sample knows too much, or that seat is not shown what it has.
func (n secrecyNotes) Check(t testing.TB, holders []game.Seat, seats int) {
	t.Helper()
	for v := game.Public; int(v) < seats; v++ {
		for _, s := range holders {
			if s != v && !n.pairs[[2]game.Seat{v, s}] {
				t.Errorf("no sample of seat %d's view ever gave seat %d other secrets than it has (-1 is a bystander)", v, s)
			}
		}
	}
	for s, differed := range n.differed {
		if differed >= enoughSamples && n.shown[s] == 0 {
			t.Errorf("seat %d was shown the same diagram after the first turn, whatever hand it had", s)
		}
	}
}

// checkSecrecy draws again what the seat may not know: its view must not change. What changed for others is noted,
// and whether their diagrams show it: a view may also remember what a diagram does not show, such as former hands.
func checkSecrecy(g *tested, p game.Position, v game.View, ply int, n secrecyNotes) {
	g.Helper()
	sampler, ok := v.(game.Sampler)
	if !ok {
		if g.Rules.Info().Hidden {
			g.Fatalf("the game hides something, so its views must sample")
		}
		return
	}
	answers := pressed(v) // before anything else can be known
	for i := range samplesEach {
		sample, err := sampler.Sample(g.Seed.Stream("sample", ply*samplesEach+i))
		if err != nil {
			g.Fatalf("ply %d: Sample for seat %d: %v", ply, v.Seat(), err)
		}
		if got := sample.View(v.Seat()); !reflect.DeepEqual(got, v) {
			g.Fatalf("ply %d: seat %d's view changed with what it may not see\n got %+v\nwant %+v", ply, v.Seat(), got, v)
		} else if i == 0 {
			checkAnswers(g, got, answers, ply)
		}

		for s := game.Seat(0); int(s) < g.Seats; s++ {
			was, is := p.View(s), sample.View(s)
			if reflect.DeepEqual(is, was) {
				continue
			}
			shown := !reflect.DeepEqual(is.Diagram(), was.Diagram())
			if shown {
				n.pairs[[2]game.Seat{v.Seat(), s}] = true
			}
			if ply > 1 && len(p.Turn()) > 0 {
				n.differed[s]++
				if shown {
					n.shown[s]++
				}
			}
		}
	}
}

// checkAnswers presses the buttons of a view that differs only in what its seat may not see: they must answer the same.
func checkAnswers(g *tested, sampled game.View, want []game.Reply, ply int) {
	g.Helper()
	if got := pressed(sampled); !reflect.DeepEqual(got, want) {
		g.Fatalf("ply %d: what seat %d's buttons answer, or the forms that they open, changed with what it may not see\n"+
			" got %+v\nwant %+v", ply, sampled.Seat(), got, want)
	}
}

// pressed are the answers to the buttons of a seat's own panel, with the forms that they open.
func pressed(v game.View) (answers []game.Reply) {
	iv, ok := v.(game.Interactive)
	if !ok {
		return nil
	}
	for _, c := range iv.Panel("").Controls {
		if len(c.Choices) > 0 || c.Disabled {
			continue
		}
		reply, err := iv.Do("", game.Action{Name: c.Name, Lang: "en"})
		if why, refused := game.Refused(err); refused {
			reply.Say = append(reply.Say, why)
		}
		answers = append(answers, reply)
	}
	return answers
}

// checkTold plays a move again on samples that agree with what somebody knew before it. Whoever sees the same
// after it must have been told the same, unless nobody's secrets differ any more (a round ended with open hands, and
// new ones were dealt); and whoever moved and now sees something else has learned something hidden, which an event
// must say.
func checkTold(g *tested, before, after game.Position, events []game.Event, rec match.Record, ply int) {
	g.Helper()
	if !g.Rules.Info().Hidden {
		return
	}
	_, over := after.Result()
	for s := game.Public; int(s) < g.Seats; s++ {
		sampler, ok := before.View(s).(game.Sampler)
		if !ok {
			g.Fatalf("the game hides something, so its views must sample")
		}
		sample, err := sampler.Sample(g.Seed.Stream("told", ply*(g.Seats+1)+int(s)+1))
		if err != nil {
			g.Fatalf("ply %d: Sample for seat %d: %v", ply, s, err)
		}
		then, told, err := match.Play(sample, g.Seed, ply, rec.By, rec.Move)
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

// reveals reports whether an event says that its ply showed something hidden.
func reveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}
