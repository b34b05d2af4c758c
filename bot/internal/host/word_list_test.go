package host

import (
	"context"
	"testing"

	"tablee/bot/internal/host/hosted"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/table"
)

// TestWordListIsTheServersSetting: the word list of a table is the server's setting at the time of opening, and no
// player's choice; it does not change afterwards, and a rematch is a new table.
func TestWordListIsTheServersSetting(t *testing.T) {
	t.Parallel()
	h := newTestHost(t, all.Games()...)
	ctx := context.Background()
	words := func(guild, v string) {
		h.check(h.ChangeGuild(ctx, guild, func(g *table.Guild) { g.Words = v }))
	}
	open := func(guild, name string, o game.Options) *table.Table {
		tb, err := h.New(ctx, table.Caller{User: person("ann"), Guild: guild, Channel: "c"},
			table.New{Game: name, Seats: 2, Begin: true, Unrated: true, Options: o})
		h.check(err)
		return tb
	}
	again := func(id table.ID) *table.Table {
		_, err := h.Do(ctx, table.Caller{User: person("ann"), Guild: "g", Channel: "c"}, id, table.Action{Kind: table.Resign})
		h.check(err)
		tb, err := h.Do(ctx, table.Caller{User: person("ann"), Guild: "g", Channel: "c"}, id,
			table.Action{Kind: table.Rematch})
		h.check(err)
		return tb
	}
	for _, name := range []string{"scrabble", "letters"} {
		words("g", "")
		if tb := open("g", name, game.Options{"list": game.FamilyWords}); tb.Options["list"] != game.AllWords {
			t.Errorf("%s: a player could choose the word list: %v", name, tb.Options)
		}
		words("g", game.FamilyWords)
		first := open("g", name, nil)
		if first.Options["list"] != game.FamilyWords {
			t.Errorf("%s: the table does not use the server's word list: %v", name, first.Options)
		}
		if tb := open("", name, nil); tb.Options["list"] != game.AllWords {
			t.Errorf("%s: between two people the options are %v", name, tb.Options)
		}
		words("g", "")
		if tb, err := h.Queries.Look(ctx, first.ID, "ann"); err != nil || tb.Options["list"] != game.FamilyWords {
			t.Errorf("%s: a running table changed its word list: %v, %v", name, tb.Options, err)
		}
		second := again(first.ID)
		if second.Options["list"] != game.AllWords {
			t.Errorf("%s: a rematch uses the former word list: %v", name, second.Options)
		}
		words("g", game.FamilyWords)
		if third := again(second.ID); third.Options["list"] != game.FamilyWords {
			t.Errorf("%s: a rematch does not use the server's word list: %v", name, third.Options)
		}
	}
	words("g", game.FamilyWords)
	rules, err := h.Library.Game("scrabble")
	h.check(err)
	fixture, err := hosted.OpenFixture(ctx, h.updates.env, rules, Fixture{Guild: "g", Channel: "c", Game: "scrabble",
		Options: game.Options{"language": "en"},
		Seats:   []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}})
	if err != nil || fixture.Doc.Options["list"] != game.FamilyWords {
		t.Errorf("a tournament's table: %+v, %v", fixture, err)
	}
	_, o, err := h.Playable("scrabble", 2, 0, game.Options{"list": game.FamilyWords})
	if err != nil || o["list"] != game.AllWords {
		t.Errorf("a tournament's options: %v, %v", o, err)
	}
}
