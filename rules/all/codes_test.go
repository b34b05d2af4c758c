package all_test

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"tablee/commands/texts"
	"tablee/render"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
)

// codes are what people type and games store, and what nobody is told: pieces are told by their signs, moves in words.
var codes = map[string]*regexp.Regexp{
	"scrabble": regexp.MustCompile(`(?:^| )-[A-Z?]| -[.,]|\bkeep -|garde[rz]? -`),
	// the letters that were there, passes and ends of rounds
	"duplicate": regexp.MustCompile(`[A-Za-z]\.[A-Za-z]|(?:^| )-(?:[ .,]|$)|\bclose \d`),
	"letters":   regexp.MustCompile(`\*|\|`),
	"rummikub":  regexp.MustCompile(`\*|\||\b(?:1[0-3]|[1-9])[brykjn]\b`),
	"cards":     regexp.MustCompile(`\*|\||\b(?:10|[2-9AKQJRDV])[cdhspkt]\b`),
	"rami":      regexp.MustCompile(`\*|\||(?:^| )/ |\b(?:10|[2-9AKQJRDV])[cdhspkt]\b`),
	"gin":       regexp.MustCompile(`\*|\||(?:^| )/ |\b(?:10|[2-9AKQJRDV])[cdhspkt]\b`),
	"domino":    regexp.MustCompile(`\b\d-\d\b`),
	"awale":     regexp.MustCompile(`pit\.[a-f]|\b[a-f]-[a-f]\b`),
	"gobblet":   regexp.MustCompile(`\([BGSMPT]\)|\b[OX][BGSMPT]\b|drop|onboard`),
}

// TestCodesAreFound: each pattern finds the codes of its game, and leaves what people are told.
func TestCodesAreFound(t *testing.T) {
	for name, c := range map[string]struct{ codes, told []string }{
		"scrabble":  {[]string{"You keep -.", "-EE", "Vous gardez -."}, []string{"Ana plays FOAM at 8D", "You keep E."}},
		"duplicate": {[]string{"CHEV.UX at 5D", "Noted: -.", "-", "close 2 - -"}, []string{"Noted: FOAM at 8D, 9 points."}},
		"letters":   {[]string{"MOT | ET", "M*T"}, []string{"Ana : MOT, 6 points"}},
		"rummikub":  {[]string{"1k", "From your hand: 13b 13r *"}, []string{"🔵13 ⚫13 🃏", "21 points"}},
		"cards":     {[]string{"Dc", "10c * Dc 5t", "4h"}, []string{"♠D ♥10 🃏", "10 cards"}},
		"rami":      {[]string{"/ 4h", "Dc", "10c * Dc"}, []string{"Discard ♥4.", "♠D ♥10 🃏"}},
		"gin":       {[]string{"take / 4h"}, []string{"Knock, and discard ♥9."}},
		"domino":    {[]string{"Ana plays 6-4"}, []string{"Ana plays [6:4]"}},
		"awale":     {[]string{"pit.a"}, []string{"Ana sows 4 seeds from pit a."}},
		"gobblet":   {[]string{"grande (G)", "OB b2", "drop(B,(1,1))"}, []string{"Ana puts a big piece on b2."}},
	} {
		for _, s := range c.codes {
			if !codes[name].MatchString(s) {
				t.Errorf("%s: %q is not found", name, s)
			}
		}
		for _, s := range c.told {
			if found := codes[name].FindString(s); found != "" {
				t.Errorf("%s: %q is taken for a code in %q", name, found, s)
			}
		}
	}
}

// TestNoCodesAreTold plays games, and reads in both languages, without emojis, what everybody is told of them: news,
// the names of sides, questions about half-made moves, lines of menus, and hints.
func TestNoCodesAreTold(t *testing.T) {
	rulestest.Unraced(t)
	for _, r := range all.Games() {
		info := r.Info()
		if codes[info.Name] == nil {
			t.Fatalf("%s: what are its codes?", info.Name)
		}
		t.Run(info.Name, func(t *testing.T) {
			c, err := render.NewCatalogue(texts.Files, info.Texts)
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			var says []*render.Printer
			for _, lang := range render.Languages {
				says = append(says, c.Printer(lang.Code, nil))
			}
			listen(t, r, func(ms ...game.Msg) {
				for _, m := range ms {
					told++
					for _, say := range says {
						if found := codes[info.Name].FindString(say.Plain(m)); found != "" {
							t.Errorf("%s in %s tells the code %q: %s", m.ID, say.Lang(), found, say.Plain(m))
						}
					}
				}
			})
			if told < 100 {
				t.Errorf("only %d messages were told", told)
			}
		})
	}
}

// listen plays games and hears what is told to people who act in every language.
func listen(t *testing.T, r game.Rules, tell func(...game.Msg)) {
	t.Helper()
	for n := range rulestest.Of(2, 1) {
		seed := match.Seed{byte(n + 1)}
		p, err := match.Start(r, 2, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 1; len(p.Turn()) > 0 && ply <= rulestest.Of(maxPressedPlies, 24); ply++ {
			by := p.Turn()[0]
			v := p.View(by).(game.Interactive)
			if l, ok := v.(game.Labeller); ok {
				tell(l.Label(by))
			}
			for _, draft := range draftsOf(v) {
				panel := v.Panel(draft)
				tell(panel.Say...)
				for _, c := range panel.Controls {
					for _, line := range c.Choices {
						tell(line.Label, line.About)
					}
				}
			}
			m, err := r.Computer(1+int(by)).Choose(context.Background(), v, rand.New(rand.NewPCG(uint64(n), uint64(ply))))
			if err != nil {
				t.Fatal(err)
			}
			if h, ok := v.(game.Hinter); ok {
				a := h.Explain(m)
				tell(a.Where, a.What, a.Why)
			}
			var events []game.Event
			if p, events, err = match.Play(p, seed, ply, by, m); err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				tell(e.Msg)
			}
		}
	}
}

// draftsOf are half-made moves: what a few presses make, in any language.
func draftsOf(v game.Interactive) []string {
	const lines = 3 // of each menu
	drafts := []string{""}
	add := func(a game.Action) {
		for _, lang := range render.Languages {
			a.Lang = lang.Code
			if reply, err := v.Do("", a); err == nil && reply.Draft != "" && !slices.Contains(drafts, reply.Draft) {
				drafts = append(drafts, reply.Draft)
			}
		}
	}
	for _, c := range v.Panel("").Controls {
		if len(c.Choices) == 0 {
			add(game.Action{Name: c.Name})
		}
		for _, line := range c.Choices[:min(len(c.Choices), lines)] {
			add(game.Action{Name: c.Name, Values: []string{line.Value}})
		}
	}
	return drafts
}
