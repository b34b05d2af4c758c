package rulestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/rummy/cards"
	"tablee/rules/rummy/letters"
	"tablee/rules/rummy/rummikub"
	"tablee/rules/scrabble"
)

// TestGames: every game keeps its promise about premoves.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		sets  []game.Options
	}{
		{awale.Rules, []game.Options{nil}},
		{gobblet.Rules, []game.Options{nil, {"memory": "on"}}},
		{domino.Rules, []game.Options{nil, {"variant": "block"}, {"variant": "simple"}}},
		{rummikub.Rules, []game.Options{nil, {"assist": "off"}}},
		{cards.Rules, []game.Options{{"assist": "arrange"}}},
		{letters.Rules, []game.Options{{"assist": "arrange"}}},
		{scrabble.Rules, []game.Options{{"assist": "list"}, {"assist": "check"}, {"assist": "list", "words": "referee"}}},
	} {
		t.Run(c.rules.Info().Name, func(t *testing.T) { t.Parallel(); CheckPremoves(t, c.rules, c.sets...) })
	}
}

// TestReportedInformation: the suite knows which games have nothing hidden, and how much a forced move reveals.
func TestReportedInformation(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		o     game.Options
		open  bool
		idle  game.Idling
	}{
		{awale.Rules, nil, true, game.IdleNever},
		{gobblet.Rules, nil, true, game.IdleNever},
		{gobblet.Rules, game.Options{"memory": "on"}, false, game.IdleNever},
		{domino.Rules, nil, false, game.IdlePlain},
		{rummikub.Rules, nil, false, game.IdleHelps},
		{rummikub.Rules, game.Options{"assist": "check"}, false, game.IdleNever},
		{letters.Rules, game.Options{"assist": "arrange"}, false, game.IdleNever},
		{scrabble.Rules, game.Options{"assist": "list"}, false, game.IdleHelps},
		{scrabble.Rules, game.Options{"assist": "check"}, false, game.IdleNever},
		{scrabble.Rules, game.Options{"assist": "list", "challenge": "single"}, false, game.IdleNever},
	} {
		full, err := c.rules.Info().Complete(c.o)
		if err != nil {
			t.Fatal(err)
		}
		open, idle := false, game.IdleNever
		if f, ok := c.rules.(game.Foreseer); ok {
			open = f.Foreseeable(full)
		}
		if i, ok := c.rules.(game.Idler); ok {
			idle = i.Idling(full)
		}
		if open != c.open || idle != c.idle {
			t.Errorf("%s %v: foreseeable %v, idling %d; want %v, %d", c.rules.Info().Name, c.o, open, idle, c.open, c.idle)
		}
	}
}

// fails records the first failure and ends the game.
type fails struct {
	testing.TB
	said string
}

func (f *fails) Helper()      {}
func (f *fails) Failed() bool { return f.said != "" }

func (f *fails) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	panic(f)
}
func (f *fails) Fatal(args ...any) { f.Fatalf("%s", fmt.Sprint(args...)) }

// TestRefuses: games that break their promise about premoves are refused.
func TestRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		rules game.Rules
		want  string
	}{
		"hands":     {opened{domino.Rules}, "seat 0 sees"},
		"chance":    {opened{dice{awale.Rules}}, "with chance and to another without"},
		"a whisper": {opened{whispers{awale.Rules}}, "tells one seat more"},
		"a choice": {idler{domino.Rules, func(p game.Position, by game.Seat) game.Move {
			if ms := p.(game.Lister).Moves(by); len(ms) > 0 {
				return ms[0]
			}
			return ""
		}}, "no only move"},
		"another's turn": {idler{domino.Rules, func(game.Position, game.Seat) game.Move { return "draw" }},
			"is not in turn"},
		"what cannot be done": {idler{awale.Rules, func(p game.Position, by game.Seat) game.Move {
			return turns(p, by, "z")
		}}, "cannot be done"},
		"a silent memory": {closed{awale.Rules}, "game.PastHider is to tell"},
		"an open memory":  {remembers{opened{awale.Rules}}, "and yet people are to remember"},
		"told where nothing may be": {never{idler{domino.Rules, domino.Rules.(game.Idler).Idle}},
			"where nothing may be told"},
	} {
		f := &fails{}
		func() {
			defer func() {
				if v := recover(); v != nil && v != any(f) {
					panic(v)
				}
			}()
			CheckPremoves(f, c.rules, nil)
		}()
		if !strings.Contains(f.said, c.want) {
			t.Errorf("%s: found %q, want %q", name, f.said, c.want)
		}
	}
}

func turns(p game.Position, by game.Seat, m game.Move) game.Move {
	if p.Turn()[0] == by {
		return m
	}
	return ""
}

// opened says that everything may be known.
type opened struct{ game.Rules }

func (opened) Foreseeable(game.Options) bool { return true }

// closed says that not everything may be known, and not why; remembers that people are to remember what was there.
type closed struct{ game.Rules }

func (closed) Foreseeable(game.Options) bool { return false }

type remembers struct{ opened }

func (remembers) HidesPast(game.Options) bool { return true }

// idler says who has no choice as it likes.
type idler struct {
	game.Rules
	idle func(game.Position, game.Seat) game.Move
}

func (idler) Idling(game.Options) game.Idling                { return game.IdlePlain }
func (i idler) Idle(p game.Position, by game.Seat) game.Move { return i.idle(p, by) }

type never struct{ idler }

func (never) Idling(game.Options) game.Idling { return game.IdleNever }

// dice is a game whose moves lead elsewhere by chance; whispers one that tells the mover alone.
type dice struct{ game.Rules }

type whispers struct{ game.Rules }

func (r dice) Start(n int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(n, o, rng)
	return shaken{p}, err
}

func (r whispers) Start(n int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p, err := r.Rules.Start(n, o, rng)
	return whispering{p}, err
}

type shaken struct{ game.Position }

func (p shaken) Moves(by game.Seat) []game.Move { return p.Position.(game.Lister).Moves(by) }

func (p shaken) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if rng != nil {
		m = p.Moves(by)[0]
		if len(p.Moves(by)) > 1 {
			m = p.Moves(by)[1]
		}
	}
	q, e, err := p.Position.Apply(by, m, nil)
	return shaken{q}, e, err
}

type whispering struct{ game.Position }

func (p whispering) Moves(by game.Seat) []game.Move { return p.Position.(game.Lister).Moves(by) }

func (p whispering) Apply(by game.Seat, m game.Move, _ *rand.Rand) (game.Position, []game.Event, error) {
	q, e, err := p.Position.Apply(by, m, nil)
	if err == nil {
		e = append(e, game.Event{To: by, Msg: game.Lit("psst")})
	}
	return whispering{q}, e, err
}
