package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// server is a server that has the puzzle of the day, or has had it.
type server struct {
	row store.DailyServer
	doc serverDoc
}

// serverDoc is a server's document in the store.
type serverDoc struct {
	Settings table.DailySettings
	Day      int       `json:",omitempty"` // of the present puzzle
	Past     []pastDay `json:",omitempty"` // earlier ones, the latest first
}

// pastDay is an earlier puzzle of a server.
type pastDay struct{ Puzzle int64 }

// keptPast is how many earlier puzzles of a server are listed.
const keptPast = 25

// server reads a server; one that has never had a puzzle is empty.
func (d *Director) server(ctx context.Context, guild string) (*server, error) {
	s := &server{row: store.DailyServer{Guild: guild}}
	if guild == "" {
		return s, nil
	}
	row, err := d.opts.Store.DailyServer(ctx, guild)
	if errors.Is(err, store.ErrNotFound) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.row = row
	if err := json.Unmarshal(row.Doc, &s.doc); err != nil {
		return nil, fmt.Errorf("daily: server %s: %w", guild, err)
	}
	return s, nil
}

func (s *server) encode() (err error) {
	s.row.Channel = s.doc.Settings.Channel
	s.row.Doc, err = encode(s.doc)
	return err
}

// forEach is how often earlier days and ratings are seen to.
const forEach = 10 * time.Minute

// mostDue is how many servers, and how many people, are handled at once: tables wait for it.
const mostDue = 20

// OnDue publishes puzzles where they are due, reminds people, and rates what has been answered. It may be interrupted
// at any point: what is due stays so until it is done, and nothing is done twice.
func (d *Director) OnDue(ctx context.Context) {
	now := d.now()
	guilds, err := d.opts.Store.DueDailyServers(ctx, now.UnixMilli(), mostDue)
	d.report(err)
	for _, guild := range guilds {
		d.handle(ctx, guild, func() error { return d.publish(ctx, guild) })
	}
	users, err := d.opts.Store.DueSolvers(ctx, now.UnixMilli(), mostDue)
	d.report(err)
	for _, user := range users {
		d.handle(ctx, user, func() error { return d.remind(ctx, user) })
	}
	if now.Sub(d.tended).Abs() >= forEach {
		d.tended = now
		d.report(d.retire(ctx))
		d.report(d.rate(ctx))
	}
}

// handle does what is due for a server or a person, and waits longer after each failure.
func (d *Director) handle(ctx context.Context, id string, do func() error) {
	if ctx.Err() != nil || d.backoff.Waiting(id, d.opts.Now()) {
		return
	}
	err := do()
	if err == nil || errors.Is(err, store.ErrConflict) { // it is still due
		d.backoff.Done(id)
		return
	}
	d.report(err)
	d.backoff.Fail(id, d.opts.Now())
}

// publish posts the puzzle of the present day in a server, and has the solution of the last one shown.
func (d *Director) publish(ctx context.Context, guild string) error {
	s, err := d.server(ctx, guild)
	if err != nil || s.row.Rev == 0 {
		return err
	}
	first, err := d.firstDay(ctx)
	if err != nil {
		return err
	}
	set := s.doc.Settings
	if set.Channel == "" {
		return d.endOf(ctx, s)
	}
	now := d.now()
	day, next := dayAt(first, now, set)
	if day <= s.doc.Day { // the clock, or the server's hour, was set back
		s.row.Due = next.UnixMilli()
		return d.saveServer(ctx, s)
	}
	name := d.gameOf(day, set.Games)
	id, err := d.puzzleOf(ctx, day, name, d.wordsOf(name, set.Lang))
	if _, refused := game.Refused(err); refused { // it is still being made
		s.row.Due = now.Add(retryDelay).UnixMilli()
		return d.saveServer(ctx, s)
	}
	if err != nil {
		return err
	}
	owed := d.closed(s)
	s.begin(day, id)
	s.row.Due = next.UnixMilli()
	return d.saveServer(ctx, s, append(owed, d.post(id, guild))...)
}

// begin makes a puzzle the server's present one.
func (s *server) begin(day int, puzzle int64) {
	if s.row.Puzzle != 0 {
		s.doc.Past = slices.Insert(s.doc.Past, 0, pastDay{s.row.Puzzle})
		s.doc.Past = s.doc.Past[:min(len(s.doc.Past), keptPast)]
	}
	s.row.Puzzle = puzzle
	if puzzle != 0 {
		s.doc.Day = day
	}
}

// endOf ends the present puzzle of a server that wants none any more.
func (d *Director) endOf(ctx context.Context, s *server) error {
	owed := d.closed(s)
	s.begin(0, 0)
	s.row.Due = 0
	return d.saveServer(ctx, s, owed...)
}

// closed are the messages that are owed when a server's present puzzle is over: its message shows the solution.
func (d *Director) closed(s *server) []store.Owed {
	if s.row.Puzzle == 0 {
		return nil
	}
	return []store.Owed{d.edited(s.row.Puzzle, s.row.Guild)}
}

// post is the message with a puzzle. One that is in the channel already, because the database has been replaced by a
// backup since, is found and kept.
func (d *Director) post(puzzle int64, guild string) store.Owed {
	return d.message(outbox.Daily, guild, store.OfPuzzle(puzzle), outbox.Body{FindExisting: true})
}

// edited brings the message with a puzzle up to date.
func (d *Director) edited(puzzle int64, guild string) store.Owed {
	return d.message(outbox.Daily, guild, store.OfPuzzle(puzzle), outbox.Body{Edit: true})
}

