package awale

import (
	"tablee/rules/awale/internal/ai"
	"tablee/rules/search"
)

// pack is the board of a state from the side of the player to move.
func pack(s *state) ai.Board {
	var own, opp [cols]uint8
	for k := range cols {
		own[k] = s.rows[s.turn][sowColumn(s.turn, k)]
		opp[k] = s.rows[1-s.turn][sowColumn(1-s.turn, k)]
	}
	return ai.Pack(own, opp)
}

// boards are the boards since the last capture, each from the side of its player to move, the current one last.
func (p *position) boards() []ai.Board {
	list := make([]ai.Board, len(p.trail))
	for i, rows := range p.trail {
		s := state{rows: rows, turn: p.cur.turn}
		if (len(p.trail)-1-i)%2 == 1 {
			s.turn = 1 - s.turn
		}
		list[i] = pack(&s)
	}
	return list
}

// sowColumn converts between a player's pit in sowing order and its column, in both directions.
func sowColumn(player uint8, k int) int {
	if player == 1 {
		return k
	}
	return cols - 1 - k
}

// engine is the position for a search. Abapa has no tables.
func (p *position) engine(tables *ai.Tables, net *ai.Net) search.Board {
	if p.cur.abapa {
		return ai.NewAbapa(p.boards(), [2]int{int(p.cur.store[p.cur.turn]), int(p.cur.store[1-p.cur.turn])}, net)
	}
	return ai.NewEngine(p.boards(), tables, net)
}

// Perft counts the move sequences of the given length.
func (p *position) Perft(depth int) uint64 {
	if depth > 0 && p.end != running {
		return 0
	}
	// A third occurrence needs two cycles. The packed board counts by the classic rules.
	if depth == 0 || !p.cur.abapa && len(p.trail)+depth <= 2*ai.MinCycle {
		return pack(&p.cur).Perft(depth)
	}
	var n uint64
	for c := range cols {
		if q, v := p.after(c); v == legal {
			n += q.Perft(depth - 1)
		}
	}
	return n
}
