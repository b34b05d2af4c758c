package rulestest

import "tablee/rules/game"

// watch keeps what each seat saw on the table when its last turn was over, or when the game began.
type watch map[game.Seat]game.Diagram

// begin records what everybody sees before the first turn.
func (w watch) begin(p game.Position, seats int) {
	for s := range seats {
		w[game.Seat(s)] = p.View(game.Seat(s)).Diagram()
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
			if what := unmarked(w[s], q.View(r).Diagram()); what != nil {
				g.Fatalf("ply %d: seat %d is not shown what happened since the last turn of seat %d: %v is not marked", ply, r, s,
					what)
			}
		}
	}
	w[by] = q.View(by).Diagram()
}
