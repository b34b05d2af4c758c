package outbox

import (
	"slices"
	"testing"

	"tablee/rules/game"
	"tablee/rules/table"
)

// TestWeekIsPosted: the message of a week goes to the channel of the puzzles, with the seasons of the server, and is
// never touched again; where there is nothing to tell, it is dropped.
func TestWeekIsPosted(t *testing.T) {
	for _, x := range []struct {
		week *table.Week
		want []string
	}{{&table.Week{Channel: "c", Games: 1, Tournaments: []table.TournamentID{7, 8}}, []string{"post c week"}},
		{nil, nil}} {
		o := newTestOutbox(t)
		o.week = x.week
		row := NewRow(Week, "g", Body{Msg: game.Lit("5"), At: 9})
		row.Due = o.time.UnixMilli()
		o.check(o.db.Owe(t.Context(), 0, row))
		c := o.courier(0)
		rounds(c, 2)
		if got := o.did(); !slices.Equal(got, x.want) || len(o.left()) > 0 || len(o.errs) > 0 {
			t.Errorf("%+v: got %q, want %q; %q left, errors %v", x.week, got, x.want, o.left(), o.errs)
		}
		if x.week != nil && (len(x.week.Seasons) != 1 || x.week.Seasons[0].ID != 8) {
			t.Errorf("the seasons are %+v, want number 8", x.week.Seasons)
		}
	}
}

// TestTournamentReplacesItsMessages: a new message of a tournament replaces the last one, which is deleted; where the
// server keeps replaced messages, and when the tournament is over, a line remains of it.
func TestTournamentReplacesItsMessages(t *testing.T) {
	for _, x := range []struct {
		keep  bool
		phase table.TournamentPhase
		want  string
	}{{false, table.TournamentPlaying, "delete"}, {true, table.TournamentPlaying, "fold"},
		{false, table.TournamentOver, "fold"}} {
		o := newTestOutbox(t)
		o.guilds["g"], o.home, o.phase = table.Guild{Keep: x.keep}, "g", x.phase
		c := o.courier(0)
		for range 2 {
			row := NewRow(Tournament, "c", Body{Msg: game.M("x")})
			row.Due = o.time.UnixMilli()
			o.check(o.db.Owe(t.Context(), -1, row))
			rounds(c, 1)
		}
		want := []string{"post c tournament", "post c tournament", x.want + " c m1"}
		if got := o.did(); !slices.Equal(got, want) {
			t.Errorf("%+v: got %q, want %q", x, got, want)
		}
	}
}
