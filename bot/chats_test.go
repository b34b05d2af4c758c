package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/commands/customid"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
)

// TestGamesInChats plays whole games in a group chat in which the bot is not, from the lobby to the result: opened by a
// person who has installed the bot, in either language, joined by one who has not, with a computer where there is a
// third seat. Now and then something happens after which the answers show nothing any more. After every step chatGame's
// check holds.
func TestGamesInChats(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	for _, p := range chatParts() {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			w := testWorldOf(t, all.Games(), chatOf("alice", "bob", "chloe"), func(w *world) { w.late = p.late })
			g := newChatGame(t, w, "chat:friends", p)
			g.play()
		})
	}
}

// TestGameOnServerWithoutBot plays a game on a server that has not invited the bot, by the installation of one person.
// Where the server hides what such applications answer, no table opens, and nobody else sees any answer.
func TestGameOnServerWithoutBot(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	const hall = "Elsewhere/hall"
	w := testWorldOf(t, all.Games(), playground.Options{Guilds: []playground.GuildSpec{
		{Name: "The Games Room", Channels: []string{"games"}},
		{Name: "Elsewhere", Channels: []string{"hall"}, NoBot: true},
	}}, func(*world) {})
	g := newChatGame(t, w, hall, chatPart{game: "domino", opener: "bob", other: "chloe"})
	g.server = "Elsewhere"
	g.play()

	if err := w.pg.DenyExternalApps("Elsewhere", true); err != nil {
		t.Fatal(err)
	}
	before := len(w.pg.Messages(hall))
	r, err := g.opener.Slash(t.Context(), hall, "/gobblet new level:1")
	g.ok(err)
	g.ok(w.settle())
	if text := r.Message.Text(); !r.Message.Ephemeral || !strings.Contains(text, "Use External Apps") {
		t.Errorf("where answers are hidden, a new table is answered, ephemeral %v: %s", r.Message.Ephemeral, text)
	}
	for _, line := range []string{"/gobblet new", "/table show table:1", "/table hand table:1", "/table rematch table:1",
		"/tables", "/me", "/table help"} {
		r, err := g.opener.Slash(t.Context(), hall, line)
		g.ok(err)
		g.ok(w.settle())
		if r.Modal == nil && !r.Message.Ephemeral {
			t.Errorf("where answers are hidden, %s is answered for everybody:\n%s", line, show(r.Message))
		}
	}
	if n := len(w.pg.Messages(hall)); n != before {
		t.Errorf("the channel has %d messages, want %d: everybody sees answers that are hidden", n, before)
	}
	if n, err := w.db.Tables(t.Context(), store.Filter{Limit: 9}); err != nil || len(n) != 1 {
		t.Errorf("%d tables are there, want the first alone; %v", len(n), err)
	}
	g.noRefusals()
}

// chatOf has a group chat called "friends".
func chatOf(people ...string) playground.Options {
	return playground.Options{Chats: []playground.ChatSpec{{Name: "friends", People: people}}}
}

// chatPart is one game to be played in a chat.
type chatPart struct {
	name          string // of the test
	game          string
	opener, other string // the one who has installed the bot, and the one who has not; "": a computer
	seats         int
	seed          uint64
	late          bool // every answer is put off
}

// chatParts are every game in both languages, and those for two against a computer; a short run plays two games.
func chatParts() (list []chatPart) {
	for i, g := range all.Games() {
		info := g.Info()
		if !rulestest.Whole && info.Name != "domino" && info.Name != "awale" {
			continue
		}
		p := chatPart{game: info.Name, seed: uint64(i), late: i%2 == 1}
		if info.MaxSeats > 2 && !info.Open {
			p.seats = 3
		}
		french, english := p, p
		french.name, french.opener, french.other = info.Name+" in French", "alice", "bob"
		english.name, english.opener, english.other, english.late = info.Name+" in English", "bob", "alice", !p.late
		if list = append(list, french); !rulestest.Whole {
			continue
		}
		list = append(list, english)
		if p.seats == 0 && !info.Open {
			p.name, p.opener = info.Name+" against a computer", "alice"
			list = append(list, p)
		}
	}
	return list
}

// chatGame is a game that is played in a chat.
type chatGame struct {
	t             *testing.T
	w             *world
	part          chatPart
	channel       string
	opener, other *playground.User // other may be nil
	n             *newcomer
	id            table.ID
	secrets       *secrets
	server        string // where the channel is; "": nowhere
	// whether something keeps the newest board in the channel up to date: somebody has pressed something there since the
	// bot has started, less than 15 minutes ago
	fresh bool
	moves int                  // that people have made
	shown []playground.Message // what answers have shown since the last check, as it was then
	// careless: the program is wrong on purpose, and nothing is checked
	careless bool
}

