package store

import "testing"

// TestSubjects: a table and a tournament with the same number are different subjects, and stored subjects keep their
// meaning.
func TestSubjects(t *testing.T) {
	for _, c := range []struct {
		of                Subject
		number            int64
		table, tournament int64
		name              string
	}{
		{0, 0, 0, 0, "no table"},
		{OfTable(7), 7, 7, 0, "table 7"},
		{OfTournament(7), -7, 0, 7, "tournament 7"},
		{OfTable(0), 0, 0, 0, "no table"},
	} {
		if int64(c.of) != c.number || c.of.Table() != c.table || c.of.Tournament() != c.tournament ||
			c.of.String() != c.name {
			t.Errorf("%d is %s: table %d, tournament %d; want %+v", int64(c.of), c.of, c.of.Table(), c.of.Tournament(),
				c)
		}
	}
}
