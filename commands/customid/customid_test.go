package customid

import (
	"strings"
	"testing"

	"tablee/rules/table"
)

// TestWireFormat: the ids of messages that were posted by earlier versions keep their meaning.
func TestWireFormat(t *testing.T) {
	for s, want := range map[string]ID{
		"g/12/1099511627779/sow a": {Kind: Board, Table: 12, Revision: table.NewRevision(3, 0, 1), Name: "sow a"},
		"t/12/0/join":              {Kind: Table, Table: 12, Name: "join"},
		"h/12/4/next":              {Kind: History, Table: 12, Page: 4, Name: "next"},
		"u/3/0/standings":          {Kind: Tournament, Tournament: 3, Name: "standings"},
		"y/0/0/erase":              {Kind: Privacy, Name: "erase"},
		"m/1/2/play tile":          {Kind: Meant, Table: 1, Revision: 2, Name: "play tile"},
		"d/1/2/a/b":                {Kind: Private, Table: 1, Revision: 2, Name: "a/b"},
		"q/214/7/game.sow a":       {Kind: Daily, Daily: 214, Page: 7, Name: "game.sow a"},
		"q/0/0/past":               {Kind: Daily, Name: "past"},
		"h/12/-1/previous":         {Kind: History, Table: 12, Page: -1, Name: "previous"},
	} {
		if got, ok := Parse(s); !ok || got != want {
			t.Errorf("%s reads %+v, %v; want %+v", s, got, ok, want)
		}
		if got := want.String(); got != s {
			t.Errorf("%+v is written %s, want %s", want, got, s)
		}
	}
	old := ID{Kind: Tournament, Tournament: 3, Name: "standings"} // as it was written once
	if got, ok := Parse("u/-3/0/standings"); !ok || got != old {
		t.Errorf("an old button of a tournament reads %+v, %v; want %+v", got, ok, old)
	}
}

// TestForgedIDs: an id that String would not write is refused.
func TestForgedIDs(t *testing.T) {
	for _, s := range []string{"", "t", "t/1/0", "t/x/0/a", "t/1/x/a", "t/01/0/a", "t/+1/0/a",
		"t/1/-0/a", "j/1/0/a", "q/-1/0/a", "q/01/0/a",
		"/1/0/a", "u/3/7/join", "u/-3/7/join", "u/--3/0/join",
		"t/99999999999999999999/0/a"} {
		if i, ok := Parse(s); ok {
			t.Errorf("%q is read as %+v", s, i)
		}
	}
}

// FuzzParse: what is read is written again as it was, a tournament's without the minus that it had once.
func FuzzParse(f *testing.F) {
	f.Add("g/1/2/a")
	f.Add("u/3/0/join")
	f.Add("q/3/4/open")
	f.Add("u/-3/0/join")
	f.Fuzz(func(t *testing.T, s string) {
		if i, ok := Parse(s); ok && i.String() != s && "u/-"+strings.TrimPrefix(i.String(), "u/") != s {
			t.Errorf("%q is written %q", s, i.String())
		}
	})
}

// TestLongestNameFits: the longest name leaves room for the largest numbers.
func TestLongestNameFits(t *testing.T) {
	for _, i := range []ID{
		{Kind: Board, Table: 1<<63 - 1, Revision: 1<<63 - 1, Name: strings.Repeat("x", 40)},
		OfDaily(1<<63-1, 1<<63-1, "game."+strings.Repeat("x", 40)),
	} {
		if n := len(i.String()); n > 100 {
			t.Errorf("an id has %d characters, Discord takes 100", n)
		}
	}
}
