package render

import (
	"strings"
	"testing"
	"time"

	"tablee/rules/game"
)

const toyEn = `[toy]
by = "{{.by}} plays {{.move}}."
starred = "**{{.by}}** wins"
list = "left: {{.list}}"
if = "{{if .all}}all{{else}}some{{end}} {{if eq .k 0}}none{{end}}"
in = "so {{.m}}"
[toy.seed]
one = "{{.n}} seed"
other = "{{.n}} seeds"
`

const toyFr = `[toy]
by = "{{.by}} joue {{.move}}."
starred = "**{{.by}}** gagne"
list = "reste : {{.list}}"
if = "{{if .all}}tout{{else}}partie{{end}} {{if eq .k 0}}rien{{end}}"
in = "donc {{.m}}"
[toy.seed]
one = "{{.n}} graine"
other = "{{.n}} graines"
`

func TestMsg(t *testing.T) {
	lits := func(ss ...string) []game.Msg {
		ms := make([]game.Msg, len(ss))
		for i, s := range ss {
			ms[i] = game.Lit(s)
		}
		return ms
	}
	cases := []struct {
		msg    game.Msg
		en, fr string
	}{
		{game.Msg{}, "", ""},
		{game.Lit("a*b"), `a\*b`, `a\*b`},
		{game.M("toy.by", "by", game.Seat(0), "move", game.Move("a1-b3")), "**Ann** plays a1-b3.", "**Ann** joue a1-b3."},
		{game.M("toy.by", "by", game.Seat(1), "move", game.Move("_")), `**B\_b** plays \_.`, `**B\_b** joue \_.`},
		{game.M("toy.by", "by", game.Seat(2), "move", game.Move("x")), "seat 3 plays x.", "Place 3 joue x."},
		{game.M("toy.by", "by", game.Seat(9), "move", game.Move("x")), "seat 10 plays x.", "Place 10 joue x."},
		{game.M("toy.by", "by", game.Public, "move", game.Move("x")), "everyone plays x.", "tout le monde joue x."},
		{game.M("toy.starred", "by", game.Seat(0)), "**Ann** wins", "**Ann** gagne"},
		{game.M("toy.seed", "n", 0), "0 seeds", "0 graine"},
		{game.M("toy.seed", "n", 1), "1 seed", "1 graine"},
		{game.M("toy.seed", "n", 2), "2 seeds", "2 graines"},
		{game.M("toy.seed", "n", 1000000), "1000000 seeds", "1000000 graines"},
		{game.M("toy.list", "list", lits()), "left: ", "reste : "},
		{game.M("toy.list", "list", lits("a")), "left: a", "reste : a"},
		{game.M("toy.list", "list", lits("a", "b")), "left: a and b", "reste : a et b"},
		{game.M("toy.list", "list", lits("a", "b", "c")), "left: a, b and c", "reste : a, b et c"},
		{game.M("toy.if", "all", true, "k", 0), "all none", "tout rien"},
		{game.M("toy.if", "all", false, "k", 1), "some ", "partie "},
		{game.M("toy.in", "m", game.M("toy.seed", "n", 5)), "so 5 seeds", "donc 5 graines"},
		{game.M("option.bad", "option", "x", "value", "<@1>"),
			"“\\<@\u200b1\\>” doesn’t fit “x”. Pick one of the values in the list.",
			"«\u00a0\\<@\u200b1\\>\u00a0» ne va pas avec «\u00a0x\u00a0». Choisissez dans la liste."},
		{game.M("mention.user", "user", "42"), "<@42>", "<@42>"},
	}
	en := printer(t, "en-GB", toyEn, toyFr, "Ann", "B_b", "")
	fr := en.WithLang("fr")
	for _, c := range cases {
		if got := en.Msg(c.msg); got != c.en {
			t.Errorf("%v: got %q, want %q", c.msg, got, c.en)
		}
		if got := fr.Msg(c.msg); got != c.fr {
			t.Errorf("%v: got %q, want %q", c.msg, got, c.fr)
		}
	}
	if got, want := fr.Lines([]game.Msg{game.Lit("a"), {}, game.Lit("b")}), "a\nb"; got != want {
		t.Errorf("Lines: got %q, want %q", got, want)
	}
}