func newChatGame(t *testing.T, w *world, channel string, p chatPart) *chatGame {
	g := &chatGame{t: t, w: w, part: p, channel: channel, opener: w.pg.User(p.opener), secrets: newSecrets(t)}
	g.secrets.whole = true
	g.n = &newcomer{w: w, channel: channel, rng: rand.New(rand.NewPCG(3, p.seed))}
	if p.other != "" {
		g.other = w.pg.User(p.other)
	}
	w.pg.User("alice").SetLocale("fr")
	w.pg.User("bob").SetLocale("en-US")
	return g
}

// ok ends the test on an error.
func (g *chatGame) ok(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("table %v, after %d moves: %v\n%s", g.id, g.moves, err, tail(g.w.log))
	}
}

// play plays the game from the command that opens it to the result.
func (g *chatGame) play() {
	g.t.Helper()
	g.opener.Install()
	g.open()
	for step := 1; ; step++ {
		t := g.look()
		if t.Phase != table.Playing {
			break
		}
		if g.moves >= mostChatMoves {
			g.resign()
			break
		}
		direct := false
		if step%4 == 0 {
			direct = g.trouble(step / 4)
			t = g.look()
		}
		u := g.inTurn(t)
		if t.Phase != table.Playing || u == nil {
			continue // the time of a round was over
		}
		g.move(u, direct)
	}
	g.result()
}

// mostChatMoves is after how many moves people who play at random have seen enough.
const mostChatMoves = 120

// resign has people resign in the channel, one after the other, until the game is over.
func (g *chatGame) resign() {
	g.t.Helper()
	for _, u := range g.people() {
		if g.look().Phase != table.Playing {
			return
		}
		r := g.press(u, "more")
		for _, name := range []string{"surely", "resign"} {
			m, ok := private(u, g.channel, r)
			if !ok {
				g.t.Fatalf("%s does not see what more can be done", u.Name())
			}
			_, err := u.Click(g.t.Context(), m.ID, g.n.find(m, name))
			if err != nil {
				g.t.Fatalf("%s presses %s: %v\n%s", u.Name(), name, err, show(m))
			}
			g.done()
			g.check(u.Name() + " resigns")
		}
	}
}

// open opens the table, fills its seats and begins.
func (g *chatGame) open() {
	g.t.Helper()
	line := gameCommand(g.part.game) + " new level:1"
	if g.part.seats > 0 {
		line += fmt.Sprintf(" seats:%d", g.part.seats)
	}
	r, err := g.opener.Slash(g.t.Context(), g.channel, line)
	g.ok(err)
	g.done()
	rows, err := g.w.db.Tables(g.t.Context(), store.Filter{Limit: 1})
	if err != nil || len(rows) != 1 {
		g.t.Fatalf("the table was not opened: %v\n%s", err, show(r.Message))
	}
	g.id = table.ID(rows[0].ID)
	g.n.table = g.id
	g.check("opening")
	if g.other != nil {
		g.press(g.other, "join")
	}
	if g.part.seats > 0 {
		b := g.board()
		for _, m := range b.Menus() {
			if strings.HasSuffix(m.CustomID, "/add") {
				_, err := g.opener.Select(g.t.Context(), b.ID, m.CustomID, "1")
				g.ok(err)
			}
		}
		g.done()
		g.check("a computer")
	}
	g.press(cmp.Or(g.other, g.opener), "start")
	if t := g.look(); t.Phase != table.Playing {
		g.t.Fatalf("the game has not begun: %s\n%s", t.Phase, show(g.board()))
	}
}

// press has somebody press one of the host's own buttons on the board.
func (g *chatGame) press(u *playground.User, name string) playground.Response {
	g.t.Helper()
	b := g.board()
	r, err := u.Click(g.t.Context(), b.ID, g.n.find(b, name))
	if err != nil {
		g.t.Fatalf("%s presses %s: %v\n%s", u.Name(), name, err, show(b))
	}
	g.ok(g.heard(r, err))
	g.done()
	g.check(u.Name() + " presses " + name)
	return r
}

// done waits until what was done in the channel has had all its consequences.
func (g *chatGame) done() {
	g.t.Helper()
	g.fresh = true
	g.ok(g.w.settle())
}

