package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

// refereed is a game in which seat 0 has laid a word that is in no list, and answers how the other judged it.
func refereed(t *testing.T, answer string) *state.Layout {
	t.Helper()
	o := game.Options{"language": "en", "words": "referee", "challenge": "single"}
	p := table(t, o, "EEEEEEEEEEEEEEEE", "ZQXJVKW", "ZQXJVKW")
	return play(t, p, "H8 ZQXJ", "1: "+answer)
}

// TestAcceptedWords: a word that the players have let stand may be laid again, by the computer too.
func TestAcceptedWords(t *testing.T) {
	p := refereed(t, state.MoveAccept)
	if got := p.Accepted(); len(got) != 1 || got[0] != "ZQXJ" {
		t.Fatalf("accepted words: %v, want ZQXJ", got)
	}
	choose := func(p *state.Layout, level int) game.Move {
		t.Helper()
		m, err := Level(level).Choose(context.Background(), scrabbletest.View(p, p.Turn()[0]), rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for level := 1; level <= Levels; level++ {
		m := choose(p, level)
		next := play(t, p, string(m))
		if len(next.Sheet) != len(p.Sheet)+1 || next.Last().Kind != state.Play {
			t.Fatalf("level %d plays %q, want the word that was accepted: nothing else can be laid", level, m)
		}
		for _, w := range next.Last().Words {
			if w != "ZQXJ" {
				t.Errorf("level %d lays %s", level, w)
			}
		}
		if got := choose(next, level); got != state.MoveAccept {
			t.Errorf("level %d answers %q to a word that was accepted before", level, got)
		}
	}
}

// TestRefusedWords: a word that was refused, or waits for its answer, or is judged by nobody, does not count as
// accepted.
func TestRefusedWords(t *testing.T) {
	p := refereed(t, state.MoveRefuse)
	if got := p.Accepted(); got != nil {
		t.Errorf("after a refusal %v is accepted", got)
	}
	o := game.Options{"language": "en", "words": "referee"}
	p = play(t, table(t, o, "EEEEEEEEEEEEEEEE", "ZQXJVKW", "ZQXJVKW"), "H8 ZQXJ")
	if got := p.Accepted(); got != nil {
		t.Errorf("before the answer %v is accepted", got)
	}
	m, err := Level(Levels).Choose(context.Background(), scrabbletest.View(p, 1), rand.New(rand.NewPCG(1, 2)))
	if err != nil || m != state.MoveRefuse {
		t.Errorf("answer %q, %v to a word that is in no list, want a refusal", m, err)
	}
	p = table(t, game.Options{"language": "en", "challenge": "single"}, "EEEEEEEEEEEEEEEE", "ZQXJVKW", "ZQXJVKW")
	if p = play(t, p, "H8 ZQXJ", "-"); p.Accepted() != nil {
		t.Errorf("%v is accepted where nobody judges", p.Accepted())
	}
}

// TestAcceptedPlays: every play with an accepted word is one by the rules, worth what it scores and what it keeps,
// jokers included.
func TestAcceptedPlays(t *testing.T) {
	o := game.Options{"language": "en", "words": "referee", "challenge": "single"}
	p := play(t, table(t, o, "EEEEEEEEEEEEEEEE", "ZQXJVKW", "?QXJVKW"), "H8 ZQXJ", "1: accept")
	v := evaluator{p.See(1)}
	kept := func(keep *board.Multiset) int32 { return int32(keep.Len()) }
	found := 0
	for sq := range 225 {
		for _, down := range []bool{false, true} {
			at := placement(sq, down)
			pl, ok := v.playOf("ZQXJ", at, v.Rack(), kept)
			if !ok {
				continue
			}
			found++
			rack := v.Rack()
			lay, err := v.Fit(&rack, pl.Place())
			if err != nil || lay.Points() != int(pl.Score) || pl.Value != 100*int32(pl.Score)+4 {
				t.Errorf("%+v: %v, %d points", pl, err, lay.Points())
			}
		}
	}
	if found != 4 { // through each letter of the word that lies there, downwards
		t.Errorf("%d places found, want 4", found)
	}
}

func placement(sq int, down bool) board.Placement {
	return board.Placement{Row: sq / board.Size, Col: sq % board.Size, Down: down}
}
