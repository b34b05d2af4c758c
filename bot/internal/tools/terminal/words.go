package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/render"
	"tablee/rules/game"
	"tablee/rules/match"
)

// words are this tool's words, which can be typed at the board.
var words = []string{"help", "rules", "moves", "hint", "best", "undo", "board", "replay", "review", "save", "load",
	"level", "quit"}

// isWord reports whether a text is this word of ours in any language, or a synonym.
func (t *table) isWord(word, text string) bool {
	for _, l := range render.Languages {
		all := strings.Fields(t.say.WithLang(l.Code).Plain(game.M("play.word." + word)))
		if slices.ContainsFunc(all, func(w string) bool { return strings.EqualFold(w, text) }) {
			return true
		}
	}
	return false
}

// word is the word of this tool that a text means, or "".
func (t *table) word(text string) string {
	if text == "?" {
		return "help"
	}
	for _, w := range words {
		if t.isWord(w, text) {
			return w
		}
	}
	return ""
}

// do executes a word of this tool.
func (t *table) do(ctx context.Context, seat game.Seat, word, arg string) error {
	if arg != "" && word != "review" && !t.cat.Has("play.arg."+word) {
		name, _, _ := strings.Cut(t.say.Plain(game.M("play.word."+word)), " ")
		t.note(game.M("play.alone", "verb", name))
		return nil
	}
	switch word {
	case "help":
		return t.page(t.help())
	case "rules":
		return t.page(t.rulesText())
	case "moves":
		return t.moves(seat, arg)
	case "hint":
		return t.hint(ctx, seat)
	case "best":
		return t.best(ctx, seat, arg)
	case "undo":
		if !t.undo() {
			t.note(game.M("play.start"))
			return nil
		}
		t.note(game.M("play.undone"))
	case "board":
		if !t.con.full {
			return t.list(seat)
		}
	case "replay":
		return t.replay(arg)
	case "review":
		return t.review(ctx, arg)
	case "level":
		t.setLevel(arg)
	case "save", "load":
		t.file(word, arg)
	case "quit":
		if err := t.leave(); err != nil {
			return err
		}
	}
	return nil
}

// file saves to a file, or loads from one.
func (t *table) file(word, arg string) {
	if arg == "" {
		t.note(game.M("play.file"))
		return
	}
	done, carry := "play.saved", t.save
	if word == "load" {
		done, carry = "play.loaded", t.load
	}
	err := carry(arg)
	if err != nil {
		t.note(game.M("play.failed", "why", t.explain(err).Error()))
		return
	}
	t.note(game.M(done, "file", arg))
}

// number parses a number between bounds.
func number(text string, least, most int) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= least && n <= most
}

// setLevel shows or changes the computer's level.
func (t *table) setLevel(arg string) {
	if arg != "" {
		n, ok := number(arg, 1, t.info.Levels)
		if !ok {
			t.note(game.M("play.nolevel", "text", arg, "max", t.info.Levels))
			return
		}
		t.level = n
	}
	for n := 1; n <= t.info.Levels; n++ {
		id := "play.level"
		if n == t.level {
			id = "play.levelnow"
		}
		t.note(game.M(id, "level", n, "strength", t.strength(n)))
	}
}

// strength is the name of a level.
func (t *table) strength(level int) game.Msg {
	return game.M(fmt.Sprintf("%s.level.%d", t.info.Name, level))
}

// examples are pairs of an example of typed input and its effect.
func (t *table) examples() (list [][2]string) {
	id := t.info.Name + ".keyboard"
	if !t.cat.Has(id) {
		for i := range t.info.Verbs {
			v := &t.info.Verbs[i]
			list = append(list, [2]string{t.usageOf(v), t.text(game.M(t.info.Name + ".verb." + v.Name + ".about"))})
		}
		return list
	}
	for _, line := range strings.Split(strings.TrimSpace(t.say.Plain(game.M(id))), "\n") {
		example, does, _ := strings.Cut(strings.TrimPrefix(line, "`"), "`")
		list = append(list, [2]string{example, unmark(strings.TrimSpace(does), t.con.colours)})
	}
	return list
}

// example is a typed move, or "".
func (t *table) example() string {
	if list := t.examples(); t.cat.Has(t.info.Name+".keyboard") && len(list) > 0 {
		return list[0][0]
	}
	return ""
}