func (g *chatGame) look() *table.Table {
	g.t.Helper()
	t, err := g.w.host.Queries.Look(g.t.Context(), g.id, "")
	g.ok(err)
	return t
}

// board is the newest board of the table in the channel.
func (g *chatGame) board() playground.Message {
	g.t.Helper()
	b, ok := g.n.board()
	if !ok {
		g.t.Fatalf("table %v has no board\n%s", g.id, tail(g.w.log))
	}
	return b
}

func (g *chatGame) people() (list []*playground.User) {
	if g.other == nil {
		return []*playground.User{g.opener}
	}
	return []*playground.User{g.opener, g.other}
}

// inTurn is a person who is in turn, or nil.
func (g *chatGame) inTurn(t *table.Table) *playground.User {
	var names []string
	for _, u := range g.people() {
		if t.Open && g.waits(u) {
			return u
		}
		names = append(names, u.Name())
	}
	return personInTurn(g.w, t, names)
}

// waits reports whether the table waits for a person, as they see it: nobody else learns who has answered a round.
func (g *chatGame) waits(u *playground.User) bool {
	g.t.Helper()
	t, err := g.w.host.Queries.Look(g.t.Context(), g.id, u.ID())
	g.ok(err)
	return t.InTurn()
}

// trouble has something happen that ends what the answers can show, and reports whether the next move is to be made by
// direct message.
func (g *chatGame) trouble(what int) (direct bool) {
	g.t.Helper()
	switch what % 7 {
	case 0:
		g.wait()
	case 1:
		direct = true // while the board can be edited
	case 2:
		g.restart()
	case 3:
		g.opener.Uninstall()
		if g.server == "" {
			break
		}
		g.ok(g.w.pg.DenyExternalApps(g.server, true))
	case 4:
		g.wait()
		direct = true
	case 5:
		g.restart()
		direct = true
	case 6:
		g.opener.Install()
		if g.server != "" {
			g.ok(g.w.pg.DenyExternalApps(g.server, false))
		}
		_, err := g.opener.Slash(g.t.Context(), g.channel, "/table show table:"+g.id.String())
		g.ok(err)
		g.done()
		if b := g.board(); !g.shows(b, g.look()) {
			g.t.Errorf("the board that was asked for is of before:\n%s", show(b))
		}
	}
	g.check("a trouble")
	return direct
}

// wait waits until no token can be used any more, but not past the minute in which views are closed.
func (g *chatGame) wait() {
	g.t.Helper()
	for range 2 {
		g.ok(g.w.advance(14*time.Minute + 10*time.Second))
	}
	g.fresh = false
}

func (g *chatGame) restart() {
	g.t.Helper()
	g.ok(g.w.end())
	g.w.clock.Advance(time.Second) // by which a bot knows what was before it
	g.ok(g.w.start())
	g.fresh = false
	g.ok(g.w.settle())
}

// move has a person make one move, in the channel or in their direct messages, and checks what it leads to.
func (g *chatGame) move(u *playground.User, direct bool) {
	g.t.Helper()
	g.ok(g.w.advance(7 * time.Second)) // Discord rations edits of old messages
	before := g.look()
	if g.inTurn(before) == nil || g.inTurn(before).ID() != u.ID() {
		return // the time of a round was over
	}
	told := map[string]string{}
	for _, p := range g.people() {
		told[p.Name()] = dmsOf(p)
	}
	old := g.moveLog()
	var err error
	if direct {
		err = g.moveDirect(u, before)
	} else {
		err = g.moveHere(u, before)
	}
	if err != nil {
		g.t.Fatalf("%s at ply %d, direct: %v: %v\n%s", u.Name(), before.Ply, direct, err, tail(g.w.log))
	}
	g.moves++
	if !direct {
		g.fresh = true
	}
	g.ok(g.w.settle())
	after := g.look()
	if !after.Open {
		g.playedOnce(u, before, old)
	}
	b := g.board()
	if g.fresh && !g.shows(b, after) {
		g.t.Errorf("after ply %d (direct: %v) the newest board is of before, though it can be edited:\n%s", after.Ply,
			direct, show(b))
	}
	next := g.inTurn(after)
	over := after.Phase == table.Over
	for _, p := range g.people() {
		waited := next != nil && next.ID() == p.ID()
		if p.ID() == u.ID() || !waited && !over || after.Ply == before.Ply || g.shows(b, after) {
			continue
		}
		if dmsOf(p) == told[p.Name()] {
			g.t.Errorf("%s is not told of ply %d (over: %v), which the board does not show:\n%s", p.Name(), after.Ply, over,
				show(b))
		}
	}
	g.check(fmt.Sprintf("%s plays ply %d", u.Name(), after.Ply))
}

