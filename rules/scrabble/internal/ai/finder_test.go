package ai

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/scrabbletest"
	"tablee/rules/scrabble/internal/state"
)

var (
	tableOf = scrabbletest.Table
	playAt  = scrabbletest.Play
)

// exchanged are the exchanges among moves.
func exchanged(ms []game.Move) (list []game.Move) {
	for _, m := range ms {
		if m[0] == '-' && m != state.MovePass {
			list = append(list, m)
		}
	}
	return list
}

// TestMoves: the same tiles are exchanged once, as far as the bag goes; all that is listed can be played.
func TestMoves(t *testing.T) {
	rulestest.Unraced(t)
	p := tableOf(t, nil, "EEEEEEE", "AAB", "VOILESK")
	if got := exchanged(Moves(p, 0)); !slices.Equal(got, []game.Move{"-A", "-AA", "-AAB", "-AB", "-B"}) {
		t.Errorf("exchanges of AAB: %v", got)
	}
	for _, m := range Moves(p, 0) {
		playAt(t, p, string(m))
	}
	if got := exchanged(Moves(tableOf(t, nil, "EEEEEE", "AAB", "VOILESK"), 0)); got != nil {
		t.Errorf("exchanges from a bag of six: %v", got)
	}
	base := tableOf(t, game.Options{"ruleset": "base"}, "EE", "AAB", "VOILESK")
	if got := exchanged(Moves(base, 0)); !slices.Equal(got, []game.Move{"-A", "-AA", "-AB", "-B"}) {
		t.Errorf("base, exchanges from a bag of two: %v", got)
	}
	if got := Moves(p, 1); got != nil {
		t.Errorf("off turn: %v", got)
	}
}

// TestMovesOfJudges: what may be said of a word, and whether its challenger may play on instead.
func TestMovesOfJudges(t *testing.T) {
	o := game.Options{"words": "referee"}
	p := playAt(t, tableOf(t, o, "EEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	if got := Moves(p, 1); !slices.Equal(got, []game.Move{"accept", "refuse"}) {
		t.Errorf("a referee: %v", got)
	}
	if again := Moves(playAt(t, p, "refuse"), 0); slices.Contains(again, "8G CHAT") || !slices.Contains(again, "8F CHAT") {
		t.Errorf("after a refusal of CHAT in 8G: %v", again)
	}
	o = game.Options{"challenge": "single"}
	p = playAt(t, tableOf(t, o, "EEEEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT")
	if got := Moves(p, 1); !slices.Contains(got, "challenge") || !slices.Contains(got, "-K") {
		t.Errorf("who may challenge: %v", got)
	}
	p = playAt(t, tableOf(t, o, "", "CHAT", "VOILESK"), "8G CHAT")
	if got := Moves(p, 1); !slices.Equal(got, []game.Move{"accept", "challenge"}) {
		t.Errorf("behind the last word: %v", got)
	}
	p = playAt(t, tableOf(t, o, "EEEEEEEEE", "CHATSON", "VOILESK"), "8G CHAT") // five once the player has drawn
	if got := exchanged(Moves(p, 1)); got != nil {
		t.Errorf("exchanges from the bag of five that the word leaves: %v", got)
	}
}

// TestSpelled: a play's word in capitals, and with the joker told apart.
func TestSpelled(t *testing.T) {
	p := playAt(t, tableOf(t, nil, "EEEEEEE", "CHA?SON", "VOILES?"), "8G CHAt")
	rack := p.Secret.Racks[1]
	found := 0
	Generate(&p.Options, func(g *movegen.Generator) {
		for _, m := range g.All(&p.Board, &rack) {
			if MainWord(&p.Board, &m) != board.Letters(Spelled(&p.Board, &m)) {
				t.Fatalf("%s: %s, spelled %s", MoveOf(&m), MainWord(&p.Board, &m), Spelled(&p.Board, &m))
			}
			if MoveOf(&m) == "8G ....s" && Spelled(&p.Board, &m) == "CHAts" {
				found++
			}
		}
	})
	if found != 1 {
		t.Errorf("CHAts, with both jokers, was found %d times", found)
	}
}
