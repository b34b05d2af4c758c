package sessions

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
	"tablee/bot/internal/systemtest"
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
			w := systemtest.OpenWorldIn(t, all.Games(), systemtest.ChatOf("alice", "bob", "chloe"), func(w *systemtest.World) { w.Late = p.late })
			g := newChatGame(t, w, "chat:friends", p)
			g.Play()
		})
	}
}

// TestGameOnServerWithoutBot plays a game on a server that has not invited the bot, by the installation of one person.
// Where the server hides what such applications answer, no table opens, and nobody else sees any answer.
func TestGameOnServerWithoutBot(t *testing.T) {
	rulestest.Unraced(t)
	t.Parallel()
	const hall = "Elsewhere/hall"
	w := systemtest.OpenWorldIn(t, all.Games(), playground.Options{Guilds: []playground.GuildSpec{
		{Name: "The Games Room", Channels: []string{"games"}},
		{Name: "Elsewhere", Channels: []string{"hall"}, NoBot: true},
	}}, func(*systemtest.World) {})
	g := newChatGame(t, w, hall, chatPart{game: "domino", opener: "bob", other: "chloe"})
	g.server = "Elsewhere"
	g.Play()

	if err := w.Playground.DenyExternalApps("Elsewhere", true); err != nil {
		t.Fatal(err)
	}
	before := len(w.Playground.Messages(hall))
	r, err := g.opener.Slash(t.Context(), hall, "/gobblet new level:1")
	g.ok(err)
	g.ok(w.Settle())
	if text := r.Message.Text(); !r.Message.Ephemeral || !strings.Contains(text, "Use External Apps") {
		t.Errorf("where answers are hidden, a new table is answered, ephemeral %v: %s", r.Message.Ephemeral, text)
	}
	for _, line := range []string{"/gobblet new", "/table show table:1", "/table hand table:1", "/table rematch table:1",
		"/tables", "/me", "/table help"} {
		r, err := g.opener.Slash(t.Context(), hall, line)
		g.ok(err)
		g.ok(w.Settle())
		if r.Modal == nil && !r.Message.Ephemeral {
			t.Errorf("where answers are hidden, %s is answered for everybody:\n%s", line, systemtest.Show(r.Message))
		}
	}
	if n := len(w.Playground.Messages(hall)); n != before {
		t.Errorf("the channel has %d messages, want %d: everybody sees answers that are hidden", n, before)
	}
	if n, err := w.DB.Tables(t.Context(), store.Filter{Limit: 9}); err != nil || len(n) != 1 {
		t.Errorf("%d tables are there, want the first alone; %v", len(n), err)
	}
	g.noRefusals()
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
	w             *systemtest.World
	part          chatPart
	channel       string
	opener, other *playground.User // other may be nil
	n             *systemtest.Newcomer
	id            table.ID
	secrets       *systemtest.Secrets
	server        string // where the channel is; "": nowhere
	// whether something keeps the newest board in the channel up to date: somebody has pressed something there since the
	// bot has started, less than 15 minutes ago
	fresh bool
	moves int                  // that people have made
	shown []playground.Message // what answers have shown since the last check, as it was then
	// careless: the program is wrong on purpose, and nothing is checked
	careless bool
}

func newChatGame(t *testing.T, w *systemtest.World, channel string, p chatPart) *chatGame {
	g := &chatGame{t: t, w: w, part: p, channel: channel, opener: w.Playground.User(p.opener), secrets: systemtest.NewSecrets(t)}
	g.secrets.Whole = true
	g.n = &systemtest.Newcomer{W: w, Channel: channel, Rng: rand.New(rand.NewPCG(3, p.seed))}
	if p.other != "" {
		g.other = w.Playground.User(p.other)
	}
	w.Playground.User("alice").SetLocale("fr")
	w.Playground.User("bob").SetLocale("en-US")
	return g
}