// dmsOf is what stands in a person's direct messages.
func dmsOf(u *playground.User) string {
	var b strings.Builder
	for _, m := range u.DMs() {
		fmt.Fprintln(&b, m.ID, holds(m))
	}
	return b.String()
}

func (g *chatGame) moveLog() []store.Move {
	g.t.Helper()
	log, err := g.w.db.Moves(g.t.Context(), int64(g.id), 0)
	g.ok(err)
	return log
}

// playedOnce checks that one move of the person was added to the log, and nothing else but moves of computers.
func (g *chatGame) playedOnce(u *playground.User, before *table.Table, old []store.Move) {
	g.t.Helper()
	log := g.moveLog()
	if len(log) <= len(old) || !slices.EqualFunc(log[:len(old)], old, func(a, b store.Move) bool {
		return a.Ply == b.Ply && a.Move == b.Move && a.Seat == b.Seat
	}) {
		g.t.Fatalf("%d moves became %d others", len(old), len(log))
	}
	mine := 0
	for i, m := range log[len(old):] {
		if m.Ply != len(old)+i+1 {
			g.t.Errorf("move %d is ply %d", len(old)+i+1, m.Ply)
		}
		if m.User == "" {
			continue // a computer's
		}
		if mine++; m.User != u.ID() || game.Seat(m.Seat) != before.SeatOf(u.ID()) {
			g.t.Errorf("a move of %s (seat %d) was played, but %s has played", m.User, m.Seat, u.Name())
		}
	}
	if mine != 1 {
		g.t.Errorf("one move of %s was stored %d times: %+v", u.Name(), mine, log[len(old):])
	}
}

// went reports whether a person has played: in an open game, has answered the round.
func (g *chatGame) went(u *playground.User, before *table.Table) bool {
	return g.n.went(before.Ply) || before.Open && !g.waits(u)
}

// moveHere presses things in the channel until the game has gone on. The board may be of before: what is pressed first
// shows the newest one.
func (g *chatGame) moveHere(u *playground.User, before *table.Table) error {
	for range 4 {
		b := g.board()
		if press := g.n.pressable(b, "g/"); len(press) > 0 {
			r, err := u.Click(g.t.Context(), b.ID, press[g.n.rng.IntN(len(press))])
			if err := g.heard(r, err); err != nil || g.went(u, before) {
				return err
			}
			if now := g.board(); r.Modal == nil && !g.part.late && !g.shows(now, g.look()) { // a late form does not come
				return fmt.Errorf("a press does not bring the newest board:\n%s", show(now))
			}
			if panel, ok := private(u, g.channel, r); ok && len(g.n.pressable(panel, "d/")) > 0 {
				return g.moveOn(u, before, panel)
			}
		}
		b = g.board()
		button := g.n.find(b, "hand", "mine", "sit")
		if button == "?" {
			continue
		}
		r, err := u.Click(g.t.Context(), b.ID, button)
		if err := g.heard(r, err); err != nil {
			return err
		}
		if now := g.board(); !g.shows(now, g.look()) {
			return fmt.Errorf("a press does not bring the newest board:\n%s", show(now))
		}
		panel, ok := private(u, g.channel, r)
		if !ok {
			return fmt.Errorf("%s brings no private view", button)
		}
		return g.moveOn(u, before, panel)
	}
	return fmt.Errorf("nothing leads to a move on\n%s", show(g.board()))
}

// private is what an answer has shown to the person alone, in the channel or in their direct messages.
func private(u *playground.User, channel string, r playground.Response) (found playground.Message, ok bool) {
	for _, m := range slices.Concat(u.Ephemerals(channel), u.DMs(), u.Ephemerals("dm")) {
		if m.Via == r.InteractionID {
			found, ok = m, true
		}
	}
	return found, ok
}

// moveDirect is moveHere in the person's direct messages.
func (g *chatGame) moveDirect(u *playground.User, before *table.Table) error {
	list := u.DMs()
	for i := len(list) - 1; i >= 0; i-- {
		if len(g.n.pressable(list[i], "d/"+g.id.String()+"/"+fmt.Sprint(before.Revision)+"/")) > 0 {
			return g.moveOn(u, before, list[i])
		}
	}
	r, err := u.Slash(g.t.Context(), "dm", "/table hand table:"+g.id.String())
	if err := g.heard(r, err); err != nil {
		return err
	}
	hand, _ := private(u, g.channel, r)
	return g.moveOn(u, before, hand)
}

