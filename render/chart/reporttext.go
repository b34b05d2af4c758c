package chart

import (
	"strconv"
	"strings"

	"tablee/render"
	"tablee/render/textboard"
	"tablee/rules/game"
)

// told is what both the text and the description of a round begin with: the round, its top, who found it, and the next
// results.
func (r RoundReport) told() []game.Msg {
	list := []game.Msg{
		game.M("round.about", "title", r.title(), "answers", game.M("round.answers", "n", r.Report.Answers)),
		game.M("round.best", "word", r.Report.Word, "at", r.Report.At, "n", r.Report.Top)}
	if r.Report.Solo != game.Public {
		list = append(list, game.M("round.only", "by", r.Report.Solo, "plus", signed(r.Report.Bonus)))
	} else {
		list = append(list, game.M("round.finders", "n", r.Report.Found))
	}
	var next []game.Msg
	for _, g := range r.Report.Next {
		next = append(next, game.M("round.result", "by", g.Seat, "n", g.Points))
	}
	if next != nil {
		list = append(list, game.M("result.fact", "label", game.M("round.next"), "value", next))
	}
	return list
}

// Text is the round as monospace text without its board: who found what, how many found how much as bars, and the best
// so far. No line is wider than width (Narrow if width is 0 or less): names take more lines.
func (r RoundReport) Text(p *render.Printer, width int) string {
	w := writer{p: p, width: width}
	if width <= 0 {
		w.width = textboard.Narrow
	}
	for _, m := range r.told() {
		w.paragraph(m)
	}
	if r.Report.Answers > 0 {
		w.blank()
		w.paragraph(game.M("round.spread"))
		w.bars(r.Report.Bars)
	}
	if len(r.Report.Best) > 0 {
		w.blank()
	}
	var rows [][]string
	for _, l := range r.Report.Best {
		rows = append(rows, []string{strconv.Itoa(l.Place), w.name(l.Seat), strconv.Itoa(l.Total), signed(l.Gain)})
	}
	w.table(rows)
	return w.String()
}

// mostRows is how many rows of a ranking its text has.
const mostRows = 30

// Text is the ranking as monospace text: place, name, a star for each solo, points and percentage of the first rows,
// then the best solo. No line is wider than width (Narrow if width is 0 or less): names take more lines.
func (k Ranking) Text(p *render.Printer, width int) string {
	w := writer{p: p, width: width}
	if width <= 0 {
		w.width = textboard.Narrow
	}
	head := k.headed(p)
	w.paragraph(head.Head)
	if render.Columns(p.MonoLine(head.How)) > w.width {
		rounds, sum := k.tops(p)
		w.paragraph(rounds)
		head.How = sum
	}
	w.paragraph(head.How)
	w.blank()
	list := k.Ranking.Rows
	var rows [][]string
	for _, row := range list[:min(len(list), mostRows)] {
		stars := strings.Repeat("*", row.Solos)
		if row.Solos > 3 {
			stars = strconv.Itoa(row.Solos) + "*"
		}
		rows = append(rows, []string{strconv.Itoa(row.Place), w.name(row.Seat), stars, strconv.Itoa(row.Points),
			p.MonoLine(game.M("ranking.percent", "n", row.Percent))})
	}
	w.table(rows)
	if n := len(list) - len(rows); n > 0 {
		w.paragraph(game.M("ranking.more", "n", n))
	}
	if k.Ranking.BestSolo != nil {
		w.blank()
		w.paragraph(k.bestSolo(p))
		w.paragraph(game.M("ranking.star", "n", k.Ranking.Bonus))
	}
	return w.String()
}

// bestSolo tells the best solo with its label.
func (k Ranking) bestSolo(p *render.Printer) game.Msg {
	s := k.Ranking.BestSolo
	return game.M("result.fact", "label", game.M("ranking.best"), "value", game.M("ranking.word",
		"word", game.Lit(spelled(s.Pieces, p)), "points", game.Lit(p.Number(s.Points)),
		"by", game.M("ranking.by", "by", s.Seat, "round", s.Round)))
}

// spelled are the letters of a word, or other pieces one after the other.
func spelled(pieces []game.Piece, p *render.Printer) string {
	word := ""
	for _, piece := range pieces {
		tile, ok := piece.(game.LetterTile)
		if !ok {
			return textboard.DescribePieces(pieces, p)
		}
		word += tile.Letter
	}
	return word
}

