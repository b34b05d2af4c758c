package gcg

import (
	"bytes"
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// The lines that Macondo's reader takes, in our words: pragmas of the format with a value, notes after a turn or a
// rack, every turn with a rack but for points gained at the end, no total below zero before it. Any other line it
// refuses.
var (
	macondoPragma = regexp.MustCompile(`^#(character-encoding UTF-8|lexicon (FRA24|NWL23)|tile-distribution french|player[12] \S+ \S.*)$`)
	macondoRack   = regexp.MustCompile(`^#rack[12] [A-Z?]+$`)
	macondoTurn   = regexp.MustCompile(`^>\S+: [A-Z?]+ (\w+ [A-Za-z.]+ \+\d+|-- -\d+|- \+0|\(challenge\) \+\d+|-[A-Z?]+ \+0) \d+$`)
	macondoEnd    = regexp.MustCompile(`^>\S+: (\([A-Z?]+\) \+\d+|([A-Z?]+) \(([A-Z?]+)\) -\d+) -?\d+$`)
)

// forMacondo is the first line that Macondo would refuse, or "".
func forMacondo(text string) string {
	const (
		head = iota
		turns
		end
	)
	at := head
	for l := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		switch {
		case macondoPragma.MatchString(l) && at == head:
		case macondoTurn.MatchString(l) && at <= turns:
			at = turns
		case macondoRack.MatchString(l) && at <= turns, macondoEnd.MatchString(l) && at >= turns:
			at = max(at, turns)
			if f := macondoEnd.FindStringSubmatch(l); f != nil {
				if at = end; f[2] != f[3] {
					return l
				}
			}
		case strings.HasPrefix(l, "#note ") && at > head:
		default:
			return l
		}
	}
	return ""
}

// TestExportsSuitMacondo: files of whole games of every kind, at every point, keep to the lines of the format.
func TestExportsSuitMacondo(t *testing.T) {
	for _, l := range []string{"#tablee x", "#rack1 ", "#lexicon fr", ">P1: (challenge) +5 9", ">P1: - +0 0",
		">P1: () +0 3"} {
		if forMacondo("#rack1 A\n"+l) != l {
			t.Fatalf("%q passes", l)
		}
	}
	for seed, o := range []game.Options{{}, {"language": "en"}, {"ruleset": "base"}, {"challenge": "penalty"},
		{"challenge": "five", "end": "six"}, {"challenge": "double", "language": "en"},
		{"challenge": "single", "language": "en"}, {"words": "referee"}} {
		full, err := state.Complete(o)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, uint64(seed)))
		start, err := state.Start(2, full, rng)
		if err != nil {
			t.Fatal(err)
		}
		p := start
		for ply := 0; len(p.Turn()) > 0; ply++ {
			p = play(t, p, anyMove(t, p, ply, rng))
			text := written(p, []string{"Zoé Dupont", ""})
			if l := forMacondo(text); l != "" {
				t.Fatalf("%v, ply %d: %q\n%s", o, ply, l, text)
			}
			if again := written(readText(t, text), []string{"Zoé Dupont", ""}); again != text {
				t.Fatalf("%v, ply %d: written again\n%s\nwant\n%s", o, ply, again, text)
			}
		}
	}
	out := play(t, table(t, game.Options{"challenge": "single"}, "", "CHAT", "K?"), "8G CHAT", "accept")
	if text := written(out, nil); forMacondo(text) != "" || !bytes.Contains([]byte(text), []byte("K? (K?) -10")) {
		t.Errorf("%q\n%s", forMacondo(text), text)
	}
}

// anyMove is a pass, an exchange or a challenge now and then, else the weakest computer's move.
func anyMove(t *testing.T, p *state.Layout, ply int, rng *rand.Rand) string {
	t.Helper()
	by := p.Turn()[0]
	switch {
	case p.Phase == state.Challengeable && ply%3 == 0:
		return state.MoveChallenge
	case p.Phase == state.Playing && ply%5 == 1:
		return state.MovePass
	case p.Phase == state.Playing && ply%7 == 2 && p.Bag >= board.RackSize:
		return "-" + p.Secret.Racks[by].String()
	}
	dead, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := ai.Level(1).Choose(dead, scrabbletest.View(p, by), rng)
	if err != nil {
		t.Fatal(err)
	}
	return string(m)
}