// moveOn presses what a private view offers until the person has played.
func (g *chatGame) moveOn(u *playground.User, before *table.Table, panel playground.Message) error {
	for range 60 {
		m, ok := g.w.pg.Message(panel.ID)
		if !ok {
			return fmt.Errorf("the private view is gone:\n%s", show(panel))
		}
		r, err := g.n.step(g.t.Context(), u, m)
		if err != nil {
			return fmt.Errorf("%w\non\n%s", err, show(m))
		}
		if err := g.heard(r, err); err != nil || g.went(u, before) {
			return err
		}
		if next, ok := private(u, g.channel, r); ok && len(g.n.pressable(next, "d/")) > 0 {
			panel = next // a hand that was sent stays as it is
		}
	}
	m, _ := g.w.pg.Message(panel.ID)
	return fmt.Errorf("after 60 presses nothing is played; last seen\n%s", show(m))
}

// heard waits until an answer and what follows it have been sent.
func (g *chatGame) heard(r playground.Response, err error) error {
	if err != nil {
		return err
	}
	g.shown = append(g.shown, r.Message)
	return waitFor("the answer", g.w.client.Answers.Idle)
}

// shows reports whether a board shows the table as it is.
func (g *chatGame) shows(b playground.Message, t *table.Table) bool {
	for _, button := range b.Buttons() {
		if id, ok := customid.Parse(button.CustomID); ok && id.Table == t.ID && id.Kind == customid.Table {
			return id.Revision == t.Revision && (t.Phase == table.Over) == (g.n.find(b, "rematch") != "?")
		}
	}
	return false
}

// result checks that whoever presses the board sees how the game has ended.
func (g *chatGame) result() {
	g.t.Helper()
	if t := g.look(); t.Phase != table.Over {
		g.t.Fatalf("the game is %s", t.Phase)
	}
	g.wait()
	g.press(cmp.Or(g.other, g.opener), "more")
	if b := g.board(); !g.shows(b, g.look()) {
		g.t.Errorf("who presses the board does not see the result:\n%s", show(b))
	}
	g.t.Logf("%d moves of people, ply %d", g.moves, g.look().Ply)
}

// check holds after every step: nobody reads what is not for them, nothing is owed or was refused, no message was to be
// posted in the channel, no interaction has too many answers, and the people find their table.
func (g *chatGame) check(step string) {
	g.t.Helper()
	if g.careless {
		return
	}
	row, err := g.w.db.Table(g.t.Context(), int64(g.id))
	g.ok(err)
	if row.Phase == "playing" {
		for _, what := range g.exposed(row) {
			g.t.Errorf("after %s %s", step, what)
		}
	}
	owed, err := g.w.db.OutboxAfter(g.t.Context(), 0, 100)
	g.ok(err)
	here := g.w.pg.ChannelID(g.channel)
	for _, o := range owed {
		if o.Target == here || o.Failed != "" || o.Due <= g.w.clock.Now().UnixMilli() {
			g.t.Errorf("after %s: %s to %s is owed, %d tries, failed: %q", step, o.Kind, o.Target, o.Tries, o.Failed)
		}
	}
	followed := map[string]int{}
	for _, r := range g.w.pg.Requests() {
		if r.Method == "POST" && strings.HasPrefix(r.Path, "/webhooks/") {
			if followed[r.Path]++; followed[r.Path] == 6 {
				g.t.Errorf("after %s: an interaction has more than 5 follow-ups", step)
			}
		}
		if strings.HasPrefix(r.Path, "/channels/"+here) {
			g.t.Errorf("after %s: %s %s", step, r.Method, r.Path)
		}
	}
	if row.Phase != "over" && g.moves%5 == 0 {
		t := g.look()
		for _, u := range g.people() {
			if t.SeatOf(u.ID()) == game.Public {
				continue // has not joined yet
			}
			r, err := u.Slash(g.t.Context(), "dm", "/tables")
			listed := slices.ContainsFunc(r.Message.Buttons(), func(b playground.Button) bool {
				return strings.HasPrefix(b.CustomID, "t/"+g.id.String()+"/")
			})
			if g.ok(err); !listed {
				g.t.Errorf("after %s: /tables does not list the table:\n%s", step, show(r.Message))
			}
		}
	}
	g.noRefusals()
	if g.t.Failed() {
		g.t.FailNow()
	}
}