// ok ends the test on an error.
func (g *chatGame) ok(err error) {
	g.t.Helper()
	if err != nil {
		g.t.Fatalf("table %v, after %d moves: %v\n%s", g.id, g.moves, err, systemtest.Tail(g.w.Log))
	}
}

// Play plays the game from the command that opens it to the result.
func (g *chatGame) Play() {
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
			direct = g.Trouble(step / 4)
			t = g.look()
		}
		u := g.inTurn(t)
		if t.Phase != table.Playing || u == nil {
			continue // the time of a round was over
		}
		g.Move(u, direct)
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
		r := g.Press(u, "more")
		for _, name := range []string{"surely", "resign"} {
			m, ok := systemtest.Private(u, g.channel, r)
			if !ok {
				g.t.Fatalf("%s does not see what more can be done", u.Name())
			}
			_, err := u.Click(g.t.Context(), m.ID, g.n.Find(m, name))
			if err != nil {
				g.t.Fatalf("%s presses %s: %v\n%s", u.Name(), name, err, systemtest.Show(m))
			}
			g.Done()
			g.Check(u.Name() + " resigns")
		}
	}
}

// open opens the table, fills its seats and begins.
func (g *chatGame) open() {
	g.t.Helper()
	line := systemtest.GameCommand(g.part.game) + " new level:1"
	if g.part.seats > 0 {
		line += fmt.Sprintf(" seats:%d", g.part.seats)
	}
	r, err := g.opener.Slash(g.t.Context(), g.channel, line)
	g.ok(err)
	g.Done()
	rows, err := g.w.DB.Tables(g.t.Context(), store.Filter{Limit: 1})
	if err != nil || len(rows) != 1 {
		g.t.Fatalf("the table was not opened: %v\n%s", err, systemtest.Show(r.Message))
	}
	g.id = table.ID(rows[0].ID)
	g.n.Table = g.id
	g.Check("opening")
	if g.other != nil {
		g.Press(g.other, "join")
	}
	if g.part.seats > 0 {
		b := g.Board()
		for _, m := range b.Menus() {
			if strings.HasSuffix(m.CustomID, "/add") {
				_, err := g.opener.Select(g.t.Context(), b.ID, m.CustomID, "1")
				g.ok(err)
			}
		}
		g.Done()
		g.Check("a computer")
	}
	g.Press(cmp.Or(g.other, g.opener), "start")
	if t := g.look(); t.Phase != table.Playing {
		g.t.Fatalf("the game has not begun: %s\n%s", t.Phase, systemtest.Show(g.Board()))
	}
}

// Press has somebody press one of the host's own buttons on the board.
func (g *chatGame) Press(u *playground.User, name string) playground.Response {
	g.t.Helper()
	b := g.Board()
	r, err := u.Click(g.t.Context(), b.ID, g.n.Find(b, name))
	if err != nil {
		g.t.Fatalf("%s presses %s: %v\n%s", u.Name(), name, err, systemtest.Show(b))
	}
	g.ok(g.heard(r, err))
	g.Done()
	g.Check(u.Name() + " presses " + name)
	return r
}

// Done waits until what was done in the channel has had all its consequences.
func (g *chatGame) Done() {
	g.t.Helper()
	g.fresh = true
	g.ok(g.w.Settle())
}

func (g *chatGame) look() *table.Table {
	g.t.Helper()
	t, err := g.w.Host.Queries.Look(g.t.Context(), g.id, "")
	g.ok(err)
	return t
}

