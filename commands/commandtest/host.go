// Package commandtest has a fake host in memory and the interactions of people, to test commands.
package commandtest

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"testing"

	"tablee/commands/people"
	"tablee/commands/tables"

	"tablee/commands"
	"tablee/commands/handler"
	"tablee/commands/play"
	"tablee/commands/reviews"
	"tablee/commands/tournaments"
	"tablee/render"
	"tablee/rules/awale"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rummy/letters"
	"tablee/rules/table"
)

// Host is a fake host of these tables, each as everybody sees it, and of tournament 3. It records actions and changes
// nothing. Most methods return little; a test that needs more wraps the host.
type Host struct {
	nothing

	List     []*table.Table
	Settings table.Guild
	Profile  table.Profile
	Tourney  *table.Tournament

	Saved         int                // how often the settings of a server were changed
	Done          []table.ActionKind // actions at tables and tournaments
	Asked         []int              // the questions that were answered
	Ops           []table.Action
	Surfaces      []table.Surface // on which the answers to those actions show the table
	TournamentOps []table.TournamentAction
	News          []table.New
	Doubts        []game.Msg // of every saved game
	Drafts        []string
	Erased        bool
	Refusals      []string // the interactions that were refused
	Fails         error    // returned by every action and everything that stores

	agreed bool
	questions
}

// questions are those that people were asked.
type questions struct {
	asked map[string][]byte // by token and person
}

// Ask stores a question.
func (h *questions) Ask(_ context.Context, user string, doc []byte) (string, error) {
	if h.asked == nil {
		h.asked = map[string][]byte{}
	}
	token := fmt.Sprint("q", len(h.asked))
	h.asked[token+" "+user] = doc
	return token, nil
}

// Answered takes a question out.
func (h *questions) Answered(_ context.Context, token, user string) ([]byte, error) {
	doc := h.asked[token+" "+user]
	if delete(h.asked, token+" "+user); doc == nil {
		return nil, handler.ErrForgotten
	}
	return doc, nil
}

// Form returns no reviews.
func (h *Host) Form(context.Context, string, string) ([]table.Form, error) { return nil, h.Fails }

// Refused records the interaction.
func (h *Host) Refused(_ context.Context, by table.Caller) error {
	h.Refusals = append(h.Refusals, by.Interaction)
	return nil
}

// Meet does nothing.
func (h *Host) Meet(context.Context, table.User, table.Origin) error { return nil }

// Person returns the same profile for everybody.
func (h *Host) Person(context.Context, string) (table.Profile, error) { return h.Profile, nil }

// ChangePerson changes everybody's profile.
func (h *Host) ChangePerson(_ context.Context, _ string, f func(*table.Profile)) error {
	f(&h.Profile)
	return h.Fails
}

// ChangeOwn changes everybody's profile.
func (h *Host) ChangeOwn(_ context.Context, _ table.Caller, f func(*table.Profile)) error {
	f(&h.Profile)
	return h.Fails
}

// Guild returns the same settings for every server.
func (h *Host) Guild(context.Context, string) (table.Guild, error) { return h.Settings, nil }

// ChangeServer changes the settings of every server.
func (h *Host) ChangeServer(_ context.Context, _ table.Caller, f func(*table.Guild)) error {
	h.Saved++
	f(&h.Settings)
	return h.Fails
}

// Look returns the table as the user may see it.
func (h *Host) Look(_ context.Context, id table.ID, user string) (*table.Table, error) {
	for _, t := range h.List {
		if t.ID != id {
			continue
		}
		seen := *t
		seen.You = t.SeatOf(user)
		if p, ok := t.View.(Held); ok {
			seen.View = p.Position.View(seen.You)
		}
		return &seen, nil
	}
	return nil, game.Refuse("host.unknown", "table", id.String())
}

// FindBoard finds the message "board" in tables that are on a server.
func (h *Host) FindBoard(_ context.Context, t *table.Table) (string, error) {
	if t.Guild == "" {
		return "", nil
	}
	return "board", nil
}

// Find lists tables by person, also those at which the computer stands in for them, by channel, game and phase.
func (h *Host) Find(ctx context.Context, f table.Filter, user string) (list []*table.Table, err error) {
	for _, t := range h.List {
		mine := f.User == "" || slices.ContainsFunc(t.Seats, func(s table.Seat) bool {
			return s.User == f.User || s.Invited == f.User
		})
		if mine && (f.Channel == "" || f.Channel == t.Channel) && (f.Game == "" || f.Game == t.Game) &&
			in(t.Phase, f.Phases) {
			seen, err := h.Look(ctx, t.ID, user)
			if err != nil {
				return nil, err
			}
			list = append(list, seen)
		}
	}
	return list, nil
}

