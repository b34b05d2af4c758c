// Command makedb makes a database with games of all kinds in all phases. Tests open such databases of earlier versions
// of the bot, to see that the present version can go on with them:
// bot/internal/systemtest/sessions/testdata/released/README.md.
//
//	go run ./bot/internal/host/hosttest/makedb -o schema-22.db.gz
//
// For each game and each choice of its options the database has a lobby, a running game and one that was resigned; and
// of each game one with computers and a clock, one with an open question, and one that was played to its end. An open
// game, which has no questions, has one more running game instead: see makeOpen.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store/sqlite"
)

func main() {
	out := flag.String("o", "", "the file to write, compressed with gzip")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "makedb: -o FILE is needed, and nothing else")
		os.Exit(2)
	}
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "makedb:", err)
		os.Exit(1)
	}
}

// run makes the database in a folder of its own and writes it to the file, compressed.
func run(out string) error {
	dir, err := os.MkdirTemp("", "makedb")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "new.db")
	if err := fill(path); err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(out, packed.Bytes(), 0o600)
}

// fill makes a database and has a host on it play all games.
func fill(path string) (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	db, err := sqlite.Open(ctx, path)
	if err != nil {
		return err
	}
	seeds := 0
	reported := make(chan error, 100)
	h := host.New(db, all.Games(), host.Options{Think: 50 * time.Millisecond, Pace: time.Nanosecond,
		Seed: func() match.Seed { seeds++; return match.Seed{byte(seeds)} },
		Report: func(err error) {
			select {
			case reported <- err:
			default: // 100 errors say enough
			}
		}})
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	defer func() {
		cancel()
		err = errors.Join(err, <-ended, db.Close())
		close(reported)
		for e := range reported {
			err = errors.Join(err, fmt.Errorf("the host reported: %w", e))
		}
	}()
	calls := 0
	for _, g := range all.Games() {
		m := &maker{ctx: ctx, host: h, rules: g, calls: &calls}
		for _, n := range []string{"ann", "ben", "cat", "dan"} {
			m.names = append(m.names, n+"-"+g.Info().Name)
		}
		if m.makeTables(); m.err != nil {
			return fmt.Errorf("%s: %w", g.Info().Name, m.err)
		}
	}
	return nil
}

// maker makes the tables of one game. After the first error, which it keeps, its methods do nothing.
type maker struct {
	ctx   context.Context
	host  *host.Host
	rules game.Rules
	names []string // of the people who play
	calls *int     // how many actions there have been: each has an interaction of its own
	err   error
}

func (m *maker) makeTables() {
	info := m.rules.Info()
	variants, short := []game.Options{nil}, game.Options{}
	for _, o := range info.Options {
		for _, choice := range o.Choices {
			if choice != o.Default && choice != "referee" { // there the players ask each other about words
				variants = append(variants, game.Options{o.Name: choice})
			}
		}
		switch o.Name {
		case "points", "target":
			short[o.Name] = "1"
		case "rounds":
			short[o.Name] = "3"
		}
	}
	for i, o := range variants {
		if _, err := match.Start(m.rules, 2, o, match.Seed{}); err != nil {
			continue // it needs other options, or seats, beside it
		}
		if info.Open {
			m.makeOpen(o)
			continue
		}
		m.open(2, 2, table.Clock{}, o)
		m.play(m.begin(m.open(2, 2, table.Clock{}, o)), 4+i%3)
		id := m.begin(m.open(2, 2, table.Clock{}, o))
		m.play(id, 3)
		m.end(id)
	}
	if info.Open {
		m.makeOpenWithComputers()
	} else {
		m.play(m.begin(m.open(min(info.MaxSeats, 4), 1, table.Clock{Move: 72 * time.Hour}, nil)), 3)
		id := m.begin(m.open(2, 2, table.Clock{Move: time.Hour, Timeout: table.TimeoutSeat}, nil))
		m.play(id, 2)
		m.do(m.names[0], id, table.Action{Kind: table.AskPause})
	}
	moves := 400
	if info.Name == "scrabble" {
		moves = 8
	}
	id := m.begin(m.open(2, 2, table.Clock{}, short))
	m.play(id, moves)
	m.end(id)
}