// Board is the newest board of the table in the channel.
func (g *chatGame) Board() playground.Message {
	g.t.Helper()
	b, ok := g.n.Board()
	if !ok {
		g.t.Fatalf("table %v has no board\n%s", g.id, systemtest.Tail(g.w.Log))
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
	return systemtest.PersonInTurn(g.w, t, names)
}

// waits reports whether the table waits for a person, as they see it: nobody else learns who has answered a round.
func (g *chatGame) waits(u *playground.User) bool {
	g.t.Helper()
	t, err := g.w.Host.Queries.Look(g.t.Context(), g.id, u.ID())
	g.ok(err)
	return t.InTurn()
}

// Trouble has something happen that ends what the answers can show, and reports whether the next move is to be made by
// direct message.
func (g *chatGame) Trouble(what int) (direct bool) {
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
		g.ok(g.w.Playground.DenyExternalApps(g.server, true))
	case 4:
		g.wait()
		direct = true
	case 5:
		g.restart()
		direct = true
	case 6:
		g.opener.Install()
		if g.server != "" {
			g.ok(g.w.Playground.DenyExternalApps(g.server, false))
		}
		_, err := g.opener.Slash(g.t.Context(), g.channel, "/table show table:"+g.id.String())
		g.ok(err)
		g.Done()
		if b := g.Board(); !g.shows(b, g.look()) {
			g.t.Errorf("the board that was asked for is of before:\n%s", systemtest.Show(b))
		}
	}
	g.Check("a trouble")
	return direct
}

// wait waits until no token can be used any more, but not past the minute in which views are closed.
func (g *chatGame) wait() {
	g.t.Helper()
	for range 2 {
		g.ok(g.w.Advance(14*time.Minute + 10*time.Second))
	}
	g.fresh = false
}

func (g *chatGame) restart() {
	g.t.Helper()
	g.ok(g.w.End())
	g.w.Clock.Advance(time.Second) // by which a bot knows what was before it
	g.ok(g.w.Start())
	g.fresh = false
	g.ok(g.w.Settle())
}

// Move has a person make one move, in the channel or in their direct messages, and checks what it leads to.
func (g *chatGame) Move(u *playground.User, direct bool) {
	g.t.Helper()
	g.ok(g.w.Advance(7 * time.Second)) // Discord rations edits of old messages
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
		g.t.Fatalf("%s at ply %d, direct: %v: %v\n%s", u.Name(), before.Ply, direct, err, systemtest.Tail(g.w.Log))
	}
	g.moves++
	if !direct {
		g.fresh = true
	}
	g.ok(g.w.Settle())
	after := g.look()
	if !after.Open {
		g.playedOnce(u, before, old)
	}
	b := g.Board()
	if g.fresh && !g.shows(b, after) {
		g.t.Errorf("after ply %d (direct: %v) the newest board is of before, though it can be edited:\n%s", after.Ply,
			direct, systemtest.Show(b))
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
				systemtest.Show(b))
		}
	}
	g.Check(fmt.Sprintf("%s plays ply %d", u.Name(), after.Ply))
}

// dmsOf is what stands in a person's direct messages.
func dmsOf(u *playground.User) string {
	var b strings.Builder
	for _, m := range u.DMs() {
		fmt.Fprintln(&b, m.ID, systemtest.Holds(m))
	}
	return b.String()
}