// saveServer stores a server with messages.
func (d *Director) saveServer(ctx context.Context, s *server, owed ...store.Owed) error {
	if err := s.encode(); err != nil {
		return err
	}
	err := d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Server: &s.row, Owed: owed, At: d.now().UnixMilli()})
	if err == nil {
		d.opts.DueSignal.Notify()
		d.opts.OutboxSignal.Notify()
	}
	return err
}

// gameOf is the game that has a day, of those that were chosen; all of them if none is known. It is "" if no game has
// puzzles, and for a day before the first one, where the clock was set back.
func (d *Director) gameOf(day int, chosen []string) string {
	list := slices.DeleteFunc(d.Games(), func(name string) bool { return !slices.Contains(chosen, name) })
	if len(list) == 0 {
		list = d.Games()
	}
	if len(list) == 0 || day < 1 {
		return ""
	}
	return list[turn(day, len(list))]
}

// wordsOf is the language of a game's words for people with a language or locale; "" if it has no words.
func (d *Director) wordsOf(name, locale string) string {
	lang, _, _ := strings.Cut(locale, "-")
	r, err := d.rules(name)
	if err != nil {
		return ""
	}
	o := languageOption(r.Info())
	switch {
	case o == nil:
		return ""
	case slices.Contains(o.Choices, lang):
		return lang
	}
	return o.Default
}

// puzzleOf is the puzzle of a day, of a game and language. The first who asks for it chooses it from the stock: on
// Mondays the easiest of it, on Sundays the hardest. It refuses if there is none yet.
func (d *Director) puzzleOf(ctx context.Context, day int, name, lang string) (int64, error) {
	if name == "" {
		return 0, game.Refuse("daily.making")
	}
	of := store.PuzzleFilter{Game: name, Language: lang, From: day, To: day, Limit: 1}
	for {
		rows, err := d.opts.Store.Puzzles(ctx, of)
		if err != nil {
			return 0, err
		}
		if len(rows) > 0 {
			return rows[0].ID, nil
		}
		chosen, err := d.choose(ctx, day, name, lang)
		if err != nil {
			return 0, err
		}
		chosen.row.State, chosen.row.Day = ofDay, day
		if err := chosen.encode(); err != nil {
			return 0, err
		}
		_, err = d.opts.Store.SavePuzzle(ctx, chosen.row)
		d.wanted.Notify()
		if err != nil && !errors.Is(err, store.ErrSeen) && !errors.Is(err, store.ErrConflict) {
			return 0, err
		}
	}
}

// choose chooses a puzzle of the stock that the present version of the program has checked.
func (d *Director) choose(ctx context.Context, day int, name, lang string) (*stored, error) {
	first, err := d.firstDay(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: name, Language: lang, State: inStock})
	if err != nil {
		return nil, err
	}
	var list []*stored
	for _, row := range rows {
		s, err := d.read(row)
		if err != nil {
			return nil, err
		}
		if s.doc.Checked == d.opts.Version {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		d.wanted.Notify()
		return nil, game.Refuse("daily.making")
	}
	slices.SortFunc(list, func(a, b *stored) int {
		return cmp.Or(cmp.Compare(a.doc.Rating.Rating, b.doc.Rating.Rating), cmp.Compare(a.row.ID, b.row.ID))
	})
	hard := weekdayDifficulty(weekday(first, day)) - 1
	return list[hard*(len(list)-1)/(table.MaxDifficulty-1)], nil
}

// longestDay is how many days after the beginning of a day, in UTC, it is over in every server.
const longestDay = 3

// retire makes puzzles whose day is over everywhere available for practice.
func (d *Director) retire(ctx context.Context) error {
	first, err := d.firstDay(ctx)
	if err != nil {
		return err
	}
	today, _ := dayAt(first, d.now(), table.DailySettings{})
	if today <= longestDay {
		return nil
	}
	rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{State: ofDay, From: 1, To: today - longestDay})
	if err != nil {
		return err
	}
	for _, row := range rows {
		row.State = forUse
		if _, err := d.opts.Store.SavePuzzle(ctx, row); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

// rate rates the puzzles that have been answered since, each against all who have answered it. As with games, a rating
// is that of a time before: what is rated together does not depend on the order.
func (d *Director) rate(ctx context.Context) error {
	ids, err := d.opts.Store.UnratedPuzzles(ctx, mostDue)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := d.rateOne(ctx, id); err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

func (d *Director) rateOne(ctx context.Context, id int64) error {
	row, err := d.opts.Store.Puzzle(ctx, id)
	if err != nil {
		return err
	}
	s, err := d.read(row)
	if _, refused := game.Refused(err); refused {
		return nil // of a game that this version does not have
	}
	if err != nil {
		return err
	}
	attempts, err := d.opts.Store.UnratedAttempts(ctx, id)
	if err != nil || len(attempts) == 0 {
		return err
	}
	var outcomes []rating.Outcome
	var users []string
	for _, a := range attempts {
		var doc attemptDoc
		if err := json.Unmarshal(a.Doc, &doc); err != nil {
			return fmt.Errorf("daily: attempt of %s at puzzle %d: %w", a.User, id, err)
		}
		outcomes = append(outcomes, rating.Outcome{Opponent: doc.Solver, Score: 1 - firstScore(doc.Tries)})
		users = append(users, a.User)
	}
	s.doc.Rating = s.doc.Rating.After(outcomes)
	if err := s.encode(); err != nil {
		return err
	}
	return d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Rated: &s.row, RatedUsers: users, At: d.now().UnixMilli()})
}
