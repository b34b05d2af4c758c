package rulestest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/rules/game"
	"tablee/rules/rulestest/recorder"
)

// secrets is what a mutant remembers of positions, by what their views show.
var secrets sync.Map

// TestMutantsAreKilled runs the suite on broken games. Each must be refused, for its own fault.
func TestMutantsAreKilled(t *testing.T) {
	Unraced(t)
	for i, m := range slices.Concat(mutants(), unhelpful(), careless()) {
		if i%Of(1, 8) > 0 {
			continue
		}
		t.Run(m.name, func(t *testing.T) {
			faults := judge(t, m, 2*time.Second)
			if len(faults) == 0 {
				t.Fatal("the suite accepts this game")
			}
			if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, m.kills) }) {
				t.Errorf("refused for another fault than %q: %s", m.kills, faults[0])
			}
		})
	}
}

// TestSuiteAcceptsTheUnbrokenGame: a mutant is refused for its fault, not for being wrapped.
func TestSuiteAcceptsTheUnbrokenGame(t *testing.T) {
	if faults := judge(t, &mutant{}, 0); len(faults) > 0 {
		t.Errorf("got %s, want no fault", faults)
	}
}

// judge runs the suite and returns what it says.
func judge(t *testing.T, r game.Rules, grace time.Duration) []string {
	return judgeBy(t, r, Config{Seeds: Of(3, 1), Every: 2, grace: grace})
}

func judgeBy(t *testing.T, r game.Rules, c Config) (faults []string) {
	t.Helper()
	listen := func(check func(testing.TB)) { faults = append(faults, recorder.Listen(t, check)...) }
	listen(func(tb testing.TB) {
		examine(tb, r, c, func(_ string, check func(testing.TB)) { listen(check) })
	})
	return faults
}

// swapped reports whether the ply was a swap, the one that chance decides.
func swapped(m game.Move) bool { return strings.HasPrefix(string(m), "swap") }

// numbered gives a game the numbered tiles as pieces.
func numbered(i *game.Info) {
	for n := range 13 {
		i.Pieces = append(i.Pieces, game.NumberTile{Number: n + 1, Colour: game.Blue})
	}
}

// openingForm has the button that swaps a card open a form first, which with is given, and something that follows from
// what the seat may not see.
func openingForm(with func(f *game.Form, secret string)) func(*brokenView, string, game.Action) (game.Reply, error) {
	return func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
		reply, err := v.seen.Do(draft, a)
		if err == nil && len(a.Args) == 0 && len(a.Values) == 0 && reply.Move == "" {
			reply.Form = &game.Form{Name: "form", Title: game.Lit("Form"),
				Fields: []game.Field{{Name: "text", Label: game.Lit("Text")}}}
			with(reply.Form, fmt.Sprint(secret(v)))
		}
		return reply, err
	}
}