// help lists what can be typed, the game's words first.
func (t *table) help() string {
	var b strings.Builder
	section := func(title string, rows [][2]string) {
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintln(&b, t.text(game.M(title)))
		b.WriteString(t.aligned(rows))
	}
	section("play.help.game", t.examples())
	var own [][2]string
	for _, w := range words {
		name, _, _ := strings.Cut(t.say.Plain(game.M("play.word."+w)), " ")
		if arg := "play.arg." + w; t.cat.Has(arg) {
			name += " " + t.say.Plain(game.M(arg))
		}
		own = append(own, [2]string{name, t.text(game.M("play.help." + w))})
	}
	section("play.help.words", own)
	fmt.Fprintf(&b, "\n%s\n", t.text(game.M("play.help.keys")))
	return b.String()
}

// aligned writes two columns: the input, and its effect, which is wrapped and indented.
func (t *table) aligned(rows [][2]string) string {
	columns, _ := t.con.size()
	wide := 0
	for _, r := range rows {
		if n := render.Columns(r[0]); n <= columns/3 {
			wide = max(wide, n)
		}
	}
	var b strings.Builder
	for _, r := range rows {
		left := "  " + t.strong(r[0])
		rest := wrap(r[1], max(10, columns-wide-4))
		if n := render.Columns(r[0]); n > wide {
			fmt.Fprintln(&b, left)
		} else {
			fmt.Fprintln(&b, left+strings.Repeat(" ", wide-n+2)+rest[0])
			rest = rest[1:]
		}
		for _, line := range rest {
			fmt.Fprintln(&b, strings.Repeat(" ", wide+4)+line)
		}
	}
	return b.String()
}

// strong is s in bold, if there are colours.
func (t *table) strong(s string) string {
	if t.con.colours {
		return "\x1b[1m" + s + "\x1b[0m"
	}
	return s
}

// rulesText is the page of rules, without its parts about slash commands and buttons, and with how to type moves here.
func (t *table) rulesText() string {
	var parts []string
	for _, para := range strings.Split(t.say.Msg(game.M(t.info.Name+".rules")), "\n\n") {
		if !strings.Contains(para, "`/") {
			parts = append(parts, strings.TrimSpace(unmark(para, t.con.colours)))
		}
	}
	return strings.Join(parts, "\n\n") + "\n\n" + t.text(game.M("play.help.game")) + "\n" + t.aligned(t.examples())
}

