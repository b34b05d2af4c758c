package scenarios

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/game"
	"tablee/rules/scrabble/duplicate"
	"tablee/rules/table"
)

// round is a table of Duplicate, and what people have answered to the round that is played.
type round struct {
	*systemtest.Run
	place   string
	table   int
	number  int               // of the round
	answers map[string]string // by the ids of people
}

func (r *round) seats() []table.Seat { return r.Table(r.table).Doc.Seats }

func (r *round) position() game.Open { return r.Table(r.table).Pos.(game.Open) }

// passes has somebody answer by a command that they have found nothing.
func (r *round) passes(kind string, who *playground.User) {
	r.T.Helper()
	r.answers[who.ID()] = "-"
	r.Types(kind, who, r.place, r.passing(), r.stores(who))
}

func (r *round) passing() string { return fmt.Sprintf("/duplicate pass number:%d", r.table) }

// pass is that somebody answers that they have found nothing, at the moment at which others do something too.
func (r *round) pass(who *playground.User, happened func() bool) systemtest.Act {
	r.answers[who.ID()] = "-"
	return r.Acts(who, r.passing(), func() (playground.Response, error) {
		return who.Slash(context.Background(), r.place, r.passing())
	}, happened)
}

// sends has somebody try the best play, and then send it by the button.
func (r *round) sends(kind string, who *playground.User) {
	r.T.Helper()
	panel := r.tries(who)
	r.Presses(kind, who, panel, "Send", r.stores(who))
}

// tries has somebody try the best play: it is their answer then, which they have still to send.
func (r *round) tries(who *playground.User) (panel playground.Message) {
	r.T.Helper()
	best, err := duplicate.Rules.Computer(duplicate.Rules.Info().Levels).Choose(context.Background(),
		r.position().View(0), nil)
	r.Must(err)
	at, word, _ := strings.Cut(string(best), " ")
	line := fmt.Sprintf("/duplicate play word:%s at:%s number:%d", word, at, r.table)
	panel = r.Types("", who, r.place, line, nil)
	r.answers[who.ID()] = string(best)
	return panel
}

// stores reports whether the answer of somebody is stored.
func (r *round) stores(who *playground.User) func() bool {
	return func() bool { return r.stored()[who.ID()] == r.answers[who.ID()] }
}

// stored are the answers to the round that are stored, by the ids of people.
func (r *round) stored() map[string]string {
	r.T.Helper()
	m := map[string]string{}
	if r.table == 0 {
		return m
	}
	list, err := r.Store().Answers(r.T.Context(), int64(r.table), max(0, r.number-1))
	r.Must(err)
	seats := r.seats()
	for _, a := range list {
		m[seats[a.Seat].User] = a.Move
	}
	return m
}

// closing is the move that must end the round by the answers that were given.
func (r *round) closing() string {
	r.T.Helper()
	seats := r.seats()
	given := game.Answers{Seats: len(seats), Moves: map[game.Seat]game.Move{}}
	for user, move := range r.answers {
		at := slices.IndexFunc(seats, func(s table.Seat) bool { return s.User == user })
		given.Moves[game.Seat(at)] = game.Move(move)
	}
	return string(r.position().Close(given))
}

// next begins the next round of the model.
func (r *round) next() { r.number, r.answers = r.number+1, map[string]string{} }

// isOver reports whether the round before was ended.
func (r *round) isOver() bool { return len(r.Moves(r.table)) >= r.number-1 }

// endedBy checks that the last round that is over was ended once, by the host, with a move.
func (r *round) endedBy(want string) {
	r.T.Helper()
	moves := r.Moves(r.table)
	if len(moves) != r.number-1 {
		r.Fatalf("table %d has had %d rounds, want %d", r.table, len(moves), r.number-1)
	}
	if m := moves[len(moves)-1]; m.Move != want || game.Seat(m.Seat) != game.Public {
		r.Fatalf("round %d of table %d was ended by seat %d with %q, want %q", r.number-1, r.table, m.Seat, m.Move, want)
	}
}

// check compares the answers that are stored.
func (r *round) check(after string) {
	r.T.Helper()
	if got := r.stored(); !maps.Equal(got, r.answers) {
		r.T.Errorf("%s: the answers %v are stored at table %d, want %v", after, got, r.table, r.answers)
	}
	if n := r.Count("SELECT count(*) FROM answers WHERE tbl = $1", r.table); n != len(r.answers) {
		r.T.Errorf("%s: %d answers to all rounds are stored at table %d, want %d", after, n, r.table, len(r.answers))
	}
}
