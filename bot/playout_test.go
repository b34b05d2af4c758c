package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/table"
)

// cmdPlayout has people who know nothing of the game press what can be pressed until it is over, or, with
// -n PLIES, for a while: playout [-n PLIES] TABLE NAME...
func cmdPlayout(ts *testscript.TestScript, _ bool, args []string) {
	s := in(ts)
	most := 3000
	if args[0] == "-n" {
		if _, err := fmt.Sscan(args[1], &most); err != nil {
			ts.Fatalf("playout: %v", err)
		}
		args = args[2:]
	}
	id, ok := table.ParseID(args[0])
	if !ok {
		ts.Fatalf("playout: %q is no table", args[0])
	}
	newcomer := &newcomer{w: s.w, channel: s.channel, table: id, rng: rand.New(rand.NewPCG(1, 2))}
	for range most {
		t, err := s.w.host.Queries.Look(context.Background(), id, "")
		ts.Check(err)
		if t.Phase != table.Playing {
			return
		}
		user := personInTurn(s.w, t, args[1:])
		if user == nil {
			ts.Fatalf("nobody of %v is in turn at table %v: %+v", args[1:], id, t.Seats)
		}
		if err := newcomer.move(user, t.Ply); err != nil {
			ts.Fatalf("%s at ply %d: %v\n%s", user.Name(), t.Ply, err, s.w.log)
		}
		ts.Check(s.w.settle())
	}
}

func personInTurn(w *world, t *table.Table, names []string) *playground.User {
	for _, name := range names {
		u := w.pg.User(name)
		for _, seat := range t.Turn {
			if t.Seats[seat].Kind == table.Person && t.Seats[seat].User == u.ID() {
				return u
			}
		}
	}
	return nil
}

// newcomer presses buttons at random.
type newcomer struct {
	w       *world
	channel string
	table   table.ID
	rng     *rand.Rand
}

// move presses things until the game has gone on.
func (n *newcomer) move(u *playground.User, ply int) error {
	ctx := context.Background()
	board, ok := n.board()
	if !ok {
		return fmt.Errorf("table %v has no board in the channel", n.table)
	}
	var hand playground.Response // with the private panel
	if press := n.pressable(board, "g/"); len(press) > 0 {
		var err error
		hand, err = u.Click(ctx, board.ID, press[n.rng.IntN(len(press))])
		if err = n.heard(hand, err); err != nil || n.went(ply) {
			return err
		}
	}
	if button := n.find(board, "hand", "mine", "sit"); button != "?" {
		var err error
		hand, err = u.Click(ctx, board.ID, button)
		if err = n.heard(hand, err); err != nil {
			return fmt.Errorf("my hand: %w", err)
		}
	}
	panel := followUp(u, n.channel, hand).ID
	for range 60 {
		m, _ := n.w.pg.Message(panel)
		if _, err := n.step(ctx, u, m); err != nil {
			return fmt.Errorf("%w\non\n%s", err, show(m))
		}
		if n.went(ply) {
			return nil
		}
	}
	m, _ := n.w.pg.Message(panel)
	return fmt.Errorf("after 60 presses nothing is played; last seen\n%s", show(m))
}

// step presses one button or chooses from one menu of the private panel.
func (n *newcomer) step(ctx context.Context, u *playground.User, m playground.Message) (r playground.Response,
	err error) {
	buttons := n.pressable(m, "d/")
	var menus []playground.Menu
	for _, menu := range m.Menus() {
		if !menu.Disabled && strings.HasPrefix(menu.CustomID, "d/") {
			menus = append(menus, menu)
		}
	}
	if len(buttons)+len(menus) == 0 {
		return r, fmt.Errorf("nothing can be pressed")
	}
	i := n.rng.IntN(len(buttons) + len(menus))
	if strings.Contains(strings.Join(buttons, " "), "/confirm.") && n.rng.IntN(3) == 0 {
		i = 0 // else what plays a prepared move would rarely be pressed among what prepares another
	}
	if i < len(buttons) {
		r, err = u.Click(ctx, m.ID, buttons[i])
		return r, n.heard(r, err)
	}
	menu := menus[i-len(buttons)]
	values := []string{}
	for _, k := range n.rng.Perm(len(menu.Options))[:max(menu.Min, 1)] {
		values = append(values, menu.Options[k].Value)
	}
	r, err = u.Select(ctx, m.ID, menu.CustomID, values...)
	return r, n.heard(r, err)
}

// heard waits for an answer that was only promised, as on a busy machine.
func (n *newcomer) heard(r playground.Response, err error) error {
	const promise, promisedUpdate = 5, 6
	if err == nil && (r.Type == promise || r.Type == promisedUpdate) {
		err = waitFor("the answer", n.w.client.Answers.Idle)
	}
	return err
}

// went reports whether a move was played.
func (n *newcomer) went(ply int) bool {
	t, err := n.w.host.Queries.Look(context.Background(), n.table, "")
	return err == nil && (t.Ply != ply || t.Phase != table.Playing)
}

// board is the newest message of the table in the channel.
func (n *newcomer) board() (playground.Message, bool) {
	list := n.w.pg.Messages(n.channel)
	for i := len(list) - 1; i >= 0; i-- {
		if n.find(list[i], "waits") != "?" {
			continue // a reminder leads to the board
		}
		for _, b := range list[i].Buttons() {
			if strings.Contains(b.CustomID, "/"+n.table.String()+"/") && !strings.HasPrefix(b.CustomID, "u/") {
				return list[i], true
			}
		}
	}
	return playground.Message{}, false
}

func (n *newcomer) pressable(m playground.Message, kind string) (ids []string) {
	for _, b := range m.Buttons() {
		if !b.Disabled && strings.HasPrefix(b.CustomID, kind) {
			ids = append(ids, b.CustomID)
		}
	}
	return ids
}

// openHand opens a person's private view by the button of the board, or where that has none by the command.
func (n *newcomer) openHand(ctx context.Context, u *playground.User, board playground.Message) (playground.Response,
	error) {
	if button := n.find(board, "hand", "mine", "sit"); button != "?" {
		return u.Click(ctx, board.ID, button)
	}
	return u.Slash(ctx, n.channel, "/table hand table:"+n.table.String())
}

// find is the custom id of one of the host's own buttons.
func (n *newcomer) find(m playground.Message, names ...string) string {
	for _, b := range m.Buttons() {
		for _, name := range names {
			if strings.HasSuffix(b.CustomID, "/"+name) {
				return b.CustomID
			}
		}
	}
	return "?"
}
