package systemtest

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/store"
	"tablee/store/sqlite"
)

// size is what a bot takes of the machine: its own goroutines, those that hold connections to Discord open for the next
// request, open files, and memory: the pages that are its own, without those of the program's file, which is the tests'
// here, and which the system can drop and read again.
type size struct{ goroutines, connections, files, kilobytes int }

// What a bot may use after an hour among eight people, in megabytes. Without garbage it has taken 45 to 104 in runs of
// half a minute; with it, 131 at most, and 165 while the machine did other work.
const (
	mostMemory  = 130 // without garbage
	mostGarbage = 200 // with it
)

// size asks the living bot.
func (s *Soak) size() (z size) {
	s.T.Helper()
	fmt.Fprintln(s.Bot.In, "goroutines")
	select {
	case line := <-s.Bot.Lines:
		_, err := fmt.Sscanf(line, "goroutines %d %d", &z.goroutines, &z.connections)
		s.Check(err)
	case <-s.Bot.Dead:
		s.T.Fatalf("the bot has died\n%s", Tail(s.Bot.Log))
	}
	proc := filepath.Join("/proc", strconv.Itoa(s.Bot.Cmd.Process.Pid))
	files, err := os.ReadDir(filepath.Join(proc, "fd"))
	if err != nil {
		return z // only Linux tells
	}
	z.files = len(files)
	status, err := os.ReadFile(filepath.Join(proc, "status"))
	s.Check(err)
	if _, after, ok := strings.Cut(string(status), "RssAnon:"); ok {
		_, err = fmt.Sscan(after, &z.kilobytes)
		s.Check(err)
	}
	return z
}

// Level watches a bot for a while that nobody kills: it may not grow. How much memory it takes then depends on how many
// computers think and whether a GIF is being rendered.
func (s *Soak) Level(d time.Duration) {
	s.T.Helper()
	time.Sleep(d / 2)
	first := s.size()
	time.Sleep(d / 2)
	last := s.size()
	s.T.Logf("alone, then among people, then after %s: %+v, %+v, %+v", d/2, s.alone, first, last)
	if last.goroutines > first.goroutines+4*SoakPeople || last.connections > 2*(32+4*SoakPeople) ||
		last.files > first.files+30 {
		s.T.Errorf("resources grow: %+v, then %+v", first, last)
	}
}

// Rests checks that what was done for people has ended once they are gone: what remains is what there was before them,
// and the memory of a small machine is enough for it.
func (s *Soak) Rests() {
	s.T.Helper()
	var z size
	if WaitFor("the bot to rest", func() bool { z = s.size(); return z.goroutines <= s.alone.goroutines+6 }) != nil {
		s.T.Errorf("got more goroutines at the end: %+v, before: %+v", z, s.alone)
	}
	s.T.Logf("at rest: %+v", z)
	s.holds(z, mostGarbage, "with its garbage")
	if s.Bot.Ask("collect") {
		z = s.size()
		s.T.Logf("without garbage: %+v", z)
		s.holds(z, mostMemory, "without garbage")
	}
}

// Holds checks how much memory the bot takes.
func (s *Soak) holds(z size, megabytes int, what string) {
	s.T.Helper()
	if z.kilobytes > megabytes<<10 && !rulestest.Raced {
		s.T.Errorf("the bot uses %d MB %s after everybody has left, want at most %d", z.kilobytes>>10, what, megabytes)
	}
}

// Still waits until what people did last, and the computers after them, has been answered, delivered and noted: a bot
// that is killed before stands as it may, and no later one mends it.
func (s *Soak) Still() {
	s.T.Helper()
	done := func() string {
		return fmt.Sprint(s.Count("SELECT count(*) FROM moves"), s.Count("SELECT count(*) FROM tables"),
			s.Count("SELECT coalesce(max(at), 0) FROM posts"))
	}
	for range 200 {
		before := done()
		time.Sleep(300 * time.Millisecond)
		s.Settled()
		if s.Playground.Pending() == 0 && done() == before {
			return
		}
	}
	s.T.Errorf("the bot does not become idle: %d interactions wait\n%s", s.Playground.Pending(), Tail(s.Bot.Log))
}

