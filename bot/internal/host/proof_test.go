package host_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/host/hosttest"
	"tablee/bot/internal/outbox"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// click is a call by an interaction of its own.
func click(name, id string) table.Caller {
	c := hosttest.Call(name)
	c.Interaction = id
	return c
}

// stands records that the lobby of a table stands in a message.
func (b bench) stands(id table.ID, message string) {
	b.T.Helper()
	if err := b.DB.Delivered(b.T.Context(), nil, &store.Post{Subject: store.OfTable(int64(id)), Kind: string(outbox.Board),
		Target: "c", Channel: "c", Message: message, Live: true, At: 1}); err != nil {
		b.T.Fatal(err)
	}
}

// TestProof: the whole hash is known before anybody comes, the deal follows from the lobby's message and the words of
// those who sit, and the file of the finished game proves it, also after a restart. What people click adds nothing, so
// that a host cannot invent it.
func TestProof(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	tb := b.table(b.Host.New(ctx, click("ann", "100"), table.New{Game: "template", Seats: 3}))
	hash := tb.Proof
	if len(hash) != 64 || tb.Secret != "" {
		t.Fatalf("an open table shows the hash %q and the secret %q", hash, tb.Secret)
	}
	do := func(name, id string, op table.Action) *table.Table {
		return b.table(b.Host.Do(ctx, click(name, id), tb.ID, op))
	}
	b.stands(tb.ID, "7001")
	do("ben", "101", table.Action{Kind: table.Join})
	do("ben", "102", table.Action{Kind: table.Shuffle, Text: "figs"})
	do("ben", "103", table.Action{Kind: table.Leave}) // with the word
	do("ben", "104", table.Action{Kind: table.Join, Text: "fig"})
	do("ann", "105", table.Action{Kind: table.Shuffle, Text: " plum tart "})
	do("ben", "106", table.Action{Kind: table.Shuffle, Text: "pear"})
	if got := do("ben", "107", table.Action{Kind: table.Shuffle, Text: "Birne"}); got.Seats[0].Word != "plum tart" ||
		got.Seats[1].Word != "Birne" {
		t.Errorf("the lobby shows the words %q and %q", got.Seats[0].Word, got.Seats[1].Word)
	}
	if _, err := b.Host.Queries.Proof(ctx, tb.ID); gametest.Refusal(err) != "host.noproof" {
		t.Errorf("an open table has a proof: %v", err)
	}
	do("ann", "108", table.Action{Kind: table.Begin})
	if _, err := b.Host.Do(ctx, click("ann", "109"), tb.ID,
		table.Action{Kind: table.Shuffle, Text: "x"}); gametest.Refusal(err) != "host.started" {
		t.Errorf("a word after the start: %v", err)
	}
	b.stands(tb.ID, "7002")
	b.Restart()
	b.Play(tb.ID, hosttest.All, "ann", "ben")
	over := b.table(b.Host.Queries.Look(ctx, tb.ID, ""))
	if over.Phase != table.Over || over.Proof != hash {
		t.Fatalf("the table is %s, its hash %s, want %s", over.Phase, over.Proof, hash)
	}
	proof := func() match.Proof {
		t.Helper()
		data, err := b.Host.Queries.Proof(ctx, tb.ID)
		if err != nil {
			t.Fatal(err)
		}
		p, err := match.ParseProof(data)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := p.Check(template.Rules)
		if err != nil {
			t.Fatal(err)
		}
		if res, ended := pos.Result(); !ended || !slices.Equal(res.Scores, over.Result.Scores) {
			t.Errorf("the proof ends in %v, %v, the table in %v", res.Scores, ended, over.Result.Scores)
		}
		return p
	}
	p := proof()
	want := []string{"7001", match.HashWord("plum tart"), match.HashWord("Birne"), ""}
	if p.Format != match.ByWords || !slices.Equal(p.Nonces, want) || !slices.Equal(p.Words,
		[]string{"plum tart", "Birne", ""}) || p.Hash != hash || p.Secret != over.Secret || p.Seed == p.Secret {
		t.Errorf("the proof is %+v, want nonces %q", p, want)
	}
	if err := b.Host.Privacy.Erase(ctx, hosttest.Person("ben").ID); err != nil {
		t.Fatal(err)
	}
	if p = proof(); !slices.Equal(p.Nonces, want) || !slices.Equal(p.Words, []string{"plum tart", "", ""}) {
		t.Errorf("after ben was erased the words are %q, the nonces %q", p.Words, p.Nonces)
	}
}

// TestWordsForTheShuffle: whoever sits there may add a word that can be read on one line.
func TestWordsForTheShuffle(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	tb := b.table(b.Host.New(ctx, hosttest.Call("ann"), table.New{Game: "template", Seats: 2}))
	for _, c := range []struct{ by, word, want string }{
		{"ben", "plum", "host.notseated"},
		{"ann", strings.Repeat("é", 41), "host.badword"},
		{"ann", "a\nb", "host.badword"},
		{"ann", "a\x1b[31m", "host.badword"},
		{"ann", "\xff", "host.badword"},
		{"ann", strings.Repeat("é", 40), ""},
		{"ann", "", ""},
	} {
		got, err := b.Host.Do(ctx, hosttest.Call(c.by), tb.ID, table.Action{Kind: table.Shuffle, Text: c.word})
		if msg, _ := game.Refused(err); msg.ID != c.want || err == nil && got.Seats[0].Word != c.word {
			t.Errorf("%s adds %q: %v, want %q", c.by, c.word, err, c.want)
		}
	}
}

// TestDealDependsOnEveryContribution: with the same secret, another lobby message or another word gives another deal,
// and other clicks do not; a game to which nobody contributed follows from the secret alone, as older tables do.
func TestDealDependsOnEveryContribution(t *testing.T) {
	deal := func(message, word, start string) string {
		b := newBench(t)
		ctx := t.Context()
		b.Seeds.Store(8) // the bench's secrets follow from it
		tb := b.table(b.Host.New(ctx, click("ann", "open"+start), table.New{Game: "template", Seats: 2}))
		if message != "" {
			b.stands(tb.ID, message)
		}
		if word != "" {
			b.Do("ann", tb.ID, table.Action{Kind: table.Shuffle, Text: word})
		}
		return dealt(b.table(b.Host.Do(ctx, click("ann", start), tb.ID, table.Action{Kind: table.Begin})).View)
	}
	byMessage, byWord := map[string]bool{}, map[string]bool{}
	for i := range 12 {
		byMessage[deal(fmt.Sprint(1000+i), "", "1")] = true
		byWord[deal("1000", fmt.Sprint("word", i), "1")] = true
	}
	if len(byMessage) < 4 || len(byWord) < 4 { // a hand is small, so some are alike by chance
		t.Errorf("twelve messages make %d deals, twelve words %d", len(byMessage), len(byWord))
	}
	for i := range 12 {
		if deal("1000", "plum", fmt.Sprint(i)) != deal("1000", "plum", "x") {
			t.Fatal("a click changes the deal: a host could invent clicks until it likes the deal")
		}
	}
	want, err := match.Start(template.Rules, 2, nil, match.Seed{9})
	if err != nil || dealt(want.View(0)) != deal("", "", "1") {
		t.Errorf("without message and words the deal is not the secret's: %v", err)
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
