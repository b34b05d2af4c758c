package awale

import (
	"context"
	"math/rand/v2"
	"slices"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
)

// Node budgets of a hint: for a tenth of a second, and for a thousandth.
const (
	hintNodes   = 1_600_000
	glanceNodes = 8_000
)

// Hint is the move of the strongest level with a smaller budget, or from the endgame tables if they contain the
// position. Under abapa there are none.
func (v view) Hint(ctx context.Context, effort int, rng *rand.Rand) (game.Move, error) {
	if err := v.p.mayAct(v.seat); err != nil {
		return "", err
	}
	pl := player{level: levelStrong, nodes: hintNodes, store: defaultTableStore, net: ai.Learned()}
	if effort == game.Glance {
		pl.nodes = glanceNodes
	}
	return pl.Choose(ctx, v, rng)
}

// fewSeeds is the number of seeds up to which Explain calls a position an ending.
const fewSeeds = 10

// Explain says first what the purpose of the move is, then in which half of the row its pit lies.
func (v view) Explain(m game.Move) game.Advice {
	if v.p.mayAct(v.seat) != nil || len(m) != 1 || m[0] < 'a' || m[0] >= 'a'+cols {
		return game.Advice{}
	}
	col := int(m[0] - 'a')
	q, verdict := v.p.after(col)
	if verdict != legal {
		return game.Advice{}
	}
	p, theme := v.p, v.p.theme(q)
	row, me := -1, int(p.cur.turn)
	switch theme {
	case "take", "win":
		row = 1 - me
	case "guard", "quiet":
		row = me
	}
	half := p.half(col)
	play := v.Compare("", m)
	return game.Advice{
		Boards: [game.HintMove]*game.Diagram{
			v.pointed(func(r, _ int) bool { return r == row }),
			v.pointed(func(r, c int) bool { return r == me && slices.Contains(half, c) }),
			game.Pointed(play)},
		Where: game.M("awale.hint.where." + theme),
		What:  game.M("awale.hint.what", "pits", oneOf(letters(half))),
		Why:   game.M("awale.hint.why."+theme, "n", q.last.captured, "reply", reply(q)),
	}
}

// theme is the purpose of a move that leads to q.
func (p *position) theme(q *position) string {
	other := *p // as if the seat had passed
	other.cur.turn = 1 - p.cur.turn
	switch threat := other.threat(); {
	case len(p.cur.legalCols()) == 1:
		return "only"
	case q.end == reached:
		return "win"
	case q.last.captured > 0:
		return "take"
	case threat > 0 && q.threat() < threat:
		return "guard"
	case p.cur.onBoard() <= fewSeeds:
		return "count"
	}
	return "quiet"
}

// half lists the pits that can be sown in the same half of the row as a pit.
func (p *position) half(col int) (list []int) {
	for _, c := range p.cur.legalCols() {
		if c/perRow == col/perRow {
			list = append(list, c)
		}
	}
	return list
}

// letters name pits.
func letters(list []int) (names []game.Msg) {
	for _, c := range list {
		names = append(names, game.Lit(string(moveOf(c))))
	}
	return names
}

// pointed is the board with marks on some pits; nil if there are none.
func (v view) pointed(is func(row, col int) bool) *game.Diagram {
	d := v.Compare("", "") // without marks of the last move
	for line, row := range d.Parts[1].Grid.Cells {
		for i, c := range v.columns() {
			if is(v.rowAt(line), c) {
				row[i].Point()
			}
		}
	}
	return game.Pointed(d)
}

// oneOf lists alternatives: "a", "a or b", "a, b or c".
func oneOf(list []game.Msg) game.Msg {
	last := len(list) - 1
	if last == 0 {
		return list[0]
	}
	first := list[0]
	for _, m := range list[1:last] {
		first = game.M("awale.hint.then", "first", first, "last", m)
	}
	return game.M("awale.hint.or", "first", first, "last", list[last])
}

// reply says what the opponent's reply can capture.
func reply(q *position) game.Msg {
	if n := q.threat(); n > 0 {
		return game.M("awale.hint.reply", "n", n)
	}
	return game.M("awale.hint.safe")
}