// Describe is the round in words, in at most max characters; 0 means no limit. The board comes last.
func (r RoundReport) Describe(p *render.Printer, max int) string {
	var lines []string
	for _, m := range r.told() {
		lines = append(lines, p.Plain(m))
	}
	var found []string
	for _, b := range r.Report.Bars {
		points := game.Lit(b.Label)
		if under, ok := strings.CutPrefix(b.Label, "<"); ok {
			points = game.M("round.under", "max", under)
		}
		found = append(found, p.Plain(game.M("round.bar", "points", points, "n", b.N)))
	}
	if r.Report.Answers > 0 {
		lines = append(lines, p.Plain(game.M("result.fact", "label", game.M("round.spread"),
			"value", game.Lit(strings.Join(found, p.Plain(render.Msg("list.comma")))))))
	}
	for _, l := range r.Report.Best {
		lines = append(lines, p.Plain(game.M("round.row", "place", l.Place, "by", l.Seat, "total", l.Total,
			"gain", signed(l.Gain))))
	}
	lines = append(lines, textboard.DescribeLines(r.Report.Board, p)...)
	return limited(lines, max)
}

// Describe is the ranking in words, in at most max characters; 0 means no limit. The best solo comes before the rows,
// which may be too many.
func (k Ranking) Describe(p *render.Printer, max int) string {
	head := k.headed(p)
	lines := []string{p.Plain(head.Head), p.Plain(head.How)}
	if k.Ranking.BestSolo != nil {
		lines = append(lines, p.Plain(k.bestSolo(p)))
	}
	size := 0
	for _, row := range k.Ranking.Rows {
		line := p.Plain(game.M("ranking.row", "place", row.Place, "by", row.Seat, "points", row.Points,
			"percent", game.M("ranking.percent", "n", row.Percent)))
		if row.Solos > 0 {
			line += p.Plain(render.Msg("list.comma")) + p.Plain(game.M("ranking.solos", "n", row.Solos))
		}
		lines = append(lines, line)
		if size += len(line); max > 0 && size > 4*max { // a character has at most four bytes
			break
		}
	}
	return limited(lines, max)
}

func limited(lines []string, max int) string {
	text := strings.Join(lines, "\n")
	if max > 0 {
		text = render.Cut(text, max)
	}
	return text
}

// writer collects the lines of a text board.
type writer struct {
	p     *render.Printer
	width int
	lines []string
}

func (w *writer) add(line string) {
	if rs := []rune(line); len(rs) > w.width {
		line = string(rs[:w.width])
	}
	w.lines = append(w.lines, strings.TrimRight(line, " "))
}

func (w *writer) blank() { w.lines = append(w.lines, "") }

func (w *writer) paragraph(m game.Msg) {
	for _, line := range textboard.Wrap(w.p.MonoLine(m), w.width) {
		w.add(line)
	}
}

func (w *writer) name(s game.Seat) string { return w.p.MonoLine(nameMsg(s)) }

func (w *writer) String() string { return strings.Trim(strings.Join(w.lines, "\n"), "\n") }

// bars draws a horizontal bar for each range: its label, the bar, how many they are; a star marks who found the top.
func (w *writer) bars(list []game.Bar) {
	label, most, count := 0, 1, 1
	for _, b := range list {
		label, most = max(label, render.Columns(b.Label)), max(most, b.N)
		count = max(count, len(strconv.Itoa(b.N)))
	}
	room := max(w.width-label-count-4, 1) // blanks around the bar, and the star
	for _, b := range list {
		n := (2*b.N*room + most) / (2 * most)
		if b.N > 0 {
			n = max(n, 1)
		}
		line := textboard.Blanks(label-render.Columns(b.Label)) + b.Label + " " + strings.Repeat("#", n)
		if n > 0 {
			line += " "
		}
		line += strconv.Itoa(b.N)
		if b.Top {
			line += " *"
		}
		w.add(line)
	}
}

// table aligns rows of texts: the second column to the left, the others to the right. A text of the second column that
// is wider than the others leave it takes lines of its own, before the rest of its row.
func (w *writer) table(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, s := range row {
			wide[i] = max(wide[i], render.Columns(s))
		}
	}
	room := w.width + 1
	for i, n := range wide {
		if i != 1 && n > 0 {
			room -= n + 1
		}
	}
	wide[1] = max(min(wide[1], room-1), 2)
	for _, row := range rows {
		first, name := row[0], row[1]
		if render.Columns(name) > wide[1] {
			lines := textboard.Wrap(name, w.width-wide[0]-1)
			if last := len(lines) - 1; render.Columns(lines[last]) <= wide[1] {
				lines, name = lines[:last], lines[last]
			} else {
				name = ""
			}
			for _, l := range lines {
				w.add(textboard.Blanks(wide[0]-render.Columns(first)) + first + " " + l)
				first = ""
			}
		}
		line := textboard.Blanks(wide[0]-render.Columns(first)) + first + " " + name +
			textboard.Blanks(wide[1]-render.Columns(name))
		for i, s := range row[2:] {
			if n := wide[i+2]; n > 0 {
				line += " " + textboard.Blanks(n-render.Columns(s)) + s
			}
		}
		w.add(line)
	}
}
