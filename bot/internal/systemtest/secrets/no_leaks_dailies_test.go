//go:build !race

package secrets

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/bot/internal/daily/dailytest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

// TestDailySolutionsAreKeptSecret plays the same day in two worlds that differ in the solution of the puzzle, and in
// all puzzles that are still in the stock. Until somebody's answer has ended, all that the bot sends to anybody has to
// be the same, to the byte; it differs as soon as the solution is told. No puzzle of the stock can be opened.
func TestDailySolutionsAreKeptSecret(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"awale", "domino", "gobblet", "scrabble", "rummikub", "letters", "cards"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, told := newSecretDay(t, name, false).Play()
			got, toldOther := newSecretDay(t, name, true).Play()
			if len(want) < 20 || len(want) != len(got) {
				t.Fatalf("%d messages were sent, and %d", len(want), len(got))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("the solution can be told by this message:\n%s\n\ninstead of\n%s", got[i], want[i])
				}
			}
			if told == toldOther {
				t.Errorf("both worlds tell the solution\n%s", told)
			}
		})
	}
}

// secretDay is a day with a puzzle of one game.
type secretDay struct {
	*systemtest.World
	t    *testing.T
	name string
	did  int
}

// newSecretDay has a puzzle of a game published. Another world has another solution of it, and other puzzles in the
// stock.
func newSecretDay(t *testing.T, name string, other bool) *secretDay {
	t.Helper()
	atOnce := func(w *systemtest.World) { w.AtOnce = true } // an answer that is put off makes two messages
	d := &secretDay{World: systemtest.OpenWorldWith(t, all.Games(), atOnce), t: t, name: name}
	list, err := dailytest.Puzzles()
	d.Check(err)
	ours := func(m dailytest.Made) bool { return m.Game == name && m.Language != "fr" }
	chosen := slices.IndexFunc(list, ours) // the easiest, for a Monday
	for i, m := range list {
		if i%dailytest.PerKind == 0 && ours(m) && m.Puzzle.Level < list[chosen].Puzzle.Level {
			chosen = i
		}
	}
	for i, m := range list {
		p := *m.Puzzle
		switch {
		case !other || i%dailytest.PerKind == 1: // or for practice
		case i == chosen:
			p.Answers = []game.Move{d.anotherMove(m)}
			p.Line, p.AnswerKey, p.Second = p.Answers, "another", p.Second+1
		default:
			p = *list[len(list)-1-i].Puzzle
			p.Kind, p.Level = m.Puzzle.Kind, m.Puzzle.Level
		}
		d.Check(d.Dailies.Add(t.Context(), m.Game, m.Language, i%dailytest.PerKind == 1, &p))
	}
	set := table.DailySettings{Channel: d.Playground.ChannelID("#games"), Zone: "UTC", Games: []string{name}, Lang: "en"}
	d.Check(d.Dailies.Set(t.Context(), d.call("alice"), set))
	d.Check(d.Settle())
	return d
}

func (d *secretDay) Check(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *secretDay) call(who string) table.Caller {
	d.did++
	return table.Caller{User: table.User{ID: d.Playground.User(who).ID(), Locale: "en"}, Guild: d.Playground.GuildID("The Games Room"),
		Channel: d.Playground.ChannelID("#games"), Interaction: fmt.Sprint("secret", d.did)}
}

