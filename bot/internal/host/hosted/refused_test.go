package hosted

import (
	"context"
	"strings"
	"testing"
	"time"

	"tablee/rules/awale"
	"tablee/rules/game"
	"tablee/rules/game/gametest"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/rules/template"
	"tablee/store"
)

// by has somebody in the table's channel ask for something.
func by(l *Tx, user string, op table.Action) error {
	l.By.User = table.User{ID: user, Name: user}
	do, err := Action(op)
	if err != nil {
		return err
	}
	return do(l)
}

// alone has computers of nobody's on all seats but one.
func alone(l *Tx, s game.Seat) {
	for i := range l.Doc.Seats {
		if game.Seat(i) != s {
			l.Doc.Seats[i] = table.Seat{Kind: table.Computer, Level: 1}
		}
	}
}

// held has the computer play seat 0 for somebody, who has been gone for good.
func held(l *Tx, user string) {
	l.Doc.Seats[0] = table.Seat{Kind: table.Computer, User: user, Name: user, Level: 1, Gone: true}
}

// TestRefused tries what people may not do at a table of ann, ben and cat, whose creator ann leads it.
func TestRefused(t *testing.T) {
	lobby := func(l *Tx, _ game.Seat) { l.Row.Phase, l.Pos = string(table.Lobby), nil }
	freed := func(l *Tx, s game.Seat) { lobby(l, s); l.Doc.Seats[2] = table.Seat{} }
	asked := func(l *Tx, s game.Seat) {
		l.Doc.Ask = &table.Ask{ID: 1, What: table.AskDraw, By: (s + 1) % 3, Yes: []game.Seat{(s + 1) % 3}}
	}
	rated := func(l *Tx, _ game.Seat) { l.Doc.Rated = true }
	for _, c := range []struct {
		name string
		set  func(*Tx, game.Seat) // is told the seat in turn
		user string               // "" is whoever is in turn
		op   table.Action
		want string
	}{
		{"a move under older rules", func(l *Tx, s game.Seat) { l.Doc.Seats[s].Last, l.Doc.Older = 1, true }, "",
			table.Action{Kind: table.AskUndo}, "host.noundoolder"},
		{"a move of a game from a file that was not kept",
			func(l *Tx, s game.Seat) { l.Doc.Seats[s].Last, l.Doc.Imposed = 1, true }, "",
			table.Action{Kind: table.AskUndo}, "host.noundoimport"},
		{"a question while another person's is open", asked, "", table.Action{Kind: table.AskPause}, "host.askfirst"},
		{"a draw with computers", alone, "", table.Action{Kind: table.AskDraw}, "host.nodraw"},
		{"a computer that a stranger adds", freed, "zoe", table.Action{Kind: table.Add}, "host.notleader"},
		{"a game that a stranger begins", lobby, "zoe", table.Action{Kind: table.Begin}, "host.notleader"},
		{"a lobby that a guest calls off", lobby, "ben", table.Action{Kind: table.Abort}, "host.notopener"},
		{"a game that has really begun", func(l *Tx, _ game.Seat) { l.Row.Ply = 2 }, "ann",
			table.Action{Kind: table.Abort}, "host.toolate"},
		{"a rated game against computers, with a hand", func(l *Tx, s game.Seat) { rated(l, s); alone(l, 0) },
			"ann", table.Action{Kind: table.Abort}, "host.mustresign"},
		{"a rated game of others", func(l *Tx, s game.Seat) { rated(l, s); l.Doc.Creator = "eve" }, "eve",
			table.Action{Kind: table.Abort}, "host.notseated"},
		{"a person's seat", func(l *Tx, _ game.Seat) { l.Doc.Seats[0].Gone = true }, "eve",
			table.Action{Kind: table.TakeOver, Seat: 0}, "host.notabandoned"},
		{"a seat that is kept", func(l *Tx, _ game.Seat) {
			held(l, "ann")
			l.Doc.Seats[0].Gone, l.Doc.Seats[0].Away = false, noon.UnixMilli()
		}, "eve", table.Action{Kind: table.TakeOver, Seat: 0}, "host.keptseat"},
		{"a seat to who has seen another hand", func(l *Tx, _ game.Seat) {
			held(l, "ann")
			l.Doc.Held = Held{l.Mark("eve"): 1}
		}, "eve", table.Action{Kind: table.TakeOver, Seat: 0}, "host.otherhand"},
		{"a seat back to who has seen another hand", func(l *Tx, _ game.Seat) {
			held(l, "eve")
			l.Doc.Held = Held{l.Mark("eve"): 1}
		}, "eve", table.Action{Kind: table.TakeBack}, "host.otherhand"},
		{"an offer to who sits there", nil, "ann", table.Action{Kind: table.HandOver, User: table.User{ID: "ben"}},
			"host.otherseated"},
		{"an offer to who has seen another hand", func(l *Tx, _ game.Seat) {
			l.Doc.Held = Held{l.Mark("eve"): 1}
		}, "ann", table.Action{Kind: table.HandOver, User: table.User{ID: "eve"}}, "host.otherheld"},
		{"a reminder in a pause", func(l *Tx, s game.Seat) { l.Doc.Time.Paused = true }, "ann",
			table.Action{Kind: table.Nudge}, "host.paused"},
		{"a second seat", freed, "ann", table.Action{Kind: table.Join}, "host.seated"},
		{"somebody else's removal", lobby, "ben", table.Action{Kind: table.Remove, Seat: 2}, "host.notopener"},
		{"a word without end", freed, "zoe", table.Action{Kind: table.Join, Text: strings.Repeat("a", maxWord+1)},
			"host.badword"},
		{"a plan where something is hidden", nil, "ann", table.Action{Kind: table.AddPremoves, Revision: 0, Text: "x"},
			"plan.never"},
		{"doing nothing in a game that has no such thing", nil, "ann", table.Action{Kind: table.ForceMoves, On: true},
			"idle.never"},
	} {
		l, s := three(t, "")
		l.Doc.Creator = "ann"
		if c.set != nil {
			c.set(l, s)
		}
		user := c.user
		if user == "" {
			user = l.Doc.Seats[s].User
		}
		if got := gametest.Refusal(by(l, user, c.op)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestRatedGamesNeedAll: a rated game that has been dealt is called off by all who have a claim, not by one of them.
func TestRatedGamesNeedAll(t *testing.T) {
	l, _ := three(t, "")
	l.Doc.Rated, l.Doc.Creator = true, "ann"
	do(t, l, "ann", table.Action{Kind: table.Abort})
	if l.Phase() != table.Playing || l.Doc.Ask == nil || l.Doc.Ask.What != table.Abort {
		t.Errorf("one person has it called off: %s, the question is %+v", l.Phase(), l.Doc.Ask)
	}
	l, _ = three(t, "")
	l.Doc.Rated = true
	l.By.Manager = true
	do(t, l, "boss", table.Action{Kind: table.Abort})
	if l.Phase() != table.Over {
		t.Error("who manages the server cannot call it off")
	}
}

// TestUndoWithoutConsentUnrates: a move can be undone if nobody has to be asked, and then the game is not rated.
// Buttons of the old board are stale, and plans are dropped.
func TestUndoWithoutConsentUnrates(t *testing.T) {
	for name, others := range map[string]bool{"against computers": false, "one person is to be asked": true} {
		l, s := three(t, "")
		alone(l, s)
		if others {
			l.Doc.Seats[(s+1)%3] = table.Seat{Kind: table.Person, User: "eve", Name: "eve"}
		}
		l.Doc.Rated = true
		before := l.Revision()
		played(t, l, first)
		l.Doc.Ahead = Premoves{s: Premove{By: l.Doc.Seats[s].User, Idle: true}}
		do(t, l, l.Doc.Seats[s].User, table.Action{Kind: table.AskUndo})
		if others {
			if l.Row.Ply != 1 || l.Doc.Ask == nil {
				t.Errorf("%s: it is taken back at once", name)
			}
			do(t, l, "eve", table.Action{Kind: table.Accept, Ask: l.Doc.Ask.ID})
		}
		if l.Row.Ply != 0 || l.Doc.Retaken == others || l.Counts() != others {
			t.Errorf("%s: ply %d, alone %v, counts %v", name, l.Row.Ply, l.Doc.Retaken, l.Counts())
		}
		if l.Revision() == before || len(l.Doc.Ahead) > 0 {
			t.Errorf("%s: the board of before still works, or plans stay: %v", name, l.Doc.Ahead)
		}
	}
}

// TestShownHandsDoNotCount: a game in which all have agreed to show the hands is not rated.
func TestShownHandsDoNotCount(t *testing.T) {
	l, _ := three(t, "")
	l.Doc.Rated = true
	do(t, l, "ann", table.Action{Kind: table.AskShow})
	do(t, l, "ben", table.Action{Kind: table.Accept, Ask: l.Doc.Ask.ID})
	if l.Doc.Time.Shown != 0 {
		t.Error("every hand is shown before all have agreed")
	}
	do(t, l, "cat", table.Action{Kind: table.Accept, Ask: l.Doc.Ask.ID})
	if l.Doc.Time.Shown != l.Revision()+1 || l.Counts() {
		t.Errorf("shown at %d, counts %v", l.Doc.Time.Shown, l.Counts())
	}
}

// TestRemindedOnce: the player in turn is reminded once, after their quiet hours, and not if they want no messages.
func TestRemindedOnce(t *testing.T) {
	l, s := three(t, "")
	l.Env.People = quietPeople
	other := (s + 1) % 3
	if err := nudge(l, other); err != nil {
		t.Fatal(err)
	}
	if got := gametest.Refusal(nudge(l, other)); got != "host.nonudge" {
		t.Errorf("a second time: %q", got)
	}
	if err := l.Prepare(); err != nil {
		t.Fatal(err)
	}
	if len(l.Change.Owed) == 0 || l.Change.Owed[0].Due != noon.Add(10*time.Hour).UnixMilli() {
		t.Errorf("got the reminder %+v, want it at ten in the evening", l.Change.Owed)
	}
	l, s = three(t, "")
	l.Env.People = unreachablePeople
	if got := gametest.Refusal(nudge(l, (s+1)%3)); got != "host.nonudge" {
		t.Errorf("who wants no messages: %q", got)
	}
}

// TestPlansOfTwoPlayers: a plan is made on the present board by a player who is not in turn, and ends with a move of
// theirs. It does not count as activity.
func TestPlansOfTwoPlayers(t *testing.T) {
	start := func() (*Tx, game.Seat, string, string) {
		s := NewState(noon, awale.Rules, match.Seed{1}, "g", "c")
		s.Row.ID, s.Row.Phase, s.Doc.Began = 7, string(table.Playing), 1
		s.Doc.Seats = []table.Seat{{Kind: table.Person, User: "ann"}, {Kind: table.Person, User: "ben"}}
		s.Doc.Time.Start(2)
		pos, err := match.Start(awale.Rules, 2, nil, s.Seed)
		if err != nil {
			t.Fatal(err)
		}
		s.Pos = pos
		w := &Env{Store: movesOnly{}, People: fakePeople{}, Now: func() time.Time { return noon }}
		l := w.NewTx(t.Context(), s, table.Caller{Guild: "g", Channel: "c"})
		turn := pos.Turn()[0]
		theirs := pos.(game.Lister).Moves(turn)[0]
		next, err := match.Follow(pos, theirs)
		if err != nil {
			t.Fatal(err)
		}
		return l, turn, string(theirs), string(next.(game.Lister).Moves(1 - turn)[0])
	}
	for _, c := range []struct {
		name    string
		stamp   int
		inTurn  bool
		answers bool
		want    string
	}{{"an answer", 0, false, true, ""}, {"an old board", 1, false, true, "host.stale"},
		{"in turn", 0, true, true, "plan.yourturn"}, {"no answer", 0, false, false, "plan.unanswered"}} {
		l, turn, theirs, mine := start()
		s := 1 - turn
		if c.inTurn {
			s = turn
		}
		text := theirs
		if c.answers {
			text += " " + mine
		}
		got := gametest.Refusal(plan(l, s, table.Action{Kind: table.AddPremoves, Text: text, Revision: l.Revision() + c.stamp,
			Lang: "en"}))
		if got != c.want || (len(l.Doc.Ahead) > 0) != (c.want == "") {
			t.Errorf("%s: %q, want %q; planned is %v", c.name, got, c.want, l.Doc.Ahead)
		}
		if !l.Background {
			t.Errorf("%s: a plan counts as activity", c.name)
		}
	}
}

// busy is a database that counts separately what a person and what a server has open, and invitations.
type busy struct {
	counts
	here           store.Counted
	sent, all, one int
}

func (b busy) CountOpen(_ context.Context, c store.Count) (store.Counted, error) {
	if c.Guild != "" {
		return b.here, nil
	}
	return b.open, nil
}
func (b busy) InvitationsBy(context.Context, string, int64) (int, error) { return b.sent, nil }
func (b busy) InvitationsTo(context.Context, string, string, int64) (int, int, error) {
	return b.all, b.one, nil
}

// TestServerTableLimits: a server has a limited number of tables and of exhibitions, for all its people together.
func TestServerTableLimits(t *testing.T) {
	for _, c := range []struct {
		has  busy
		show bool
		want string
	}{
		{busy{here: store.Counted{Tables: MaxOpenHere - 1}}, false, ""},
		{busy{here: store.Counted{Tables: MaxOpenHere}}, false, "host.openenoughhere"},
		{busy{here: store.Counted{Shows: MaxShowsHere - 1}}, true, ""},
		{busy{here: store.Counted{Shows: MaxShowsHere}}, true, "host.showsenoughhere"},
		{busy{counts: counts{open: store.Counted{Shows: MaxShows}}}, true, "host.showsenough"},
	} {
		l, _ := three(t, "")
		l.Doc.Creator, l.Doc.Show, l.Env.Store = "ann", c.show, c.has
		room := CheckOpenLimits
		if c.show {
			room = checkExhibitionLimits
		}
		if got := gametest.Refusal(room(l)); got != c.want {
			t.Errorf("%+v: %q, want %q", c.has, got, c.want)
		}
	}
}

// TestInvitationsAreBounded: an invitation is sent and counted as long as the limits allow it; beyond them the seat is
// reserved all the same.
func TestInvitationsAreBounded(t *testing.T) {
	for _, c := range []struct {
		has    busy
		people People
		sent   int
		want   string
	}{
		{busy{sent: InvitationsBy - 1, all: InvitationsTo - 1, one: InvitationsPair - 1}, fakePeople{}, 1, ""},
		{busy{sent: InvitationsBy}, fakePeople{}, 0, "host.invitedenough"},
		{busy{all: InvitationsTo}, fakePeople{}, 0, ""},
		{busy{one: InvitationsPair}, fakePeople{}, 0, ""},
		{busy{}, unreachablePeople, 0, ""},
	} {
		l, _ := three(t, "")
		l.Env.Store, l.Env.People = c.has, c.people
		l.Doc.Seats[2] = table.Seat{}
		if got := gametest.Refusal(invite(l, l, []table.User{{ID: "gil"}})); got != c.want {
			t.Errorf("%+v: %q, want %q", c.has, got, c.want)
		}
		seat := l.Doc.Seats[2]
		if len(l.Change.Invitations) != c.sent || seat.Invited != "gil" || c.want == "" && seat.Untold != (c.sent == 0) {
			t.Errorf("%+v: %d invitations, the seat is %+v", c.has, len(l.Change.Invitations), seat)
		}
	}
}

// TestOpeningATable: a table is opened if the limits allow it, and the people who sit there at the start are stored.
func TestOpeningATable(t *testing.T) {
	w := &Env{Store: busy{}, People: fakePeople{}, Now: func() time.Time { return noon },
		Seed: func() match.Seed { return match.Seed{1} }}
	ann := table.Caller{User: table.User{ID: "ann", Name: "ann"}, Guild: "g", Channel: "c"}
	l, err := OpenTable(t.Context(), w, ann, template.Rules, table.New{Game: "template", Begin: true})
	if err != nil {
		t.Fatal(err)
	}
	if l.Doc.Seats[0].First != "ann" || l.Change.OpenedBy != "ann" {
		t.Errorf("the first seat is %+v, opened by %q", l.Doc.Seats[0], l.Change.OpenedBy)
	}
	w.Store = busy{counts: counts{opened: MaxOpenedDay}}
	_, err = OpenTable(t.Context(), w, ann, template.Rules, table.New{Game: "template"})
	if got := gametest.Refusal(err); got != "host.openedenough" {
		t.Errorf("one more than may be opened: %q", got)
	}
}

// TestRematches: a rematch can be asked for once, after the end, by a player, within the limits; people who want no
// messages get none.
func TestRematches(t *testing.T) {
	for _, c := range []struct {
		name, user string
		phase      table.Phase
		has        busy
		next       table.ID
		want       string
	}{
		{"a player", "ann", table.Over, busy{}, 0, ""},
		{"a stranger", "zoe", table.Over, busy{}, 0, "host.notleader"},
		{"a running game", "ann", table.Playing, busy{}, 0, "host.notover"},
		{"no room", "ann", table.Over, busy{counts: counts{opened: MaxOpenedDay}}, 0, "host.openedenough"},
		{"again", "ann", table.Over, busy{}, 8, "nothing"},
	} {
		l, _ := three(t, "")
		l.Env.Seed = func() match.Seed { return match.Seed{2} }
		l.Env.Store, l.Env.People = c.has, unreachablePeople
		l.Row.Phase, l.Doc.Next = string(c.phase), c.next
		l.By.User = table.User{ID: c.user}
		err := Rematch(l, false)
		got := gametest.Refusal(err)
		if err == nil && l.Left {
			got = "nothing"
		}
		if got != c.want || (l.Next != nil) != (c.want == "") {
			t.Errorf("%s: %v, want %q; the next table is there: %v", c.name, err, c.want, l.Next != nil)
		}
		if l.Next != nil && !l.Next.Doc.Seats[0].Untold {
			t.Errorf("%s: got a message to a person who wants none: %+v", c.name, l.Next.Doc.Seats)
		}
	}
}

// TestFinishedTournamentGames: a finished game of a tournament cannot be changed.
func TestFinishedTournamentGames(t *testing.T) {
	l, _ := three(t, "")
	l.Row.Phase = string(table.Over)
	if err := CloseFixture(0)(l); err != nil || !l.Left || l.Doc.Seats[0].Resigned {
		t.Errorf("%v; the seat is %+v", err, l.Doc.Seats[0])
	}
}

// TestResumingInAnotherChannel: a table that is shared with others, also with invited people, is resumed where they can
// see it. Messages to others count for the person who resumed it last.
func TestResumingInAnotherChannel(t *testing.T) {
	for _, c := range []struct{ guild, channel, toGuild, to, want string }{
		{"g", "c", "", "dm", "host.resumethere"},
		{"", "dm", "", "other dm", "host.resumethere"},
		{"", "dm", "", "dm", ""},
	} {
		l, _ := three(t, "")
		l.Row.Guild, l.Row.Channel, l.Row.Phase = c.guild, c.channel, string(table.Suspended)
		l.Doc.Seats[1], l.Doc.Seats[2] = table.Seat{Invited: "gil"}, table.Seat{Kind: table.Computer}
		l.By = table.Caller{User: table.User{ID: "ann"}, Guild: c.toGuild, Channel: c.to}
		if got := gametest.Refusal(resume(l, game.Public, table.Action{})); got != c.want {
			t.Errorf("from %s/%s to %s/%s: %q, want %q", c.guild, c.channel, c.toGuild, c.to, got, c.want)
		}
		if c.want != "" {
			continue
		}
		if err := Suspend(l); err != nil || l.Cause != "ann" {
			t.Errorf("%v; falling asleep again counts for %q", err, l.Cause)
		}
	}
}

// TestSeatOfDepartedPlayerIsFree: others may take the seat of a player who has left the server at once.
func TestSeatOfDepartedPlayerIsFree(t *testing.T) {
	l, s := three(t, "")
	if err := LeftServer(l.Doc.Seats[s].User)(l); err != nil {
		t.Fatal(err)
	}
	do(t, l, "eve", table.Action{Kind: table.TakeOver, Seat: s})
	if l.Doc.Seats[s].User != "eve" {
		t.Errorf("the seat is %+v", l.Doc.Seats[s])
	}
}