// moves lists the seat's moves as they are typed, or those that contain a text.
func (t *table) moves(seat game.Seat, part string) error {
	l, ok := t.now.pos.(game.Lister)
	if !ok {
		t.note(game.M("play.nolist"))
		return nil
	}
	v := t.now.pos.View(seat)
	var list []string
	for _, m := range l.Moves(seat) {
		text := t.say.Plain(game.Notation(v, m))
		if strings.Contains(strings.ToLower(text), strings.ToLower(part)) {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		t.note(game.M("play.nomoves", "text", part))
		return nil
	}
	text := t.text(game.M("play.moves", "n", len(list))) + "\n" + t.columns(list)
	if _, rows := t.con.size(); t.con.full && strings.Count(text, "\n") < rows/4 {
		t.noteText(text)
		return nil
	}
	return t.page(text)
}

// columns writes a list in as many columns as fit.
func (t *table) columns(list []string) string {
	width, _ := t.con.size()
	most := 0
	for _, s := range list {
		most = max(most, render.Columns(s))
	}
	n := max(1, (width+1)/(most+2))
	var b strings.Builder
	for i, s := range list {
		b.WriteString(s)
		switch {
		case i == len(list)-1:
		case (i+1)%n == 0:
			b.WriteString("\n")
		default:
			b.WriteString(strings.Repeat(" ", most+2-render.Columns(s)))
		}
	}
	return b.String()
}

// help is how far a person has been helped in this turn.
type help struct {
	degree int
	move   game.Move
}

// adviceTime is what a game may take to find a hint, or the best moves.
var adviceTime = 3 * time.Second // tests wait less

// hint helps by degrees: first where to look, then the piece, then the move, which is prepared as a draft if the game
// supports it.
func (t *table) hint(ctx context.Context, seat game.Seat) error {
	h, ok := t.now.pos.View(seat).(game.Hinter)
	if !ok {
		t.note(game.M("play.nohints"))
		return nil
	}
	if t.helped.move == "" {
		var m game.Move
		err := t.think(ctx, func(ctx context.Context) (err error) {
			m, err = h.Hint(ctx, game.Usual, t.seed.Stream("hint", t.now.ply))
			return err
		})
		if why, refused := game.Refused(err); refused {
			t.note(why)
			return nil
		}
		if err != nil || t.con.hits.struck() {
			return t.afterThought(err)
		}
		t.helped.move = m
	}
	t.helped.degree = min(t.helped.degree+1, game.HintMove)
	a := h.Explain(t.helped.move)
	t.note(a.Where)
	if t.helped.degree >= game.HintWhat {
		t.note(a.What)
	}
	if t.helped.degree < game.HintMove {
		t.note(game.M("play.hintmore"))
		return nil
	}
	t.note(game.M("play.hintmove", "move", t.helped.move, "why", a.Why))
	return t.fill(seat, a)
}

// fill prepares the move of a hint as a draft, in games that have drafts.
func (t *table) fill(seat game.Seat, a game.Advice) error {
	i, ok := t.now.pos.View(seat).(game.Interactive)
	if !ok || a.Fill.Name == "" {
		return nil
	}
	r, err := i.Do(t.draft(seat), a.Fill)
	if err != nil || r.Move != "" || r.Draft == "" {
		return nil //nolint:nilerr // the person can still type the move
	}
	t.keepDraft(seat, i, game.Reply{Draft: r.Draft})
	return nil
}

// think runs do and cancels it when somebody interrupts.
func (t *table) think(ctx context.Context, do func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(ctx, adviceTime)
	defer cancel()
	t.cancelOnInterrupt(ctx, cancel, func() { err = do(ctx) })
	return err
}

// afterThought asks whether to leave if somebody has interrupted.
func (t *table) afterThought(err error) error {
	if t.con.hits.struck() {
		return cmp.Or(t.leave(), errAgain)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		t.note(game.M("play.nohint"))
		return nil
	}
	return err
}

// The default and the greatest number of best moves that are shown.
const (
	usualBest = 5
	maxBest   = 25
)

// best lists the best moves with their values.
func (t *table) best(ctx context.Context, seat game.Seat, arg string) error {
	n := usualBest
	if arg != "" {
		var ok bool
		if n, ok = number(arg, 1, maxBest); !ok {
			t.note(game.M("play.nonumber", "text", arg, "max", maxBest))
			return nil
		}
	}
	v := t.now.pos.View(seat)
	analyser, ok := v.(game.Analyser)
	if !ok {
		t.note(game.M("play.nobest"))
		return nil
	}
	var a game.Analysis
	err := t.think(ctx, func(ctx context.Context) (err error) {
		a, err = analyser.Analyse(ctx, game.Query{N: n})
		return err
	})
	if why, refused := game.Refused(err); refused {
		t.note(why)
		return nil
	}
	if err != nil || t.con.hits.struck() {
		return t.afterThought(err)
	}
	if len(a.Best) == 0 {
		t.note(game.M("play.nobest"))
	}
	for i, b := range a.Best[:min(n, len(a.Best))] {
		t.note(game.M("play.best", "rank", i+1, "move", game.Notation(v, b.Move), "value",
			t.worthOf(b, a.Best[0].Value, unit(ctx, v, a.Best[0].Move))))
	}
	return nil
}

// worthOf describes a move's value for the seat that makes it: its score or number of laid tiles, if that is what
// counts; else the resulting chance to win, if that hides nothing; else the difference from the best move.
func (t *table) worthOf(b game.Valued, top float64, unit string) game.Msg {
	amount := func(x float64) game.Msg { return game.M(t.info.Name+"."+unit, "n", int(math.Round(math.Abs(x)))) }
	score, scored := b.Extra["score"]
	_, laid := b.Extra["tiles"]
	less := top - b.Value
	switch proven := b.Extra[game.Proven]; {
	case proven > 0:
		return game.M("play.worth.wins")
	case proven < 0:
		return game.M("play.worth.loses")
	case scored:
		return amount(float64(score))
	case laid:
		return amount(b.Value)
	case unit == unitChance:
		return game.M("play.worth.chance", "n", int(math.Round(100*b.Value)))
	case !match.Foreseeable(t.rules, t.options) && less == 0:
		return game.M("play.worth.first")
	case !match.Foreseeable(t.rules, t.options) && math.Round(less) == 0:
		return game.M("play.worth.close")
	case !match.Foreseeable(t.rules, t.options):
		return game.M("play.worth.less", "amount", amount(less))
	case math.Round(b.Value) == 0:
		return game.M("play.worth.even")
	case b.Value < 0:
		return game.M("play.worth.behind", "amount", amount(b.Value))
	}
	return game.M("play.worth.ahead", "amount", amount(b.Value))
}

// unitChance is the unit of values that are chances to win.
const unitChance = "chance"

// unit is the unit of the values of a view's moves: the id of a message.
func unit(ctx context.Context, v game.View, m game.Move) string {
	if j, ok := v.(game.Judge); ok {
		if d, err := j.Judge(ctx, m, game.Glance); err == nil && d.Unit != "" {
			return d.Unit
		}
	}
	return "unit"
}