// anotherMove is a move that does not solve a puzzle, as a computer would choose it.
func (d *secretDay) anotherMove(m dailytest.Made) game.Move {
	d.t.Helper()
	i := slices.IndexFunc(d.Games, func(r game.Rules) bool { return r.Info().Name == m.Game })
	pos, err := d.Games[i].Decode(m.Puzzle.Position)
	d.Check(err)
	if l, ok := pos.(game.Lister); ok && m.Game != "scrabble" { // whose list has no words
		moves := l.Moves(m.Puzzle.Seat)
		return moves[slices.IndexFunc(moves, func(x game.Move) bool { return !slices.Contains(m.Puzzle.Answers, x) })]
	}
	for level := range d.Games[i].Info().Levels {
		for n := range 8 {
			move, err := d.Games[i].Computer(level+1).Choose(d.t.Context(), pos.View(m.Puzzle.Seat),
				match.Seed{1}.Stream("another", n))
			d.Check(err)
			if strings.Contains(string(move), " ") && !slices.Contains(m.Puzzle.Answers, move) { // it lays something
				return move
			}
		}
	}
	d.t.Fatalf("there is no other move than %q", m.Puzzle.Answers)
	return ""
}

// Play has people look at all there is of the puzzle, and lists what was sent; then one of them ends their answer, and
// is told the solution.
func (d *secretDay) Play() (sent []string, told string) {
	d.t.Helper()
	ctx := context.Background()
	for _, name := range []string{"alice", "bob", "chloe", "david"} {
		u := d.Playground.User(name)
		for _, line := range []string{"/daily today", "/daily past", "/daily me", "/daily practice",
			"/daily practice game:" + d.name, "/tables", "/stats", "/me", "/privacy"} {
			u.SetLocale("en-US")
			_, err := u.Slash(ctx, "#games", line)
			d.Check(err)
			d.Check(d.Settle())
		}
	}
	u := d.Playground.User("bob")
	r, err := u.Slash(ctx, "#games", "/daily today")
	d.Check(err)
	for _, b := range r.Message.Buttons() {
		if b.Label != "Type it" {
			continue
		}
		form, err := u.Click(ctx, r.Message.ID, b.CustomID)
		d.Check(err)
		_, err = u.SubmitModal(ctx, form.Modal, map[string]string{"typed": "nothing that is a move"})
		d.Check(err)
		d.Check(d.Settle())
	}
	for id := range table.DailyID(40) {
		row, err := d.DB.Puzzle(ctx, int64(id)+1)
		if err != nil || row.State != "stock" {
			continue
		}
		for _, kind := range []table.DailyActionKind{table.DailyOpen, table.DailyGiveUp, table.DailyText, table.DailyShare} {
			_, err := d.Dailies.Attempt(ctx, d.call("bob"), id+1, table.DailyAction{Kind: kind})
			if msg, ok := game.Refused(err); !ok || msg.ID != "daily.unknown" {
				d.t.Errorf("%s of a puzzle of the stock: %v", kind, err)
			}
		}
	}
	for _, q := range d.Playground.Requests() {
		sent = append(sent, fmt.Sprintf("%s %s, %d files: %s", q.Method, q.Route, q.Files, q.Body))
	}
	slices.Sort(sent) // an answer and an edited message may overtake each other
	id, err := d.Dailies.Today(ctx, d.call("bob"))
	d.Check(err)
	_, err = d.Dailies.Attempt(ctx, d.call("bob"), id, table.DailyAction{Kind: table.DailyGiveUp})
	d.Check(err)
	a, err := d.Dailies.Attempt(ctx, d.call("bob"), id, table.DailyAction{Kind: table.DailyOpen})
	d.Check(err)
	if !a.State.Ended() { // a maximum has its one answer
		for _, kind := range []table.DailyAction{{Kind: table.DailyAct, Action: game.Action{Name: d.idle()}},
			{Kind: table.DailyConfirm}} {
			a, err = d.Dailies.Attempt(ctx, d.call("bob"), id, kind)
			d.Check(err)
		}
	}
	if !a.State.Ended() || len(a.Texts.Line) == 0 {
		d.t.Errorf("the end tells %+v", a.Texts)
	}
	return sent, fmt.Sprint(a.Texts.Line, a.Texts.Reason)
}

// idle is the action by which one makes no move that brings something.
func (d *secretDay) idle() string {
	if strings.HasPrefix(d.name, "scrabble") {
		return "pass"
	}
	return "draw"
}