func TestPrinterVariants(t *testing.T) {
	p := printer(t, "en", toyEn, toyFr, "Ann", "Иван", "日本 Bo")
	q := p.WithMoves(func(m game.Move) game.Msg { return game.Lit(strings.ToUpper(string(m)) + "*") })
	by := game.M("toy.by", "by", game.Seat(0), "move", game.Move("a1"))
	if got, want := q.Msg(by), `**Ann** plays A1\*.`; got != want {
		t.Errorf("WithMoves: got %q, want %q", got, want)
	}
	if got, want := q.Plain(by), "Ann plays A1*."; got != want {
		t.Errorf("Plain: got %q, want %q", got, want)
	}
	if got, want := q.WithNames([]string{"Zoé"}).WithLang("fr").Plain(by), "Zoé joue A1*."; got != want {
		t.Errorf("WithNames, WithLang: got %q, want %q", got, want)
	}
	for seat, want := range map[game.Seat]string{0: "Ann", 1: "P2", 2: "?? Bo", 3: "seat 4"} {
		if got := p.Mono(game.M("toy.in", "m", game.M("toy.list", "list", []game.Msg{game.M("toy.starred", "by",
			seat)}))); got != "so left: **"+want+"** wins" {
			t.Errorf("seat %d in a board: got %q, want %q", seat, got, want)
		}
	}
	if got := p.Lang() + p.WithLang("xx").Lang() + p.WithLang("fr").Lang(); got != "enenfr" {
		t.Errorf("Lang: got %q, want %q", got, "enenfr")
	}
	if got, want := p.Name(0), "**Ann**"; got != want {
		t.Errorf("Name: got %q, want %q", got, want)
	}
}

func TestUnknownMessages(t *testing.T) {
	c, err := NewCatalogue(texts(toyEn, toyFr))
	if err != nil {
		t.Fatal(err)
	}
	var reports []string
	c.Report = func(err error) { reports = append(reports, err.Error()) }
	p := c.Printer("fr", nil)
	if got, want := p.Msg(Msg("no.such_id")), `«no.such\_id»`; got != want {
		t.Errorf("unknown id: got %q, want %q", got, want)
	}
	if got, want := p.Msg(game.M("toy.by", "by", game.Seat(0))), "«toy.by»"; got != want {
		t.Errorf("missing argument: got %q, want %q", got, want)
	}
	if len(reports) != 2 || !strings.Contains(reports[0], "no.such_id") || !strings.Contains(reports[1], "move") {
		t.Errorf("reports: got %q, want one for the id and one for the argument", reports)
	}
	c.Report = nil
	p.Msg(Msg("no.such_id")) // nobody listens: no panic
}

func TestLabel(t *testing.T) {
	p := printer(t, "en", "[toy]\npair = \"\"\"a\nb\"\"\"\n", "[toy]\npair = \"\"\"a\nb\"\"\"\n")
	cases := []struct {
		msg  game.Msg
		max  int
		want string
	}{
		{game.Msg{}, 5, "·"},
		{game.Lit("  "), 5, "·"},
		{game.Lit("a*_b"), 5, "a*_b"},
		{game.Lit("ééééé"), 5, "ééééé"},
		{game.Lit("éééééé"), 5, "éééé…"},
		{game.Lit("abc defg"), 5, "abc…"},
		{game.Lit("abc"), 1, "…"},
		{Msg("toy.pair"), 5, "a b"},
	}
	for _, c := range cases {
		if got := p.Label(c.msg, c.max); got != c.want {
			t.Errorf("Label(%v, %d): got %q, want %q", c.msg, c.max, got, c.want)
		}
	}
}

func TestDurations(t *testing.T) {
	en := printer(t, "en", "", "")
	fr := en.WithLang("fr")
	cases := []struct {
		d      time.Duration
		en, fr string
	}{
		{-time.Second, "less than a second", "moins d’une seconde"},
		{45 * time.Second, "45 s", "45 s"},
		{90 * time.Second, "1 min 30 s", "1 min 30 s"},
		{3*time.Hour + 20*time.Minute + 5*time.Second, "3 h 20 min", "3 h 20 min"},
		{24 * time.Hour, "1 day", "1 jour"},
		{49*time.Hour + time.Minute, "2 days 1 h", "2 jours 1 h"},
		{24*time.Hour + time.Minute, "1 day", "1 jour"},
	}
	for _, c := range cases {
		if got := strings.ReplaceAll(en.Duration(c.d), "\u00a0", " "); got != c.en {
			t.Errorf("%v: got %q, want %q", c.d, got, c.en)
		}
		if got := strings.ReplaceAll(fr.Duration(c.d), "\u00a0", " "); got != c.fr {
			t.Errorf("%v: got %q, want %q", c.d, got, c.fr)
		}
	}
}

func TestNumber(t *testing.T) {
	p := printer(t, "en", "", "")
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", -12: "-12",
		100000: "100,000"} {
		if got := p.Number(n); got != want {
			t.Errorf("Number(%d): got %q, want %q", n, got, want)
		}
	}
	if got, want := p.WithLang("fr").Number(12345), "12\u202f345"; got != want {
		t.Errorf("Number in French: got %q, want %q", got, want)
	}
}

func BenchmarkMsg(b *testing.B) {
	p := printer(b, "fr", toyEn, toyFr, "Ann", "Bob")
	m := game.M("toy.by", "by", game.Seat(0), "move", game.Move("a1-b3"))
	b.ReportAllocs()
	for b.Loop() {
		p.Msg(m)
	}
}
