package play_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"tablee/commands"
	"tablee/commands/commandtest"
	"tablee/commands/customid"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/gobblet"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/rummy/letters"
	"tablee/rules/scrabble"
	"tablee/rules/table"
)

// played is a router over one table of a game at which ann is in turn, after some moves.
func played(t *testing.T, rules game.Rules, o game.Options, moves ...string) (*commands.Router, *commandtest.Host) {
	t.Helper()
	cat, err := render.NewCatalogue([]fs.FS{commands.Texts(), rules.Info().Texts}...)
	if err != nil {
		t.Fatal(err)
	}
	o, err = rules.Info().Complete(o)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := match.Start(rules, 2, o, match.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		by := pos.Turn()[0]
		reply, err := pos.View(by).(game.Interactive).Do("", game.Action{Name: "play",
			Args: map[string]string{"move": m}})
		if err != nil {
			t.Fatal(err)
		}
		if pos, _, err = match.Play(pos, match.Seed{1}, 1, by, reply.Move); err != nil {
			t.Fatal(err)
		}
	}
	tb := commandtest.Running(t, 1, rules, 1)
	tb.Turn, tb.View = pos.Turn(), commandtest.Held{View: pos.View(game.Public), Position: pos}
	if tb.Turn[0] == 1 {
		tb.Seats[0], tb.Seats[1] = tb.Seats[1], tb.Seats[0]
	}
	h := commandtest.New(tb)
	return commands.NewRouter(commandtest.Services(h), cat, []game.Rules{rules}), h
}

// TestMisspelledMovesAreNotPlayed: no game plays a typed move that it refuses, however close it is to a legal one.
func TestMisspelledMovesAreNotPlayed(t *testing.T) {
	cases := []struct {
		rules   game.Rules
		options game.Options
		offers  bool // its moves are long enough that others look like them
	}{{awale.Rules, nil, false}, {domino.Rules, nil, true}, {gobblet.Rules, nil, true},
		{scrabble.Rules, game.Options{"assist": "list"}, true}, {letters.Rules, nil, false}}
	for _, c := range cases[:rulestest.Of(len(cases), 3)] {
		info, tried, offered := c.rules.Info(), 0, 0
		r, h := played(t, c.rules, c.options)
		seen := h.List[0]
		iv, ok := seen.View.(commandtest.Held).Position.View(seen.Turn[0]).(game.Interactive)
		if !ok {
			t.Fatalf("%s has no view to play on", info.Name)
		}
		for _, v := range info.Verbs {
			for _, arg := range v.Args {
				if !arg.Complete || arg.Number {
					continue
				}
				for _, c := range iv.Complete("", game.Action{Name: v.Name, Args: map[string]string{}}, arg.Name) {
					for _, slip := range slips(c.Value) {
						a := game.Action{Name: v.Name, Args: map[string]string{arg.Name: slip}}
						if _, err := iv.Do("", a); err == nil || tried > 400 {
							continue // it is another move, and a legal one
						}
						tried++
						res := r.Handle(t.Context(), commandtest.Typed("ann", info.Name+" "+v.Name,
							commandtest.Option(arg.Name, slip)))
						if len(h.Ops) > 0 {
							t.Fatalf("%s %s: %q is played as %q", info.Name, v.Name, slip, h.Ops[0].Move)
						}
						if len(res.Data.Components) > 0 {
							offered++
						}
					}
				}
			}
		}
		if tried < 5 || c.offers && offered == 0 {
			t.Errorf("%s: %d misspellings were tried, %d answered with suggestions", info.Name, tried, offered)
		}
	}
}

// slips are some texts one letter away from another one.
func slips(s string) (list []string) {
	for i := range s {
		list = append(list, s[:i]+s[i+1:], s[:i]+"Q"+s[i+1:], s[:i]+"1"+s[i:])
	}
	return list
}

// TestRefusalPrecedesSuggestions: the game's refusal of a typed move is shown before what it might have meant, which
// can be pressed.
func TestRefusalPrecedesSuggestions(t *testing.T) {
	for _, c := range []struct{ typed, reason, offer string }{
		{"B b2", "Your own piece is on b2", ""},
		{"S a1", "No stack of your reserve has a small piece", "B a1"},
	} {
		r, h := played(t, gobblet.Rules, nil, "B b2", "B d4")
		res := r.Handle(t.Context(), commandtest.Typed("ann", "gobblet play", commandtest.Option("move", c.typed)))
		got, menus := commandtest.Text(res), fmt.Sprintf("%+v", res.Data.Components)
		if len(h.Ops) > 0 || !strings.HasPrefix(got, c.reason) || c.offer != "" && !strings.Contains(menus, c.offer) {
			t.Errorf("%s: %d actions, %q, %s", c.typed, len(h.Ops), got, menus)
		}
		if len(h.Refusals) != 1 {
			t.Errorf("%s is remembered as refused %d times", c.typed, len(h.Refusals))
		}
	}
}

// TestSuggestionKeepsOtherArguments: a suggested word is played with the other arguments that were typed.
func TestSuggestionKeepsOtherArguments(t *testing.T) {
	rulestest.Long(t)
	r, h := played(t, scrabble.Rules, game.Options{"assist": "list"})
	pos := h.List[0].View.(commandtest.Held).Position
	iv := pos.View(pos.Turn()[0]).(game.Interactive)
	listed := func(focus string, args map[string]string) string {
		list := iv.Complete("", game.Action{Name: "play", Args: args}, focus)
		if len(list) == 0 {
			t.Fatalf("nothing completes %s after %v", focus, args)
		}
		return list[0].Value
	}
	at := listed("at", map[string]string{})
	word := listed("word", map[string]string{"at": at})
	res := r.Handle(t.Context(), commandtest.Typed("ann", "scrabble play", commandtest.Option("at", at),
		commandtest.Option("word", word[:2])))
	ids := commandtest.Buttons(res.Data.Components)
	if len(h.Ops) > 0 || len(ids) != 1 {
		t.Fatalf("%+v, %q offers %q", h.Ops, commandtest.Text(res), ids)
	}
	if id, ok := customid.Parse(ids[0]); !ok || id.Kind != customid.Meant || len(ids[0]) > 100 {
		t.Errorf("the menu is called %q", ids[0])
	}
	menu := res.Data.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	for _, o := range menu.Options {
		if !slices.ContainsFunc(iv.Complete("", game.Action{Name: "play", Args: map[string]string{"at": at}}, "word"),
			func(c game.Choice) bool { return c.Value == o.Value }) {
			t.Errorf("%s is offered, which cannot be laid at %s", o.Value, at)
		}
	}
	r.Handle(t.Context(), commandtest.Pressed("ann", ids[0], word))
	whole, err := iv.Do("", game.Action{Name: "play", Args: map[string]string{"at": at, "word": word}})
	if err != nil {
		t.Fatal(err)
	}
	if want := whole.Move; want == "" || len(h.Ops) != 1 || h.Ops[0].Kind != table.Play || h.Ops[0].Move != want {
		t.Errorf("pressed %q, %q: did %+v, want the move %q", ids[0], word, h.Ops, want)
	}
}
