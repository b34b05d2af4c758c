package suited

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/rulestest/golden"
	"tablee/rules/rummy"
	"tablee/rules/rummy/family"
	"tablee/rules/rummy/suited/deck"
)

// ruleNames are the choices of the option joker.
var ruleNames = map[family.JokerRule]string{
	family.JokerFree: "free", family.JokerFull: "full", family.JokerOfficial: "official",
}

// verdicts are all tables that a play can leave, as text, with the referee's judgement: a table is legal if it is by
// some reading of its jokers.
func (r *referee) verdicts(s family.Situation[deck.Tile]) map[string]bool {
	all := map[string]bool{}
	r.every = func(legal bool) {
		for at := range deck.Suits {
			if at > 0 && s.Joker == family.JokerFull {
				break // what stays is shown as before
			}
			texts := make([]string, len(r.after))
			for i, c := range r.after {
				texts[i] = family.Text(r.g, c.shown(r.g, min(at, len(c.tiles)-1)))
			}
			slices.Sort(texts)
			text := strings.Join(texts, " | ")
			all[text] = all[text] || legal
		}
	}
	r.best(s, r.g.tilesFirst())
	r.every = nil
	return all
}

// TestEveryPlayIsJudged has the engine judge every table that a play can leave in small situations, legal or not, and
// compares it with the referee.
func TestEveryPlayIsJudged(t *testing.T) {
	rulestest.Unraced(t)
	for i, c := range []struct {
		options game.Options
		opened  bool
		rule    family.JokerRule
		n       int
	}{
		{nil, true, family.JokerOfficial, 120},
		{nil, true, family.JokerFull, 30},
		{game.Options{"first": FirstAmong}, false, family.JokerOfficial, 30},
		{game.Options{"first": FirstAmong}, false, family.JokerFull, 15},
		{game.Options{"pack": PackLarge}, true, family.JokerOfficial, 30},
	} {
		g := optionGame(t, c.options)
		r := newReferee(g)
		rng := rand.New(rand.NewPCG(71, uint64(i)))
		legal, refused := 0, map[string]int{}
		for range rulestest.Of(3*c.n, c.n) {
			s := r.jokerSituation(rng, c.opened, c.rule)
			for text, want := range r.verdicts(s) {
				w := rummy.Wording{Name: "rummikub"}
				_, err := rummy.Check(w, g, rummy.Options{Joker: c.rule}, s.Opened, s.Table, s.Hand, tableOf(t, g, text))
				if (err == nil) != want {
					t.Fatalf("table %s hand %s: %s is judged %v, want %v", tableText(g, s.Table), family.Text(g, s.Hand.Slice()),
						text, err, want)
				}
				if want {
					legal++
				} else {
					why, _ := game.Refused(err)
					refused[why.ID]++
				}
			}
		}
		if legal < c.n || len(refused) == 0 || c.opened && c.rule == family.JokerOfficial && len(refused) < 2 {
			t.Errorf("%d: %d legal plays, and refused %v", i, legal, refused)
		}
	}
}

// optionCase is a line of rummikub/testdata/options.jsonl: a situation under some options, with what the referee finds.
type optionCase struct {
	Options game.Options    `json:"options"`
	Table   []string        `json:"table"`
	Hand    string          `json:"hand"`
	Opened  bool            `json:"opened"`
	Tiles   int             `json:"tiles"`  // laid by the play with most tiles
	Value   int             `json:"value"`  // points of these
	Points  int             `json:"points"` // laid by the play with most points
	Changed int             `json:"changed"`
	Plays   map[string]bool `json:"plays"` // tables after plays, and whether they are legal
}

// optionCases are the cases: so many situations for each set of options.
func optionCases(t *testing.T) (list []optionCase) {
	for i, c := range []struct {
		options game.Options
		opened  bool
		rule    family.JokerRule
		n       int
	}{
		{game.Options{}, true, family.JokerOfficial, 100},
		{game.Options{"first": FirstAmong}, false, family.JokerFree, 34},
		{game.Options{"first": FirstAmong}, false, family.JokerFull, 34},
		{game.Options{"first": FirstAmong}, false, family.JokerOfficial, 34},
		{game.Options{"pack": PackLarge}, true, family.JokerFree, 34},
		{game.Options{"pack": PackLarge}, true, family.JokerFull, 34},
		{game.Options{"pack": PackLarge}, true, family.JokerOfficial, 34},
	} {
		g := optionGame(t, c.options)
		r := newReferee(g)
		rng := rand.New(rand.NewPCG(73, uint64(i)))
		for range c.n {
			s := r.jokerSituation(rng, c.opened, c.rule)
			k := optionCase{Options: game.Options{"joker": ruleNames[c.rule]}, Hand: family.Text(g, s.Hand.Slice()),
				Opened: s.Opened, Plays: map[string]bool{}}
			for name, value := range c.options {
				k.Options[name] = value
			}
			for _, set := range s.Table {
				k.Table = append(k.Table, family.Text(g, set))
			}
			gain := r.best(s, g.tilesFirst())
			k.Tiles, k.Value, k.Changed = int(gain/deck.Unit), int(gain%deck.Unit), r.changed
			k.Points = int(r.best(s, g.pointsFirst()) / 256)
			all := r.verdicts(s)
			texts := make([]string, 0, len(all))
			for text := range all {
				texts = append(texts, text)
			}
			slices.Sort(texts)
			rng.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
			for _, want := range []bool{true, false} {
				n := 0
				for _, text := range texts {
					if all[text] == want && n < 2 {
						n++
						k.Plays[text] = want
					}
				}
			}
			list = append(list, k)
		}
	}
	return list
}

// TestOptionCases holds the case file of Rummikub to the referee, which writes it anew with -update.
func TestOptionCases(t *testing.T) {
	rulestest.Unraced(t)
	var b strings.Builder
	for _, c := range optionCases(t) {
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(string(line) + "\n")
	}
	golden.Check(t, "../../rummikub/testdata/options.jsonl", b.String())
}
