// Package tabletest makes tables for the tests of packages that show them.
package tabletest

import (
	"strings"
	"testing"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// Over is a table that is over.
func Over(t testing.TB, r game.Rules, res table.Result) *table.Table {
	t.Helper()
	o, err := r.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.Start(r, 2, o, match.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return &table.Table{ID: 7, Game: r.Info().Name, Phase: table.Over, Lang: "en", Result: &res, View: p.View(game.Public),
		Ply: 4, You: game.Public,
		Secret: strings.Repeat("0123456789abcdef", 4), Proof: strings.Repeat("f", 64),
		Seats: []table.Seat{{Kind: table.Person, User: "1", Name: "Ann"}, {Kind: table.Person, User: "2", Name: "Ben"}}}
}