// mutants are the games that the suite must refuse. Each was accepted once.
func mutants() []*mutant {
	return []*mutant{
		{
			name: "every view carries seat 0's hand and Sample copies it", kills: "ever gave seat 0 other secrets",
			view: func(v *brokenView, p game.Position) game.View { v.carry = p.View(0); return v },
			sample: func(v *brokenView, rng *rand.Rand) (game.Position, error) {
				for {
					p, err := v.seen.Sample(rng)
					if err != nil || reflect.DeepEqual(p.View(0), v.carry) {
						return p, err
					}
				}
			},
		},
		{
			name: "a view carries seat 0's hand and Sample does not know", kills: "view changed with what it may not see",
			view: func(v *brokenView, p game.Position) game.View { v.carry = p.View(0); return v },
		},
		{
			name: "a public event tells a drawn card", kills: "told what it may not know",
			apply: func(_ game.Position, _ game.Seat, m game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				if swapped(m) {
					es[0].Msg = game.M("template.chosen", "card", es[1].Msg.Args["card"])
				}
				return q, es
			},
		},
		{
			name: "a public event has the emoji of a drawn card", kills: "is told to be",
			info: numbered,
			apply: func(_ game.Position, _ game.Seat, m game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				if swapped(m) {
					card, _ := strconv.Atoi(fmt.Sprint(es[1].Msg.Args["card"]))
					es[0].Msg = es[0].Msg.Showing(game.NumberTile{Number: card, Colour: game.Blue})
				}
				return q, es
			},
		},
		{
			name: "an emoji that says something else than its text", kills: "is told to be",
			info: numbered,
			apply: func(_ game.Position, _ game.Seat, _ game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				es[0].Msg.Args["tile"] = game.Lit("5b").Showing(game.NumberTile{Number: 6, Colour: game.Blue})
				return q, es
			},
		},
		{
			name: "a button has an emoji of what the board does not show", kills: "which its board does not show",
			info: numbered,
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i := range p.Controls {
					p.Controls[i].Piece = game.NumberTile{Number: 5, Colour: game.Blue}
				}
				return p
			},
		},
		{
			name: "a menu has an emoji of what the board does not show", kills: "which its board does not show",
			info: numbered,
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i := range p.Controls {
					for j := range p.Controls[i].Choices {
						p.Controls[i].Choices[j].Piece = game.NumberTile{Number: 5, Colour: game.Blue}
					}
				}
				return p
			},
		},
		{
			name: "an emoji that no host has made", kills: "none of Info.Pieces",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				p.Say = append(p.Say, game.Lit("5b").Showing(game.NumberTile{Number: 5, Colour: game.Blue}))
				return p
			},
		},
		{
			name: "an emoji of covered discs", kills: "tell what a disc covers",
			info: func(i *game.Info) { i.Pieces = []game.Piece{game.Discs{{Size: 2}}} },
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				p.Say = append(p.Say, game.Lit("OM").Showing(game.Discs{{Size: 2}, {Size: 1}}))
				return p
			},
		},
		{
			name: "an event tells another seat a drawn card", kills: "told what it may not know",
			apply: func(_ game.Position, by game.Seat, m game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				if swapped(m) {
					es[1].To = (by + 1) % 2
				}
				return q, es
			},
		},
		{
			name: "Reveals is left out", kills: "no event says that it reveals something",
			apply: func(_ game.Position, _ game.Seat, _ game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				for i := range es {
					es[i].Reveals = false
				}
				return q, es
			},
		},
		{
			name: "an action of one seat changes another's panel", kills: "changed seat",
			pressed: make(map[game.Seat]int),
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				v.m.pressed[(v.Seat()+1)%2]++
				return v.seen.Do(draft, a)
			},
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				for i := range p.Controls {
					p.Controls[i].Label = game.Lit(fmt.Sprint(v.m.pressed[v.Seat()]))
				}
				return p
			},
		},
		{
			name: "a view that is not Interactive", kills: "not Interactive",
			view: func(v *brokenView, _ game.Position) game.View { return mute{v} },
		},
		{
			name: "a dead button that is refused", kills: "and is refused",
			panel: func(v *brokenView, draft string) game.Panel {
				p := v.seen.Panel(draft)
				if len(p.Controls) > 0 {
					p.Controls = append(p.Controls, game.Control{Name: "dead", Label: game.Lit("dead"), Row: 2})
				}
				return p
			},
		},
		{
			name: "a dead button behind a draft", kills: "nothing comes of it",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Name == "play" && a.Args["card"] == "" && draft != "" {
					return game.Reply{Draft: draft}, nil
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a verb that is ignored", kills: "is ignored",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Name == "play" && a.Args["card"] != "" {
					return game.Reply{Draft: draft}, nil
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a verb that the game does not know", kills: "the verb swap was refused in all",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Name == "swap" && draft == "" {
					return game.Reply{}, game.Refuse("refused.action")
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "a refusal of its own for what nobody offers", kills: "want refused.action",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				r, err := v.seen.Do(draft, a)
				if m, _ := game.Refused(err); m.ID == "refused.action" {
					return r, game.Refuse("refused.move", "move", a.Name)
				}
				return r, err
			},
		},
		{
			name: "no verb leads to a move", kills: "by any verb",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if a.Args["card"] != "" {
					return game.Reply{Draft: draft, Say: []game.Msg{game.Lit("no")}}, nil
				}
				return v.seen.Do(draft, a)
			},
		},
		{
			name: "no control leads to a move", kills: "by buttons and menus",
			panel: func(v *brokenView, draft string) game.Panel { p := v.seen.Panel(draft); p.Controls = nil; return p },
		},
		{
			name: "a notation that is not translated", kills: "reads as it is stored in every language",
			notate: func(_ *brokenView, m game.Move) game.Msg { return game.Lit(string(m)) },
		},
		{
			name: "a notation that the texts do not have", kills: "template.move.swop",
			notate: func(v *brokenView, m game.Move) game.Msg {
				if swapped(m) {
					return game.M("template.move.swop")
				}
				return v.seen.Notation(m)
			},
		},
		{
			name: "two moves that read the same", kills: "both read",
			notate: func(v *brokenView, m game.Move) game.Msg {
				if swapped(m) {
					return game.M("template.verb.swap.name")
				}
				return v.seen.Notation(m)
			},
		},
		{
			name: "a notation that says nothing", kills: "reads \"\"",
			notate: func(*brokenView, game.Move) game.Msg { return game.Msg{} },
		},
		{
			name: "a level that plays illegally when it has time", kills: "refused",
			choose: func(level int, ctx context.Context, _ game.View, m game.Move) (game.Move, error) {
				if level == 2 && ctx.Err() == nil {
					return "play 0", nil
				}
				return m, nil
			},
		},
		{
			name: "a level that hangs when it has time", kills: "level 2, seat 0: no move after",
			choose: func(level int, ctx context.Context, _ game.View, m game.Move) (game.Move, error) {
				if level == 2 && ctx.Err() == nil {
					select {}
				}
				return m, nil
			},
		},
		{
			name: "a position that is written as nothing", kills: "Encode writes nothing",
			encode: func(game.Position) ([]byte, error) { return nil, nil },
		},
		{
			name: "a language that nobody speaks", kills: "is no code",
			info: func(i *game.Info) { i.Options[0].Language = true },
		},
		{
			name: "a language without a choice", kills: "has no choices",
			info: func(i *game.Info) { i.Options[0] = game.Option{Name: "swap", Max: 1, Default: "0", Language: true} },
		},
		{
			name: "help beyond what there is", kills: "which is nothing that may be told",
			assist: func(o game.Options) game.Assist { return game.AssistNone + game.Assist(len(o["swap"])-4) },
		},
		{
			name: "help that changes its mind", kills: "then",
			assist: func(o game.Options) game.Assist { o["swap"] += "!"; return game.Assist(len(o["swap"]) % 2) },
		},
		remembering(&mutant{
			name: "a form whose text tells the other hand", kills: "changed with what it may not see",
			do: openingForm(func(f *game.Form, secret string) { f.Say = []game.Msg{game.Lit(secret)} }),
		}),
		remembering(&mutant{
			name: "a form whose diagram shows the other hand", kills: "changed with what it may not see",
			do: openingForm(func(f *game.Form, secret string) {
				f.Show = &game.Diagram{Parts: []game.Part{{Tokens: game.Words(secret)}}}
			}),
		}),
		remembering(&mutant{
			name: "a form whose field contains the other hand", kills: "changed with what it may not see",
			do: openingForm(func(f *game.Form, secret string) { f.Fields[0].Value = secret }),
		}),
		remembering(&mutant{
			name: "a form that offers the other hand", kills: "changed with what it may not see",
			do: openingForm(func(f *game.Form, secret string) {
				f.Fields[0].Kind = game.ChoiceField
				f.Fields[0].Choices = []game.Choice{{Value: "a", Label: game.Lit("a"), About: game.Lit(secret)}}
			}),
		}),
		{
			name: "a form of six parts", kills: "form {",
			do: openingForm(func(f *game.Form, _ string) {
				f.Say = []game.Msg{game.Lit("x")}
				f.Fields = slices.Repeat(f.Fields, 5)
			}),
		},
		{
			name: "a form that opens another", kills: "is answered by the form",
			do: func(v *brokenView, draft string, a game.Action) (game.Reply, error) {
				if len(a.Args) > 0 && a.Name == "form" {
					return game.Reply{Form: &game.Form{Name: "other", Title: game.Lit("Other"),
						Fields: []game.Field{{Name: "text", Label: game.Lit("Text")}}}}, nil
				}
				return openingForm(func(*game.Form, string) {})(v, draft, a)
			},
		},
		{
			name: "a form with nothing to choose from", kills: "choices are needed",
			do: openingForm(func(f *game.Form, _ string) { f.Fields[0].Kind = game.ChoiceField }),
		},
		{
			name: "a form whose words the texts do not have", kills: "template.form.none",
			do: openingForm(func(f *game.Form, _ string) { f.Fields[0].About = game.M("template.form.none") }),
		},
		remembering(&mutant{
			name: "a judge that looks into the other hand", kills: "the judge knows more than the seat",
			judge: func(v *brokenView, _ game.Move, d game.Verdict) game.Verdict {
				if n := secret(v); n != 0 && d.Counting == game.Counted {
					d.Before = float64(n) / (1 << 32)
				}
				return d
			},
		}),
		{
			name: "a judge of moods", kills: "was judged",
			pressed: make(map[game.Seat]int),
			judge: func(v *brokenView, _ game.Move, d game.Verdict) game.Verdict {
				v.m.pressed[0]++
				d.Value -= float64(v.m.pressed[0])
				return d
			},
		},
		{
			name: "a judge whose best move is none", kills: "has a best move that is refused",
			judge: func(_ *brokenView, _ game.Move, d game.Verdict) game.Verdict {
				if d.Best != "" {
					d.Best = "play 0"
				}
				return d
			},
		},
		{
			name: "a judge who found no choice and has an opinion", kills: "did not judge and has an opinion",
			judge: func(_ *brokenView, _ game.Move, d game.Verdict) game.Verdict {
				if d.Counting == game.NoChoice {
					d.Drop = 0.1
				}
				return d
			},
		},
		{
			name: "an unknown kind of miss", kills: "a kind of miss that Info has not",
			judge: func(_ *brokenView, _ game.Move, d game.Verdict) game.Verdict {
				d.Misses = append(d.Misses, "luck")
				return d
			},
		},
		{
			name: "an unknown feat", kills: "feat",
			apply: func(_ game.Position, _ game.Seat, _ game.Move, q game.Position, es []game.Event) (game.Position,
				[]game.Event) {
				if f := es[0].Feat; f != nil {
					f.Name = "crad"
				}
				return q, es
			},
		},
		{
			name: "a game that ends in another state when moves are random", kills: "Turn = ",
			result: func(p game.Position) (game.Result, bool) {
				r, over := p.Result()
				data, _ := p.Encode()
				return r, over && !strings.Contains(string(data), `"Swapped":[true,true]`)
			},
		},
	}
}

// mute hides all abilities of a view.
type mute struct{ game.View }

func (m mute) inner() game.View { return m.View.(*brokenView).seen }

func (m mute) Sample(rng *rand.Rand) (game.Position, error) { return m.View.(game.Sampler).Sample(rng) }