func (g *chatGame) noRefusals() {
	g.t.Helper()
	for _, r := range g.w.refusals() {
		g.t.Errorf("Discord has refused %s %s: %s\n%s", r.Method, r.Route, r.Answer, r.Body)
	}
}

// exposed tells which messages in the channel, for everybody or for another person, hold somebody's hand, their answer
// to a round, or a private view's controls.
func (g *chatGame) exposed(row store.Table) (found []string) {
	g.t.Helper()
	t := g.look()
	owner := map[string]string{} // whose a secret is
	clear(g.secrets.known)
	hide := func(seat int, what, text string) {
		g.secrets.add(text, what)
		owner[what] = t.Seats[seat].User
	}
	for seat, texts := range g.secrets.hands(row.Game, row.Snapshot) {
		for _, text := range texts {
			if seat < len(t.Seats) {
				hide(seat, fmt.Sprintf("the hand of seat %d", seat), text)
			}
		}
	}
	answers, err := g.w.db.Answers(g.t.Context(), row.ID, row.Ply)
	g.ok(err)
	for _, a := range answers {
		hide(a.Seat, fmt.Sprintf("the answer of seat %d", a.Seat), bare(a.Move))
	}
	public := g.w.pg.Messages(g.channel)
	for _, m := range g.shown {
		if !m.Ephemeral && m.ChannelID == g.w.pg.ChannelID(g.channel) {
			public = append(public, m)
		}
	}
	g.shown = nil
	for _, m := range public {
		for _, what := range g.secrets.in(holds(m)) {
			found = append(found, fmt.Sprintf("everybody reads %s:\n%s", what, show(m)))
		}
		if len(g.n.pressable(m, "d/")) > 0 {
			found = append(found, fmt.Sprintf("everybody sees a private view:\n%s", show(m)))
		}
	}
	for _, u := range g.people() {
		for _, m := range slices.Concat(u.DMs(), u.Ephemerals("dm"), u.Ephemerals(g.channel)) {
			for _, what := range g.secrets.in(holds(m)) {
				if owner[what] != u.ID() {
					found = append(found, fmt.Sprintf("%s reads %s:\n%s", u.Name(), what, show(m)))
				}
			}
		}
	}
	return found
}

// reply is what an interaction is answered: first, and then.
type reply struct {
	first *discordgo.InteractionResponse
	then  *discordgo.InteractionResponseData
}

// inPublic is what follows for everybody.
func inPublic(r reply) reply {
	if r.then != nil {
		r.then.Flags &^= discordgo.MessageFlagsEphemeral
	}
	return r
}

// TestExposedHandsAreFound runs programs that show everybody in a chat what is for one person: it has to be found.
func TestExposedHandsAreFound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		late bool
		do   func(reply) reply
	}{
		"what follows is public": {do: inPublic},
		"what follows is the board": {do: func(r reply) reply {
			if r.then != nil {
				r.first.Data, r.then = r.then, r.first.Data
			}
			return r
		}},
		"what follows is public, and late": {late: true, do: inPublic},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testWorldOf(t, all.Games(), chatOf("alice", "bob", "chloe"), func(w *world) {
				w.late = c.late
				w.router = func(r discord.Router) discord.Router { return changedRouter{r, c.do} }
			})
			g := newChatGame(t, w, "chat:friends", chatPart{game: "domino", opener: "alice", other: "bob"})
			g.opener.Install()
			g.careless = true
			g.open()
			found := ""
			for range 10 { // an edit of the board may be quicker than the look at it
				b := g.board()
				r, err := g.other.Click(t.Context(), b.ID, g.n.find(b, "hand"))
				g.ok(g.heard(r, err))
				g.done()
				row, err := w.db.Table(t.Context(), int64(g.id))
				g.ok(err)
				found += strings.Join(g.exposed(row), "\n")
				if strings.Contains(found, "everybody reads the hand of seat 1") {
					return
				}
			}
			t.Errorf("what everybody reads is not found, only %q", found)
		})
	}
}

// changedRouter changes what a router answers.
type changedRouter struct {
	discord.Router
	do func(reply) reply
}

func (r changedRouter) Answer(ctx context.Context, it *discordgo.Interaction) (*discordgo.InteractionResponse,
	*discordgo.InteractionResponseData) {
	first, then := r.Router.Answer(ctx, it)
	changed := r.do(reply{first, then})
	return changed.first, changed.then
}
