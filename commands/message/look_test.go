package message

import (
	"testing"

	"tablee/rules/table"
)

// TestLookOf: a person's own choice of card colours takes precedence over the server's.
func TestLookOf(t *testing.T) {
	for _, c := range []struct {
		guild, person table.Suits
		theme         string
		want          bool
	}{{"", "", "", false}, {table.FourSuits, "", "", true}, {"", table.FourSuits, "", true},
		{table.FourSuits, table.TwoSuits, "", false}, {"", "", "contrast", true}} {
		if got := PersonLook(table.Guild{Suits: c.guild, Theme: c.theme},
			table.Profile{Suits: c.person}).FourSuits; got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
