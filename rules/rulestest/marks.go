package rulestest

import "tablee/rules/game"

// watch keeps what a reader saw on the table when a seat's last turn was over, or when the game began.
type watch map[watched]game.Diagram

// watched is a seat with one who reads: itself, or the public.
type watched struct{ seat, reader game.Seat }

// add records what is seen now that a seat's turn is over.
func (w watch) add(p game.Position, s game.Seat) {
	for _, r := range []game.Seat{s, game.Public} {
		w[watched{s, r}] = p.View(r).Diagram()
	}
}

// begin records what everybody sees before the first turn.
func (w watch) begin(p game.Position, seats int) {
	for s := range seats {
		w.add(p, game.Seat(s))
	}
}

// check holds that whoever is in turn now is shown all that lies on the table otherwise than when their last turn was
// over, and that everybody is told of each ply. Bystanders see what has happened since that of whoever is to move.
func (w watch) check(g *run, q game.Position, events []game.Event, by game.Seat, ply int) {
	g.Helper()
	if len(heard(events, game.Public)) == 0 {
		g.Fatalf("ply %d: nobody is told what seat %d did", ply, by)
	}
	turn := q.Turn()
	for _, s := range turn {
		if s == by {
			return // a turn that lasts
		}
	}
	for _, s := range turn {
		readers := []game.Seat{s}
		if len(turn) == 1 {
			readers = append(readers, game.Public)
		}
		for _, r := range readers {
			if what := unmarked(w[watched{s, r}], q.View(r).Diagram()); what != nil {
				g.Fatalf("ply %d: seat %d is not shown what happened since the last turn of seat %d: %v is not marked", ply, r, s,
					what)
			}
		}
	}
	w.add(q, by)
}
