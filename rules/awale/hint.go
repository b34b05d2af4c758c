package awale

import (
	"context"
	"math/rand/v2"

	"tablee/rules/awale/internal/ai"
	"tablee/rules/game"
)

// Node budgets of a hint: for a tenth of a second, and for a thousandth.
const (
	hintNodes   = 1_600_000
	glanceNodes = 8_000
)

// Hint is the move of the strongest level with a smaller budget, or from the endgame tables if they contain the
// position.
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
	theme := v.p.theme(q)
	return game.Advice{
		Where: game.M("awale.hint.where." + theme),
		What:  game.M("awale.hint.what", "pits", oneOf(v.p.half(col))),
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
func (p *position) half(col int) []game.Msg {
	var list []game.Msg
	for _, c := range p.cur.legalCols() {
		if c/perRow == col/perRow {
			list = append(list, game.Lit(string(moveOf(c))))
		}
	}
	return list
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
