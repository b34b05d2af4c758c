package systemtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/table"
)

// Button is the custom id of the button with a label.
func Button(t testing.TB, m playground.Message, label string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b.CustomID
		}
	}
	t.Fatalf("no button %s on\n%s", strconv.Quote(label), Show(m))
	return ""
}

func PersonInTurn(w *World, t *table.Table, names []string) *playground.User {
	for _, name := range names {
		u := w.Playground.User(name)
		for _, seat := range t.Turn {
			if t.Seats[seat].Kind == table.Person && t.Seats[seat].User == u.ID() {
				return u
			}
		}
	}
	return nil
}

// Newcomer presses buttons at random.
type Newcomer struct {
	W       *World
	Channel string
	Table   table.ID
	Rng     *rand.Rand
}

// Move presses things until the game has gone on.
func (n *Newcomer) Move(u *playground.User, ply int) error {
	ctx := context.Background()
	board, ok := n.Board()
	if !ok {
		return fmt.Errorf("table %v has no board in the channel", n.Table)
	}
	var hand playground.Response // with the private panel
	if press := n.Pressable(board, "g/"); len(press) > 0 {
		var err error
		hand, err = u.Click(ctx, board.ID, press[n.Rng.IntN(len(press))])
		if err = n.heard(hand, err); err != nil || n.Went(ply) {
			return err
		}
	}
	if button := n.Find(board, "hand", "mine", "sit"); button != "?" {
		var err error
		hand, err = u.Click(ctx, board.ID, button)
		if err = n.heard(hand, err); err != nil {
			return fmt.Errorf("my hand: %w", err)
		}
	}
	panel := FollowUp(u, n.Channel, hand).ID
	for range 60 {
		m, _ := n.W.Playground.Message(panel)
		if _, err := n.Step(ctx, u, m); err != nil {
			return fmt.Errorf("%w\non\n%s", err, Show(m))
		}
		if n.Went(ply) {
			return nil
		}
	}
	m, _ := n.W.Playground.Message(panel)
	return fmt.Errorf("after 60 presses nothing is played; last seen\n%s", Show(m))
}

// Step presses one button or chooses from one menu of the private panel.
func (n *Newcomer) Step(ctx context.Context, u *playground.User, m playground.Message) (r playground.Response,
	err error) {
	buttons := n.Pressable(m, "d/")
	var menus []playground.Menu
	for _, menu := range m.Menus() {
		if !menu.Disabled && strings.HasPrefix(menu.CustomID, "d/") {
			menus = append(menus, menu)
		}
	}
	if len(buttons)+len(menus) == 0 {
		return r, fmt.Errorf("nothing can be pressed")
	}
	i := n.Rng.IntN(len(buttons) + len(menus))
	if strings.Contains(strings.Join(buttons, " "), "/confirm.") && n.Rng.IntN(3) == 0 {
		i = 0 // else what plays a prepared move would rarely be pressed among what prepares another
	}
	if i < len(buttons) {
		r, err = u.Click(ctx, m.ID, buttons[i])
		return r, n.heard(r, err)
	}
	menu := menus[i-len(buttons)]
	values := []string{}
	for _, k := range n.Rng.Perm(len(menu.Options))[:max(menu.Min, 1)] {
		values = append(values, menu.Options[k].Value)
	}
	r, err = u.Select(ctx, m.ID, menu.CustomID, values...)
	return r, n.heard(r, err)
}

// heard waits for an answer that was only promised, as on a busy machine.
func (n *Newcomer) heard(r playground.Response, err error) error {
	const promise, promisedUpdate = 5, 6
	if err == nil && (r.Type == promise || r.Type == promisedUpdate) {
		err = WaitFor("the answer", n.W.Client.Answers.Idle)
	}
	return err
}

// Went reports whether a move was played.
func (n *Newcomer) Went(ply int) bool {
	t, err := n.W.Host.Queries.Look(context.Background(), n.Table, "")
	return err == nil && (t.Ply != ply || t.Phase != table.Playing)
}

// Board is the newest message of the table in the channel.
func (n *Newcomer) Board() (playground.Message, bool) {
	list := n.W.Playground.Messages(n.Channel)
	for i := len(list) - 1; i >= 0; i-- {
		if n.Find(list[i], "waits") != "?" {
			continue // a reminder leads to the board
		}
		for _, b := range list[i].Buttons() {
			if strings.Contains(b.CustomID, "/"+n.Table.String()+"/") && !strings.HasPrefix(b.CustomID, "u/") {
				return list[i], true
			}
		}
	}
	return playground.Message{}, false
}

func (n *Newcomer) Pressable(m playground.Message, kind string) (ids []string) {
	for _, b := range m.Buttons() {
		if !b.Disabled && strings.HasPrefix(b.CustomID, kind) {
			ids = append(ids, b.CustomID)
		}
	}
	return ids
}

// OpenHand opens a person's private view by the button of the board, or where that has none by the command.
func (n *Newcomer) OpenHand(ctx context.Context, u *playground.User, board playground.Message) (playground.Response,
	error) {
	if button := n.Find(board, "hand", "mine", "sit"); button != "?" {
		return u.Click(ctx, board.ID, button)
	}
	return u.Slash(ctx, n.Channel, "/table hand table:"+n.Table.String())
}

// Find is the custom id of one of the host's own buttons.
func (n *Newcomer) Find(m playground.Message, names ...string) string {
	for _, b := range m.Buttons() {
		for _, name := range names {
			if strings.HasSuffix(b.CustomID, "/"+name) {
				return b.CustomID
			}
		}
	}
	return "?"
}