func in(p table.Phase, wanted []table.Phase) bool {
	for _, w := range wanted {
		if w == p {
			return true
		}
	}
	return wanted == nil
}

// Do records the action.
func (h *Host) Do(ctx context.Context, by table.Caller, id table.ID, op table.Action) (*table.Table, error) {
	h.agreed = h.agreed || op.Kind == table.AskShow
	h.Done, h.Asked, h.Ops = append(h.Done, op.Kind), append(h.Asked, op.Ask), append(h.Ops, op)
	h.Surfaces = append(h.Surfaces, by.On)
	if h.Fails != nil {
		return nil, h.Fails
	}
	return h.Look(ctx, id, by.User.ID)
}

// New records what table is to be opened. It is number 9.
func (h *Host) New(_ context.Context, _ table.Caller, n table.New) (*table.Table, error) {
	h.News = append(h.News, n)
	return &table.Table{ID: 9, Game: n.Game, Doubts: h.Doubts}, h.Fails
}

// SaveDraft records the draft.
func (h *Host) SaveDraft(_ context.Context, _ table.Caller, _ table.ID, draft string) (string, error) {
	h.Drafts = append(h.Drafts, draft)
	return draft, h.Fails
}

// Export returns a file after somebody has asked the others.
func (h *Host) Export(context.Context, table.ID, string) ([]byte, error) {
	if !h.agreed {
		return nil, table.NeedsConsent{Refusal: game.Refuse("host.needconsent")}
	}
	return []byte("saved"), nil
}

// Proof returns an empty proof.
func (h *Host) Proof(context.Context, table.ID) ([]byte, error) { return []byte("{}"), nil }

// History returns no entries.
func (h *Host) History(context.Context, table.ID, string) ([]table.LogEntry, error) { return nil, nil }

// Replay plays the first legal move from the table's position on, three times.
func (h *Host) Replay(ctx context.Context, id table.ID, user string, own bool) (*table.Replay, error) {
	t, err := h.Look(ctx, id, user)
	if err != nil {
		return nil, err
	}
	r := &table.Replay{Table: t, Plies: 3, Seat: game.Public}
	if own {
		r.Seat = t.You
	}
	start := h.position(id)
	r.Play = func(_ context.Context, yield func(table.Frame) error) error {
		p, shot := start, table.Frame{By: game.Public}
		for {
			shot.View = p.View(r.Seat)
			if err := yield(shot); err != nil || shot.Ply == r.Plies {
				return err
			}
			by := p.Turn()[0]
			next, events, err := p.Apply(by, p.(game.Lister).Moves(by)[0], nil)
			if err != nil {
				return err
			}
			p, shot = next, table.Frame{Ply: shot.Ply + 1, By: by, Say: []game.Msg{events[0].Msg}}
		}
	}
	return r, nil
}

// position is a table's.
func (h *Host) position(id table.ID) game.Position {
	for _, t := range h.List {
		if held, ok := t.View.(Held); ok && t.ID == id {
			return held.Position
		}
	}
	return nil
}

// Kept returns the same for everybody.
func (h *Host) Kept(context.Context, string) (table.Kept, error) {
	return table.Kept{Open: 1, Moves: 23}, nil
}

// Erase records that somebody asked to be erased.
func (h *Host) Erase(context.Context, string) error { h.Erased = true; return h.Fails }

// NewTournament opens the tournament.
func (h *Host) NewTournament(_ context.Context, _ table.Caller, n table.NewTournament) (*table.Tournament, error) {
	h.Tourney.New = n
	if n.Season != nil {
		h.Tourney.Season = &table.Season{Number: 1}
	}
	return h.Tourney, h.Fails
}

// LookTournament returns the tournament.
func (h *Host) LookTournament(_ context.Context, id table.TournamentID) (*table.Tournament, error) {
	if id != h.Tourney.ID {
		return nil, game.Refuse("tournament.unknown", "tournament", id.String())
	}
	return h.Tourney, nil
}

// Tournaments returns the one tournament.
func (h *Host) Tournaments(context.Context, string) ([]*table.Tournament, error) {
	return []*table.Tournament{h.Tourney}, nil
}

// DoTournament records the action.
func (h *Host) DoTournament(_ context.Context, _ table.Caller, _ table.TournamentID,
	op table.TournamentAction) (*table.Tournament, error) {
	h.Done, h.TournamentOps = append(h.Done, table.ActionKind(op.Kind)), append(h.TournamentOps, op)
	return h.Tourney, h.Fails
}

