package host

import (
	"context"
	"os"
	"testing"
	"time"

	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store/stores"
)

// TestMakeReleasedDatabase makes a database for bot/testdata/museum in the file that TABLEE_MUSEUM names: to be run
// with the last version before a schema or the version of a game's rules changes, and compressed by gzip -9n. It has
// for each game and each choice of its options a lobby, a game that runs and one that was resigned; and of each game
// one with computers and a clock, one with an open question, and one that was played to its end.
func TestMakeReleasedDatabase(t *testing.T) {
	file := os.Getenv("TABLEE_MUSEUM")
	if file == "" {
		t.Skip("TABLEE_MUSEUM names no file")
	}
	h := newHouse(t, all.Games()...)
	if stores.IsServer(h.path) {
		t.Skip("the museum holds files")
	}
	for _, g := range all.Games() {
		c := &curator{house: h, rules: g}
		for _, n := range []string{"ann", "ben", "cat", "dan"} {
			c.names = append(c.names, n+"-"+g.Info().Name)
		}
		c.pieces()
	}
	for _, err := range h.errs {
		t.Error(err)
	}
	h.stop()
	data, err := os.ReadFile(h.path)
	h.check(err)
	h.check(os.WriteFile(file, data, 0o600))
}

// curator makes the tables of one game.
type curator struct {
	*house
	rules game.Rules
	names []string
}

func (c *curator) pieces() {
	info := c.rules.Info()
	variants, hurried := []game.Options{nil}, game.Options{}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			if choice != o.Default && choice != "referee" { // there the players ask each other about words
				variants = append(variants, game.Options{o.Name: choice})
			}
		}
		if o.Name == "points" || o.Name == "target" {
			hurried[o.Name] = "1"
		}
	}
	for i, o := range variants {
		if _, err := match.Start(c.rules, 2, o, match.Seed{}); err != nil {
			continue // it needs other options, or seats, beside it
		}
		c.set(2, 2, table.Clock{}, o)
		c.move(c.begin(c.set(2, 2, table.Clock{}, o)), 4+i%3)
		id := c.begin(c.set(2, 2, table.Clock{}, o))
		c.move(id, 3)
		c.end(id)
	}
	c.move(c.begin(c.set(min(info.MaxSeats, 4), 1, table.Clock{Move: 72 * time.Hour}, nil)), 3)
	id := c.begin(c.set(2, 2, table.Clock{Move: time.Hour, Timeout: table.TimeoutSeat}, nil))
	c.move(id, 2)
	c.do(c.names[0], id, table.Action{Kind: table.AskPause})
	most := 400
	if info.Name == "scrabble" {
		most = 8
	}
	id = c.begin(c.set(2, 2, table.Clock{}, hurried))
	c.move(id, most)
	c.end(id)
}

// set opens a table with so many people.
func (c *curator) set(seats, people int, k table.Clock, o game.Options) table.ID {
	tb, err := c.New(context.Background(), c.call(c.names[0]),
		table.New{Game: c.rules.Info().Name, Seats: seats, Clock: k, Options: o})
	c.check(err)
	for _, p := range c.names[1:people] {
		c.do(p, tb.ID, table.Action{Kind: table.Join})
	}
	return tb.ID
}

func (c *curator) begin(id table.ID) table.ID {
	c.do(c.names[0], id, table.Action{Kind: table.Begin})
	c.due()
	return id
}

// move plays so many moves of people, if the game lasts as long.
func (c *curator) move(id table.ID, most int) {
	for n := range most {
		for _, user := range c.names {
			tb := c.look(id, user)
			if tb.Phase != table.Playing || tb.View == nil || !tb.InTurn() {
				continue
			}
			m, err := c.rules.Computer(1).Choose(context.Background(), tb.View, match.Seed{byte(id)}.Stream(match.Think, n))
			c.check(err)
			c.do(user, id, table.Action{Kind: table.Play, Move: m, Revision: tb.Revision})
			break
		}
		c.due()
	}
}

// end has somebody resign a game that is not over.
func (c *curator) end(id table.ID) {
	if c.look(id, "").Phase == table.Playing {
		c.do(c.names[1], id, table.Action{Kind: table.Resign})
		c.due()
	}
}
