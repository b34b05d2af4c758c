package host_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/commands/table"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/template"
)

// click is a call by an interaction of its own.
func click(name, id string) table.Call {
	c := hosttest.Call(name)
	c.Interaction = id
	return c
}

// TestProof: the whole hash is known before anybody comes, the deal follows from the clicks of those who sit and of the
// start, and the file of the finished game proves it, also after a restart.
func TestProof(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	tb := b.table(b.Host.New(ctx, click("ann", "100"), table.New{Game: "template", Seats: 3}))
	hash := tb.Proof
	if len(hash) != 64 || tb.Secret != "" {
		t.Fatalf("an open table shows the hash %q and the secret %q", hash, tb.Secret)
	}
	do := func(name, id string, what table.What) *table.Table {
		return b.table(b.Host.Do(ctx, click(name, id), tb.ID, table.Op{What: what}))
	}
	do("ben", "101", table.Join)
	do("ben", "102", table.Leave)
	do("ben", "103", table.Join)
	if _, err := b.Host.Proof(ctx, tb.ID); !hosttest.Refused(err, "host.noproof") {
		t.Errorf("an open table has a proof: %v", err)
	}
	do("ann", "104", table.Begin)
	b.Restart()
	b.Play(tb.ID, hosttest.All, "ann", "ben")
	over := b.table(b.Host.Look(ctx, tb.ID, ""))
	if over.Phase != table.Over || over.Proof != hash {
		t.Fatalf("the table is %s, its hash %s, want %s", over.Phase, over.Proof, hash)
	}
	data, err := b.Host.Proof(ctx, tb.ID)
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.ParseProof(data)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(p.Nonces,
		" "); got != "100 103  104" || p.Hash != hash || p.Secret != over.Secret || p.Seed == p.Secret {
		t.Errorf("the nonces are %q, the proof is %+v", got, p)
	}
	pos, err := p.Check(template.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if res, ended := pos.Result(); !ended || !slices.Equal(res.Scores, over.Result.Scores) {
		t.Errorf("the proof ends in %v, %v, the table in %v", res.Scores, ended, over.Result.Scores)
	}
}

// TestNobodyAloneDealsTwice: with the same secret another start deals other hands; and what nobody added to follows
// from the secret alone, as older tables do.
func TestNobodyAloneDealsTwice(t *testing.T) {
	deals := map[string]bool{}
	for _, start := range strings.Split("1 2 3 4 5 6 7 8 9 10 11 ", " ") {
		b := newBench(t)
		ctx := t.Context()
		b.Seeds.Store(8) // the bench's secrets follow from it
		tb := b.table(b.Host.New(ctx, hosttest.Call("ann"), table.New{Game: "template", Seats: 2}))
		tb = b.table(b.Host.Do(ctx, click("ann", start), tb.ID, table.Op{What: table.Begin}))
		deals[dealt(tb.View)] = true
		if start == "" {
			want, err := match.Start(template.Rules, 2, nil, match.Seed{9})
			if err != nil || dealt(want.View(0)) != dealt(tb.View) {
				t.Errorf("without nonces the deal is %s, want the secret's: %v", dealt(tb.View), err)
			}
		}
	}
	if len(deals) < 4 { // a hand is small, so some are alike by chance
		t.Errorf("twelve starts make %d deals", len(deals))
	}
}

// dealt is what a view shows, as one text.
func dealt(v game.View) string { return fmt.Sprint(v.Diagram()) }

func (b bench) table(tb *table.Table, err error) *table.Table {
	b.T.Helper()
	if err != nil {
		b.T.Fatal(err)
	}
	return tb
}