// idleChecks is the tries after which a message may be due only long after the faults: the next is two minutes away.
const idleChecks = 7

// Forgive records what has failed so often when the faults end that nobody waits for it.
func (s *Soak) Forgive() {
	s.T.Helper()
	s.Check(s.DB.QueryRow("SELECT json_group_array(id) FROM outbox WHERE failed <> '' AND tries >= ?", idleChecks).
		Scan(&s.forgiven))
}

// Settled waits until everything that is due within owedSoon has been delivered, and everything that failed and is not
// forgiven: what goes on failing without faults is a defect, however late the next try.
func (s *Soak) Settled() {
	s.T.Helper()
	const (
		owedSoon = 2 * time.Minute
		owed     = "FROM outbox WHERE due <= ? OR failed <> '' AND id NOT IN (SELECT value FROM json_each(?))"
	)
	soon := time.Now().Add(owedSoon)
	for end := soon.Add(90 * time.Second); ; {
		if s.Count("SELECT count(*) "+owed, soon.UnixMilli(), s.forgiven) == 0 && s.Bot.Ask("rest") {
			return
		}
		if time.Now().After(end) {
			var what string
			_ = s.DB.QueryRow("SELECT group_concat(kind || ' to ' || target || ', ' || tries || ' tries: ' || failed, char(10)) "+owed,
				soon.UnixMilli(), s.forgiven).Scan(&what)
			s.T.Fatalf("the outbox is not empty:\n%s\n%s", what, Tail(s.Bot.Log))
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Examine holds what is stored against what can be read.
func (s *Soak) Examine() {
	s.T.Helper()
	s.Kept(s.Log, "at the end")
	s.Bot.End() // its log is complete now
	db, err := sqlite.Open(context.Background(), s.Path)
	s.Check(err)
	defer db.Close()
	s.Compare(db, s.boards)
}

// Compare replays every table and looks at the boards of each, at what people were told, and at what may come once.
func (s *Soak) Compare(db store.DB, boards func(store.Table)) {
	s.T.Helper()
	rows, err := db.Tables(context.Background(), store.Filter{Limit: 1 << 20})
	s.Check(err)
	replayed := 0
	for _, b := range rows {
		row, err := db.Table(context.Background(), b.ID)
		s.Check(err)
		if row.Phase == "aside" {
			s.T.Errorf("table %d cannot be read", row.ID)
		}
		replayed += s.Replays(db, row, SeedOf(row))
		boards(row)
	}
	s.tells(rows, db)
	s.once(db)
	s.T.Logf("%d of %d tables were replayed", replayed, len(rows))
}

// SeedOf is a table's secret.
func SeedOf(row store.Table) (secret match.Seed) {
	copy(secret[:], row.Seed)
	return secret
}

// Replays checks that a table's moves, one for each ply, make its position.
func (s *Soak) Replays(db store.DB, row store.Table, secret match.Seed) int {
	s.T.Helper()
	moves, err := db.Moves(context.Background(), row.ID, 0)
	s.Check(err)
	if len(moves) != row.Ply {
		s.T.Errorf("table %d: %d moves for %d plies", row.ID, len(moves), row.Ply)
	}
	var doc struct {
		Seats   []json.RawMessage
		DealtTo int
		Options game.Options
		Nonces  []string
		Shuffle int
		Imposed bool
		From    []byte // of a saved game
	}
	s.Check(json.Unmarshal(row.Doc, &doc))
	if row.Snapshot == nil || doc.Imposed && doc.From == nil {
		return 0
	}
	var log []match.Record
	for i, m := range moves {
		if m.Ply != i+1 {
			s.T.Errorf("table %d: move %d is ply %d", row.ID, i+1, m.Ply)
		}
		log = append(log, match.Record{By: game.Seat(m.Seat), Move: game.Move(m.Move)})
	}
	seats := len(doc.Seats)
	if doc.DealtTo > 0 { // more have sat down since
		seats = doc.DealtTo
	}
	for _, r := range all.Games() {
		if r.Info().Name != row.Game {
			continue
		}
		seed := secret.Mix(match.TermsOf(doc.Shuffle, row.Game, seats, doc.Options), doc.Nonces)
		var pos game.Position
		if doc.Imposed {
			pos, err = r.Decode(doc.From)
		} else {
			pos, err = match.Start(r, seats, doc.Options, seed)
		}
		s.Check(err)
		if pos, err = match.Resume(pos, seed, log); err != nil {
			s.T.Errorf("table %d: %v", row.ID, err)
			continue
		}
		if data, err := pos.Encode(); err != nil || !bytes.Equal(data, row.Snapshot) {
			s.T.Errorf("table %d of %s: its %d moves do not make its position, %v", row.ID, row.Game, len(moves), err)
		}
	}
	return 1
}

// InChat chooses tables in chats.
const InChat = "json_extract(CAST(doc AS TEXT), '$.Chat.Here')"

// boards checks that a table that is open has one message whose buttons are about it. What stood before a restore may
// be of a future that was lost.
func (s *Soak) boards(row store.Table) {
	s.T.Helper()
	chat := s.Count("SELECT count(*) FROM tables WHERE id = ? AND "+InChat, row.ID) > 0
	if n := s.Count("SELECT count(*) FROM posts WHERE channel = ?", s.Playground.ChannelID(SoakChat)); chat && n > 0 {
		s.T.Errorf("%d messages were posted in a chat", n)
	}
	if row.Phase != "lobby" && row.Phase != "playing" || chat { // there the answers are the boards
		return
	}
	living := 0
	var shown, bare strings.Builder
	for _, m := range s.Playground.Messages(row.Channel) {
		if s.Count("SELECT count(*) FROM posts WHERE message = ? AND subject = ? AND live = 1", m.ID, row.ID) > 0 &&
			!About(m, row.ID) {
			fmt.Fprintf(&bare, "\n%s of %s has no buttons\n%s", m.ID, m.Created.Format(time.StampMilli), Holds(m))
		}
		if m.Created.After(s.since) && About(m, row.ID) &&
			s.Count("SELECT count(*) FROM posts WHERE message = ? AND kind = 'hand'", m.ID) == 0 {
			living++
			fmt.Fprintf(&shown, "\n%s of %s\n%s", m.ID, m.Created.Format(time.StampMilli), Holds(m))
		}
	}
	if living > 1 || living == 0 && row.Touched > s.since.UnixMilli() && row.Ply > 0 {
		s.T.Errorf("table %d of %s (%s, ply %d): %d boards in %s have buttons, want 1%s\n%s", row.ID, row.Game, row.Phase,
			row.Ply, living, row.Channel, &shown, s.postsOf(row.ID)+bare.String())
	}
}

// About reports whether a message has a table's buttons or menus.
func About(m playground.Message, id int64) bool {
	part := "/" + strconv.FormatInt(id, 10) + "/"
	for _, b := range m.Buttons() {
		if (strings.HasPrefix(b.CustomID, "g") || strings.HasPrefix(b.CustomID, "t")) &&
			strings.HasPrefix(b.CustomID[1:],
				part) {
			return true
		}
	}
	return false
}

// tells searches all that was said: the logs for every secret there was, and messages for the hands of now, which their
// owners alone may read, and for the seeds of games that are not over.
func (s *Soak) tells(rows []store.Brief, db store.DB) {
	s.T.Helper()
	for _, what := range s.Secrets.In(s.Said.String() + s.Bot.Log.String()) {
		s.T.Errorf("the log contains %s", what)
	}
	hands, seeds := NewSecrets(s.T, s.Playground.Token()), NewSecrets(s.T)
	hands.Whole = true
	// of a hand; those of a file that was taken up twice have more
	names, owners := map[string]string{}, map[string]string{}
	for _, b := range rows {
		row, err := db.Table(context.Background(), b.ID)
		s.Check(err)
		if row.Phase == "over" || row.Phase == "aside" {
			continue
		}
		var doc struct {
			Seats   []struct{ User, First string }
			Imposed bool
		}
		s.Check(json.Unmarshal(row.Doc, &doc))
		if doc.Imposed { // everybody has the file, and may have taken it up elsewhere: its hands are no secret
			continue
		}
		seeds.Add(fmt.Sprintf("%x", row.Seed), fmt.Sprintf("the seed of table %d", row.ID))
		for seat, texts := range hands.Hands(row.Game, row.Snapshot) {
			if seat >= len(doc.Seats) {
				continue
			}
			what := fmt.Sprintf("the hand of seat %d of table %d (%s, %s)", seat, row.ID, row.Game, row.Phase)
			for _, text := range texts {
				hands.Add(text, text)
				names[text], owners[text] = what, owners[text]+" "+doc.Seats[seat].User+" "+doc.Seats[seat].First
			}
		}
	}
	for _, c := range *s.Places.Load() {
		for _, m := range s.Playground.Messages(c) {
			if !m.Created.After(s.since) { // a game may be over in a future that was lost, and have told all
				continue
			}
			for _, what := range append(hands.In(Holds(m)), seeds.In(Holds(m))...) {
				if elsewhere(m, names[what]) {
					continue
				}
				s.T.Errorf("%s (%s) is shown in a channel:\n%s", what, names[what], Show(m))
			}
			for _, b := range m.Buttons() {
				if strings.HasPrefix(b.CustomID, "d/") {
					s.T.Errorf("a private panel is shown in a channel: %s", Show(m))
				}
			}
		}
	}
	for i := range SoakPeople {
		u := s.Playground.User(fmt.Sprint("p", i))
		list := u.DMs()
		for _, c := range *s.Places.Load() {
			list = append(list, u.Ephemerals(c)...)
		}
		for _, m := range list {
			if !m.Created.After(s.since) {
				continue
			}
			for _, what := range append(hands.In(Holds(m)), seeds.In(Holds(m))...) {
				if !strings.Contains(owners[what], u.ID()) && !elsewhere(m, names[what]) {
					s.T.Errorf("%s (%s), which is %s's, is shown to %s:\n%s", what, names[what], owners[what],
						u.ID(),
						Show(m))
				}
			}
		}
	}
}

// Holds is everything that a message holds but its pictures' pixels: what is read, and what stands behind its controls.
func Holds(m playground.Message) string {
	var b strings.Builder
	fmt.Fprintln(&b, m.Text())
	for _, c := range m.Buttons() {
		fmt.Fprintln(&b, c.Label, c.CustomID)
	}
	for _, menu := range m.Menus() {
		fmt.Fprintln(&b, menu.Placeholder, menu.CustomID)
		for _, o := range menu.Options {
			fmt.Fprintln(&b, o.Label, o.Value, o.Description)
		}
	}
	for _, f := range m.Files {
		fmt.Fprintln(&b, f.Name, f.Description)
	}
	return b.String()
}

// postsOf is what is noted of a table's messages.
func (s *Soak) postsOf(id int64) string {
	var list sql.NullString
	s.Check(s.DB.QueryRow("SELECT group_concat(kind || ' ' || message || ' in ' || channel || ' ply ' || ply || ' live ' || live || ' at ' || at, char(10)) FROM posts WHERE subject = ?", id).Scan(&list))
	return list.String
}

// tableNumber finds the tables that a text or a control is about.
var tableNumber = regexp.MustCompile(`(?:table |/)(\d+)\b`)

// elsewhere reports whether a message is about other tables than a hand: two racks at two tables may be the same.
func elsewhere(m playground.Message, hand string) bool {
	about := tableNumber.FindAllStringSubmatch(Holds(m), -1)
	of := tableNumber.FindStringSubmatch(hand)
	return of != nil && len(about) > 0 && !slices.ContainsFunc(about, func(a []string) bool { return a[1] == of[1] })
}
