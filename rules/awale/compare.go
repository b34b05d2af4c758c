package awale

import (
	"fmt"

	"tablee/rules/game"
)

// Compare shows the trails of two pits and what they capture. In the text, their pits have the signs.
func (v view) Compare(played, better game.Move) game.Diagram {
	p, b := v.traces(played), v.traces(better)
	d := game.Diagram{Moves: &game.Moves{Played: v.shown(played), Better: v.shown(better)}}
	cells := make([][]game.Token, 2)
	for row := range cells {
		r := v.rowAt(row)
		for _, c := range v.columns() {
			t := game.Token{Tone: game.First + game.Tone(r), Piece: game.Pit{Seeds: int(v.p.cur.rows[r][c])},
				Played: p[r][c], Better: b[r][c]}
			text := fmt.Sprint(v.p.cur.rows[r][c])
			from := func(t game.Trace) game.Trace {
				if t.Touch != game.From {
					return game.Trace{}
				}
				return t
			}
			t.Text = game.Lit(text + game.Sign(from(t.Played), from(t.Better)))
			cells[row] = append(cells[row], t)
		}
	}
	d.Parts = v.board(cells)
	return d
}

// traces are what sowing a pit does at every pit.
func (v view) traces(m game.Move) (list [2][cols]game.Trace) {
	if len(m) != 1 || m[0] < 'a' || m[0] >= 'a'+cols || v.seat < 0 {
		return list
	}
	me, col := int(v.seat), int(m[0]-'a')
	s := v.p.cur
	n := int(s.rows[me][col])
	if n == 0 {
		return list
	}
	s.rows[me][col] = 0
	origin := ringIndex(me, col)
	k := origin
	for range n {
		if k = (k + 1) % pits; k == origin {
			k = (k + 1) % pits
		}
		r, c := ringPit(k)
		s.rows[r][c]++
		list[r][c].Touch = game.Through
	}
	list[me][col].Touch = game.From
	for first, _ := s.catch(1-me, k); first <= k; first++ {
		r, c := ringPit(first)
		list[r][c].Gain = int(s.rows[r][c])
	}
	return list
}

// shown is the pit of a move and what it captures at once.
func (v view) shown(m game.Move) *game.Shown {
	if len(m) != 1 || m[0] < 'a' || m[0] >= 'a'+cols || v.seat < 0 {
		return &game.Shown{}
	}
	gain := 0
	for _, row := range v.traces(m) {
		for _, t := range row {
			gain += t.Gain
		}
	}
	s := &game.Shown{Pieces: []game.Piece{game.Pit{Seeds: int(v.p.cur.rows[v.seat][m[0]-'a'])}}}
	if gain > 0 {
		s.Amount = game.Lit(fmt.Sprintf("+%d", gain))
	}
	return s
}