func (g *chatGame) moveLog() []store.Move {
	g.t.Helper()
	log, err := g.w.DB.Moves(g.t.Context(), int64(g.id), 0)
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

// Went reports whether a person has played: in an open game, has answered the round.
func (g *chatGame) Went(u *playground.User, before *table.Table) bool {
	return g.n.Went(before.Ply) || before.Open && !g.waits(u)
}

// moveHere presses things in the channel until the game has gone on. The board may be of before: what is pressed first
// shows the newest one.
func (g *chatGame) moveHere(u *playground.User, before *table.Table) error {
	for range 4 {
		b := g.Board()
		if press := g.n.Pressable(b, "g/"); len(press) > 0 {
			r, err := u.Click(g.t.Context(), b.ID, press[g.n.Rng.IntN(len(press))])
			if err := g.heard(r, err); err != nil || g.Went(u, before) {
				return err
			}
			if now := g.Board(); r.Modal == nil && !g.part.late && !g.shows(now, g.look()) { // a late form does not come
				return fmt.Errorf("a press does not bring the newest board:\n%s", systemtest.Show(now))
			}
			if panel, ok := systemtest.Private(u, g.channel, r); ok && len(g.n.Pressable(panel, "d/")) > 0 {
				return g.moveOn(u, before, panel)
			}
		}
		b = g.Board()
		button := g.n.Find(b, "hand", "mine", "sit")
		if button == "?" {
			continue
		}
		r, err := u.Click(g.t.Context(), b.ID, button)
		if err := g.heard(r, err); err != nil {
			return err
		}
		if now := g.Board(); !g.shows(now, g.look()) {
			return fmt.Errorf("a press does not bring the newest board:\n%s", systemtest.Show(now))
		}
		panel, ok := systemtest.Private(u, g.channel, r)
		if !ok {
			return fmt.Errorf("%s brings no private view", button)
		}
		return g.moveOn(u, before, panel)
	}
	return fmt.Errorf("nothing leads to a move on\n%s", systemtest.Show(g.Board()))
}

// moveDirect is moveHere in the person's direct messages.
func (g *chatGame) moveDirect(u *playground.User, before *table.Table) error {
	list := u.DMs()
	for i := len(list) - 1; i >= 0; i-- {
		if len(g.n.Pressable(list[i], "d/"+g.id.String()+"/"+fmt.Sprint(before.Revision)+"/")) > 0 {
			return g.moveOn(u, before, list[i])
		}
	}
	r, err := u.Slash(g.t.Context(), "dm", "/table hand table:"+g.id.String())
	if err := g.heard(r, err); err != nil {
		return err
	}
	hand, _ := systemtest.Private(u, g.channel, r)
	return g.moveOn(u, before, hand)
}

// moveOn presses what a private view offers until the person has played.
func (g *chatGame) moveOn(u *playground.User, before *table.Table, panel playground.Message) error {
	for range 60 {
		m, ok := g.w.Playground.Message(panel.ID)
		if !ok {
			return fmt.Errorf("the private view is gone:\n%s", systemtest.Show(panel))
		}
		r, err := g.n.Step(g.t.Context(), u, m)
		if err != nil {
			return fmt.Errorf("%w\non\n%s", err, systemtest.Show(m))
		}
		if err := g.heard(r, err); err != nil || g.Went(u, before) {
			return err
		}
		if next, ok := systemtest.Private(u, g.channel, r); ok && len(g.n.Pressable(next, "d/")) > 0 {
			panel = next // a hand that was sent stays as it is
		}
	}
	m, _ := g.w.Playground.Message(panel.ID)
	return fmt.Errorf("after 60 presses nothing is played; last seen\n%s", systemtest.Show(m))
}

// heard waits until an answer and what follows it have been sent.
func (g *chatGame) heard(r playground.Response, err error) error {
	if err != nil {
		return err
	}
	g.shown = append(g.shown, r.Message)
	return systemtest.WaitFor("the answer", g.w.Client.Answers.Idle)
}

// shows reports whether a board shows the table as it is.
func (g *chatGame) shows(b playground.Message, t *table.Table) bool {
	for _, button := range b.Buttons() {
		if id, ok := customid.Parse(button.CustomID); ok && id.Table == t.ID && id.Kind == customid.Table {
			return id.Revision == t.Revision && (t.Phase == table.Over) == (g.n.Find(b, "rematch") != "?")
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
	g.Press(cmp.Or(g.other, g.opener), "more")
	if b := g.Board(); !g.shows(b, g.look()) {
		g.t.Errorf("who presses the board does not see the result:\n%s", systemtest.Show(b))
	}
	g.t.Logf("%d moves of people, ply %d", g.moves, g.look().Ply)
}

// Check holds after every step: nobody reads what is not for them, nothing is owed or was refused, no message was to be
// posted in the channel, no interaction has too many answers, and the people find their table.
func (g *chatGame) Check(step string) {
	g.t.Helper()
	if g.careless {
		return
	}
	row, err := g.w.DB.Table(g.t.Context(), int64(g.id))
	g.ok(err)
	if row.Phase == "playing" {
		for _, what := range g.exposed(row) {
			g.t.Errorf("after %s %s", step, what)
		}
	}
	owed, err := g.w.DB.OutboxAfter(g.t.Context(), 0, 100)
	g.ok(err)
	here := g.w.Playground.ChannelID(g.channel)
	for _, o := range owed {
		if o.Target == here || o.Failed != "" || o.Due <= g.w.Clock.Now().UnixMilli() {
			g.t.Errorf("after %s: %s to %s is owed, %d tries, failed: %q", step, o.Kind, o.Target, o.Tries, o.Failed)
		}
	}
	followed := map[string]int{}
	for _, r := range g.w.Playground.Requests() {
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
				g.t.Errorf("after %s: /tables does not list the table:\n%s", step, systemtest.Show(r.Message))
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
	for _, r := range g.w.Refusals() {
		g.t.Errorf("Discord has refused %s %s: %s\n%s", r.Method, r.Route, r.Answer, r.Body)
	}
}

// exposed tells which messages in the channel, for everybody or for another person, hold somebody's hand, their answer
// to a round, or a private view's controls.
func (g *chatGame) exposed(row store.Table) (found []string) {
	g.t.Helper()
	t := g.look()
	owner := map[string]string{} // whose a secret is
	clear(g.secrets.Known)
	hide := func(seat int, what, text string) {
		g.secrets.Add(text, what)
		owner[what] = t.Seats[seat].User
	}
	for seat, texts := range g.secrets.Hands(row.Game, row.Snapshot) {
		for _, text := range texts {
			if seat < len(t.Seats) {
				hide(seat, fmt.Sprintf("the hand of seat %d", seat), text)
			}
		}
	}
	answers, err := g.w.DB.Answers(g.t.Context(), row.ID, row.Ply)
	g.ok(err)
	for _, a := range answers {
		hide(a.Seat, fmt.Sprintf("the answer of seat %d", a.Seat), systemtest.Bare(a.Move))
	}
	public := g.w.Playground.Messages(g.channel)
	for _, m := range g.shown {
		if !m.Ephemeral && m.ChannelID == g.w.Playground.ChannelID(g.channel) {
			public = append(public, m)
		}
	}
	g.shown = nil
	for _, m := range public {
		for _, what := range g.secrets.In(systemtest.Holds(m)) {
			found = append(found, fmt.Sprintf("everybody reads %s:\n%s", what, systemtest.Show(m)))
		}
		if len(g.n.Pressable(m, "d/")) > 0 {
			found = append(found, fmt.Sprintf("everybody sees a private view:\n%s", systemtest.Show(m)))
		}
	}
	for _, u := range g.people() {
		for _, m := range slices.Concat(u.DMs(), u.Ephemerals("dm"), u.Ephemerals(g.channel)) {
			for _, what := range g.secrets.In(systemtest.Holds(m)) {
				if owner[what] != u.ID() {
					found = append(found, fmt.Sprintf("%s reads %s:\n%s", u.Name(), what, systemtest.Show(m)))
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
			w := systemtest.OpenWorldIn(t, all.Games(), systemtest.ChatOf("alice", "bob", "chloe"), func(w *systemtest.World) {
				w.Late = c.late
				w.Router = func(r discord.Router) discord.Router { return changedRouter{r, c.do} }
			})
			g := newChatGame(t, w, "chat:friends", chatPart{game: "domino", opener: "alice", other: "bob"})
			g.opener.Install()
			g.careless = true
			g.open()
			found := ""
			for range 10 { // an edit of the board may be quicker than the look at it
				b := g.Board()
				r, err := g.other.Click(t.Context(), b.ID, g.n.Find(b, "hand"))
				g.ok(g.heard(r, err))
				g.Done()
				row, err := w.DB.Table(t.Context(), int64(g.id))
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
