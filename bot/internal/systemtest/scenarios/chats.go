package scenarios

import (
	"context"
	"fmt"
	"strings"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/commands/customid"
	"tablee/rules/game"
	"tablee/rules/table"
)

// chats are games of the template in a group chat in which the bot is not, where it can only answer. Every move must be
// stored once, and whoever presses the board sees the newest one.
var chats = systemtest.Scenario{
	Name:  "chats",
	Steps: map[string]int{"new": 7, "join": 7, "start": 7, "hand": 5, "play": 7},
	World: func(pg *playground.Server) { pg.User("alice").Install() },
	New:   func(r *systemtest.Run) systemtest.Script { return &chatScript{Run: r} },
}

type chatScript struct {
	*systemtest.Run
	opened     int // tables, so far
	table, ply int // the newest one's id, and its moves
}

const chatPlace = "chat:friends"

// Play begins a game and plays six cards of it.
func (s *chatScript) Play() {
	s.opened, s.ply = s.opened+1, 0
	s.Of = fmt.Sprint("table ", s.opened)
	s.Types("new", s.Alice, chatPlace, "/template new rated:true", func() bool {
		if s.Count("SELECT count(*) FROM tables") != s.opened {
			return false
		}
		s.table = s.Count("SELECT max(id) FROM tables")
		return true
	})
	s.press("join", s.Bob, "join", func() bool {
		return table.SeatOf(s.Table(s.table).Doc.Seats, s.Bob.ID()) != game.Public
	})
	s.press("start", s.Bob, "start", func() bool { return s.Table(s.table).Phase() == table.Playing })
	for range 6 {
		s.move()
	}
}

// move has who is in turn open their hand, choose a card and play it.
func (s *chatScript) move() {
	s.T.Helper()
	t := s.Table(s.table)
	who := s.Alice
	if t.Doc.Seats[t.Pos.Turn()[0]].User != s.Alice.ID() {
		who = s.Bob
	}
	s.press("hand", who, "hand", func() bool { return s.panel(who) != nil })
	for range 10 { // a draft is no move: it may be lost
		p := s.panel(who)
		if p.control("play") != "" {
			break
		}
		s.Does("", who, chatPlace, "choose", func() (playground.Response, error) {
			if menus := p.Menus(); len(menus) > 0 {
				return who.Select(context.Background(), p.ID, menus[0].CustomID, menus[0].Options[0].Value)
			}
			return who.Click(context.Background(), p.ID, p.Buttons()[0].CustomID)
		}, nil)
	}
	p := s.panel(who)
	s.ply++
	s.Does("play", who, chatPlace, "play", func() (playground.Response, error) {
		return who.Click(context.Background(), p.ID, p.control("play"))
	}, func() bool { return len(s.Moves(s.table)) == s.ply })
}

// privateView is a private view, by whose controls somebody can play.
type privateView struct{ playground.Message }

// control is the custom id of one of its controls, or "".
func (p *privateView) control(name string) string {
	for _, b := range p.Buttons() {
		if id, ok := customid.Parse(b.CustomID); ok && id.Kind == customid.Private && id.Name == name {
			return b.CustomID
		}
	}
	return ""
}

// panel is the newest private view of the table that a person has in the chat, if it is of this ply; or nil.
func (s *chatScript) panel(who *playground.User) *privateView {
	begins := fmt.Sprintf("%s/%d/%d/", customid.Private, s.table, s.ply)
	list := who.Ephemerals(chatPlace)
	for i := len(list) - 1; i >= 0; i-- {
		for _, b := range list[i].Buttons() {
			if strings.HasPrefix(b.CustomID, begins) {
				return &privateView{list[i]}
			}
		}
		for _, m := range list[i].Menus() {
			if strings.HasPrefix(m.CustomID, begins) {
				return &privateView{list[i]}
			}
		}
	}
	return nil
}

// board is the newest board of the table. If a bot died before it could show it, Alice asks for it.
func (s *chatScript) board() playground.Message {
	s.T.Helper()
	n := &systemtest.Newcomer{W: &systemtest.World{Playground: s.Playground}, Channel: chatPlace, Table: table.ID(s.table)}
	if b, ok := n.Board(); ok {
		return b
	}
	s.Insists(func() (playground.Response, error) {
		return s.Alice.Slash(context.Background(), chatPlace, fmt.Sprintf("/table show table:%d", s.table))
	})
	b, ok := n.Board()
	if !ok {
		s.Fatalf("no board of table %d is shown", s.table)
	}
	return b
}

// press has somebody press a button of the newest board. If that one is of before, what is pressed shows the newest.
func (s *chatScript) press(kind string, who *playground.User, name string, happened func() bool) {
	s.T.Helper()
	does := s.Does
	if name == "hand" {
		does = s.Looks
	}
	does(kind, who, chatPlace, name, func() (playground.Response, error) {
		b := s.board()
		for range 3 {
			if find(b, name) != "?" {
				break
			}
			if r, err := who.Click(context.Background(), b.ID, find(b, "more")); err != nil {
				return r, err
			}
			b = s.board()
		}
		return who.Click(context.Background(), b.ID, find(b, name))
	}, happened)
}

// find is the custom id of one of the host's own buttons, or "?".
func find(m playground.Message, name string) string { return (&systemtest.Newcomer{}).Find(m, name) }

// Check implements systemtest.Script: Bob presses the board, which must then be the newest.
func (s *chatScript) Check(after string) {
	s.T.Helper()
	b := s.board()
	r := s.Insists(func() (playground.Response, error) {
		return s.Bob.Click(context.Background(), b.ID, find(b, "more"))
	})
	s.Settle()
	b = s.board()
	t := s.Table(s.table)
	if id, _ := customid.Parse(find(b, "more")); id.Revision != t.Row.Ply || t.Row.Ply != s.ply ||
		(find(b, "start") != "?") != (t.Phase() == table.Lobby) {
		s.T.Errorf("%s: whoever presses the board sees one of %d moves; %d are stored and %d were made, in phase %s\n%s", after,
			id.Revision, t.Row.Ply, s.ply, t.Phase(), systemtest.Show(b))
	}
	if _, ok := systemtest.Private(s.Bob, chatPlace, r); !ok {
		s.T.Errorf("%s: what was asked for does not come", after)
	}
	for _, m := range s.Playground.Messages(chatPlace) {
		for _, b := range m.Buttons() {
			if strings.HasPrefix(b.CustomID, string(customid.Private)+"/") {
				s.T.Errorf("%s: everybody sees a private view:\n%s", after, systemtest.Show(m))
			}
		}
	}
	here := "/channels/" + s.Playground.ChannelID(chatPlace)
	for _, q := range s.Playground.Requests() {
		if strings.HasPrefix(q.Path, here) {
			s.T.Errorf("%s: %s %s", after, q.Method, q.Path)
		}
	}
	for _, who := range s.People() {
		hands := 0
		for _, m := range who.DMs() {
			if systemtest.About(m, int64(s.table)) ||
				len((&systemtest.Newcomer{}).Pressable(m, fmt.Sprintf("d/%d/", s.table))) > 0 {
				hands++
			}
		}
		if hands > 1 {
			s.T.Errorf("%s: %s has %d hands in direct messages", after, who.Name(), hands)
		}
	}
}