// makeOpen makes the tables of an open game with these options: a lobby; one whose first round three of four people
// have answered, one of whom sat down late; one whose third round two of three have answered, after somebody left in
// the second one and somebody else sat down; and one that was ended in its second round.
func (m *maker) makeOpen(o game.Options) {
	m.open(2, 2, table.Clock{}, o)
	id := m.begin(m.open(3, 3, table.Clock{}, o))
	m.play(id, 2)
	m.do(m.names[3], id, table.Action{Kind: table.Join})
	m.move(m.names[3], id, 3)
	id = m.begin(m.open(3, 3, table.Clock{}, o))
	m.play(id, 4)
	m.do(m.names[2], id, table.Action{Kind: table.Leave})
	m.do(m.names[3], id, table.Action{Kind: table.Join})
	m.play(id, 4)
	id = m.begin(m.open(2, 2, table.Clock{}, o))
	m.play(id, 3)
	m.do(m.names[0], id, table.Action{Kind: table.Abort})
}

// makeOpenWithComputers makes two tables of an open game with two computers each: with a clock, in a round that one of
// two people has answered; and after a round that one person has answered.
func (m *maker) makeOpenWithComputers() {
	for people, k := range []table.Clock{{}, {Move: 72 * time.Hour}} {
		id := m.open(1, 1+people, k, nil)
		for level := range 2 {
			m.do(m.names[0], id, table.Action{Kind: table.Add, Level: 1 + level})
		}
		m.play(m.begin(id), 1+2*people)
	}
}

// open opens a table with this many people.
func (m *maker) open(seats, people int, k table.Clock, o game.Options) table.ID {
	if m.err != nil {
		return 0
	}
	tb, err := m.host.New(m.ctx, m.call(m.names[0]),
		table.New{Game: m.rules.Info().Name, Seats: seats, Clock: k, Options: o})
	if err != nil {
		m.err = err
		return 0
	}
	for _, p := range m.names[1:people] {
		m.do(p, tb.ID, table.Action{Kind: table.Join})
	}
	return tb.ID
}

func (m *maker) begin(id table.ID) table.ID {
	m.do(m.names[0], id, table.Action{Kind: table.Begin})
	return id
}

// play has people make this many rounds of moves at the most, as long as the game lasts.
func (m *maker) play(id table.ID, rounds int) {
	for n := range rounds {
		m.waitForComputers(id)
		for _, user := range m.names {
			if m.move(user, id, n) {
				break
			}
		}
	}
	m.waitForComputers(id)
}

// move has a person make a move if they have to; it tells whether they had to. Moves with other numbers differ.
func (m *maker) move(user string, id table.ID, n int) bool {
	tb := m.look(id, user)
	if tb.Phase != table.Playing || tb.View == nil || !mustAct(tb) {
		return false
	}
	move, err := m.rules.Computer(1).Choose(m.ctx, tb.View, match.Seed{byte(id)}.Stream(match.Think, n))
	if err != nil {
		m.err = err
		return true
	}
	m.do(user, id, table.Action{Kind: table.Play, Move: move, Revision: tb.Revision})
	return true
}

// mustAct tells whether the person whose view it is has to make a move. In an open game nobody waits for who has left.
func mustAct(tb *table.Table) bool { return tb.InTurn() && !tb.Seats[tb.You].Resigned }

// end has somebody resign a game that is not over.
func (m *maker) end(id table.ID) {
	if m.look(id, "").Phase == table.Playing {
		m.do(m.names[1], id, table.Action{Kind: table.Resign})
		m.waitForComputers(id)
	}
}

// waitForComputers waits until the host has made the computers' moves. In an open game it is their turn when all people
// have answered.
func (m *maker) waitForComputers(id table.ID) {
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		tb := m.look(id, "")
		waits := slices.ContainsFunc(tb.Turn, func(s game.Seat) bool { return tb.Seats[s].Kind == table.Computer })
		if tb.Open {
			waits = !slices.ContainsFunc(m.names, func(user string) bool { return mustAct(m.look(id, user)) })
		}
		if tb.Phase != table.Playing || !waits {
			return
		}
		if time.Now().After(deadline) {
			m.err = fmt.Errorf("a computer has not moved at table %v for a minute", id)
			return
		}
	}
}

func (m *maker) call(user string) table.Caller {
	*m.calls++
	return table.Caller{User: table.User{ID: user, Name: user}, Guild: "g", Channel: "c",
		Interaction: "i" + strconv.Itoa(*m.calls)}
}

func (m *maker) do(user string, id table.ID, op table.Action) {
	if m.err != nil {
		return
	}
	if _, err := m.host.Do(m.ctx, m.call(user), id, op); err != nil {
		m.err = fmt.Errorf("%s, %s at table %v: %w", user, op.Kind, id, err)
	}
}

// look is the table as the user sees it; after an error it is an empty one, which is in no phase.
func (m *maker) look(id table.ID, user string) *table.Table {
	if m.err == nil {
		tb, err := m.host.Queries.Look(m.ctx, id, user)
		if err == nil {
			return tb
		}
		m.err = err
	}
	return &table.Table{}
}