// Stats returns the same statistics for everybody.
func (h *Host) Stats(_ context.Context, user, _, _ string) (*table.Stats, error) {
	return &table.Stats{User: user, Games: 7, Wins: 4, Records: []table.Record{},
			Ratings: []table.Rating{{Pool: table.Pool{Game: "awale", Seats: 2}, Provisional: true, Games: 7, Needed: 10}}},
		nil
}

// Leaderboard returns ann only.
func (h *Host) Leaderboard(_ context.Context, _, g string) ([]table.Ranking, error) {
	return []table.Ranking{{Pool: table.Pool{Game: g, Seats: 2},
		List: []table.Rating{{User: "ann", Name: "Ann", Shown: 1623, Games: 7}}}}, nil
}

// Held is a view that still has its position, from which Look makes each person's own view.
type Held struct {
	game.View
	Position game.Position
}

// Running is a running table of two, ann's and ben's, in channel c of server g.
func Running(t *testing.T, id table.ID, r game.Rules, seed byte) *table.Table {
	t.Helper()
	o, err := r.Info().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := match.Start(r, 2, o, match.Seed{seed})
	if err != nil {
		t.Fatal(err)
	}
	return &table.Table{ID: id, Game: r.Info().Name, Phase: table.Playing, Guild: "g", Channel: "c", Home: "c",
		Creator: "ann", Options: o, Rated: true, Turn: p.Turn(),
		Seats: []table.Seat{{Kind: table.Person, User: "ann", Name: "Ann"},
			{Kind: table.Person, User: "ben", Name: "Ben"}},
		You: game.Public, View: Held{p.View(game.Public), p}}
}

// AnnsTurn makes a running table of awalé in which it is ann's turn.
func AnnsTurn(t *testing.T, id table.ID) *table.Table {
	t.Helper()
	tb := Running(t, id, awale.Rules, 1)
	if tb.Turn[0] == 1 {
		tb.Seats[0], tb.Seats[1] = tb.Seats[1], tb.Seats[0]
	}
	return tb
}

// New is a host of these tables.
func New(tables ...*table.Table) *Host {
	return &Host{List: tables, Profile: table.Profile{Greeted: true},
		Tourney: &table.Tournament{ID: 3, Guild: "g", Channel: "c",
			Lang: "en", Phase: table.TournamentLobby,
			Champion: -1, Creator: "ann",
			New:      table.NewTournament{Game: "awale", Format: "double", Games: 2},
			Entrants: []table.Entrant{{User: "ann", Name: "Ann"}, {Level: 1}}}}
}

// Games lists the games of the tests' bot.
func Games() []game.Rules { return []game.Rules{awale.Rules, domino.Rules, letters.Rules} }

// Catalogue has the texts of these games.
func Catalogue(t *testing.T) *render.Catalogue {
	t.Helper()
	c, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c.Reporting(nil)
}

// catalogue is made once: that was most of the work of these tests.
var catalogue = sync.OnceValues(func() (*render.Catalogue, error) {
	texts := []fs.FS{commands.Texts()}
	for _, g := range Games() {
		texts = append(texts, g.Info().Texts)
	}
	return render.NewCatalogue(texts...)
})

// Router makes a router over a host of these tables.
func Router(t *testing.T, tables ...*table.Table) (*commands.Router, *Host) {
	t.Helper()
	h := New(tables...)
	return RouterOver(t, h), h
}

// RouterOver makes a router over a host, such as one that wraps a Host and overrides some methods.
func RouterOver(t *testing.T, h Everything) *commands.Router {
	t.Helper()
	return commands.NewRouter(Services(h), Catalogue(t), Games())
}

// RouterWith makes a router over a host of these tables that has puzzles.
func RouterWith(t *testing.T, d *Dailies, tables ...*table.Table) (*commands.Router, *Host) {
	t.Helper()
	h := New(tables...)
	s := Services(h)
	s.Dailies, s.Missed = d, d
	return commands.NewRouter(s, Catalogue(t), Games()), h
}

// Everything is all services in one interface, which a Host implements.
type Everything interface {
	commands.Tables
	commands.Queries
	tables.HintHost
	people.Keeper
	commands.People
	tournaments.Host
	commands.Lessons
	commands.Reviews
	play.Boards
	reviews.Puzzles
	handler.Questions
}

// Services are those of a host that has all of them.
func Services(h Everything) commands.Services {
	none := &Dailies{}
	return commands.Services{Dailies: none, Missed: none, Tables: h, Queries: h, Hints: h, Privacy: h, People: h,
		Tournaments: h, Lessons: h,
		Reviews: h, Trials: h, Puzzles: h, Questions: h}
}
