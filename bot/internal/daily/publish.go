package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tablee/bot/internal/localtime"
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
	Asked    int64     `json:",omitempty"` // when it was published; 0: by an earlier version
	Begun    *hour     `json:",omitempty"` // when days began when it was published; nil: by an earlier version
	Past     []pastDay `json:",omitempty"` // earlier ones, the latest first
	Week     int64     `json:",omitempty"` // the last end of a week that was seen to; 0: none yet
}

// hour is when the days of a server begin.
type hour struct {
	Hour, Minute int
	Zone         string
}

// hourOf is when days begin by some settings.
func hourOf(s table.DailySettings) *hour { return &hour{s.Hour, s.Minute, s.Zone} }

// begins is when a numbered day begins.
func (h *hour) begins(first time.Time, day int) int64 {
	return localtime.At(dateOf(first, day), h.Hour, h.Minute, localtime.Zone(h.Zone)).UnixMilli()
}

// pastDay is an earlier puzzle of a server.
type pastDay struct {
	Puzzle int64
	Asked  int64 `json:",omitempty"`
	Untold bool  `json:",omitempty"` // it can still be answered there, and its solution is not told yet
	Off    bool  `json:",omitempty"` // the server wanted no puzzles any more while it was asked: it tells no solution
}

// leastAsked is how long a server asks a puzzle before it tells the solution, even if its next day begins before.
const leastAsked = 24 * time.Hour

// tells is when the solution of an earlier puzzle may be told.
func (p pastDay) tells() int64 { return p.Asked + leastAsked.Milliseconds() }

// standing is what a puzzle is to a server.
type standing int

const (
	unknown standing = iota // it was never there, or long ago
	asked                   // it can be answered
	told                    // its solution is told there
	ended                   // it was asked, until the server wanted no puzzles any more
)

// standing is what a puzzle is to the server.
func (s *server) standing(puzzle int64) standing {
	if puzzle != 0 && s.row.Puzzle == puzzle {
		return asked
	}
	for _, p := range s.doc.Past {
		switch {
		case p.Puzzle != puzzle:
		case p.Untold:
			return asked
		case p.Off:
			return ended
		default:
			return told
		}
	}
	return unknown
}

// before is the puzzle that the server had before one; 0: none, or it is not known any more.
func (s *server) before(puzzle int64) int64 {
	at := 0
	if puzzle != s.row.Puzzle {
		at = slices.IndexFunc(s.doc.Past, func(p pastDay) bool { return p.Puzzle == puzzle }) + 1
		if at == 0 {
			return 0
		}
	}
	if at >= len(s.doc.Past) {
		return 0
	}
	return s.doc.Past[at].Puzzle
}

// after is the puzzle that the server had after one, or has; 0: none.
func (s *server) after(puzzle int64) int64 {
	switch i := slices.IndexFunc(s.doc.Past, func(p pastDay) bool { return p.Puzzle == puzzle }); {
	case i == 0:
		return s.row.Puzzle
	case i > 0:
		return s.doc.Past[i-1].Puzzle
	}
	return 0
}

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

// publish posts the puzzle of the present day in a server, and has the solutions shown that may be told: that of the
// last one, or first of all those of days before it.
func (d *Director) publish(ctx context.Context, guild string) error {
	first, err := d.firstDay(ctx)
	if err != nil {
		return err
	}
	for {
		s, err := d.server(ctx, guild)
		if err != nil || s.row.Rev == 0 {
			return err
		}
		if s.doc.Settings.Channel == "" {
			return d.saveServer(ctx, s, d.stop(s)...)
		}
		now := d.now()
		if over, err := d.tellWeek(ctx, s, first, now); err != nil {
			return err
		} else if over {
			continue
		}
		i := slices.IndexFunc(s.doc.Past, func(p pastDay) bool { return p.Untold && p.tells() <= now.UnixMilli() })
		if i < 0 {
			return d.ask(ctx, s, first, now)
		}
		s.doc.Past[i].Untold = false
		puzzle, err := d.telling(ctx, s.doc.Past[i].Puzzle, now)
		if err != nil {
			return err
		}
		s.row.Due = s.due(first)
		if err := d.saveTelling(ctx, s, puzzle, d.toldAt(s, s.doc.Past[i].Puzzle)...); err != nil {
			return err
		}
	}
}

// ask publishes the puzzle of the present day, if it is time for it. The solution of the last one is told with it, if
// it has been asked for long enough.
func (d *Director) ask(ctx context.Context, s *server, first, now time.Time) error {
	set := s.doc.Settings
	if s.next(first) > now.UnixMilli() { // something else was due, or the clock was set back
		s.row.Due = s.due(first)
		return d.saveServer(ctx, s)
	}
	day, _ := dayAt(first, now, set)
	name := d.gameOf(day, set.Games)
	find := d.puzzleOf
	if begins := s.row.Puzzle == 0 && len(s.doc.Past) == 0; begins && !d.opts.FirstOfDay &&
		weekdayDifficulty(weekday(first, day)) > easyDay {
		find = d.firstPuzzle
	}
	id, err := find(ctx, day, name, d.wordsOf(name, set.Lang))
	if _, refused := game.Refused(err); refused { // it is still being made
		s.row.Due = min(now.Add(retryDelay).UnixMilli(), s.tellsNext())
		return d.saveServer(ctx, s)
	}
	if err != nil {
		return err
	}
	var puzzle *store.Puzzle
	var owed []store.Owed
	if s.row.Puzzle == 0 { // it had no puzzles: the week is not told
		s.doc.Week = sundayBefore(now, localtime.Zone(set.Zone)).UnixMilli()
	}
	if last := s.retire(); last != nil && last.tells() <= now.UnixMilli() {
		last.Untold = false
		if puzzle, err = d.telling(ctx, last.Puzzle, now); err != nil {
			return err
		}
		owed = append(owed, d.edited(last.Puzzle, s.row.Guild))
	}
	s.row.Puzzle, s.doc.Day, s.doc.Asked, s.doc.Begun = id, day, now.UnixMilli(), hourOf(set)
	s.row.Due = s.due(first)
	return d.saveTelling(ctx, s, puzzle, append(owed, d.post(id, s.row.Guild))...)
}

// next is when the server's next puzzle is to be published: when the day begins by its present settings, but not before
// the last one was over by those with which it began. So whoever changes them brings no puzzle forward.
func (s *server) next(first time.Time) int64 {
	if s.doc.Day == 0 {
		return 0
	}
	at := hourOf(s.doc.Settings).begins(first, s.doc.Day+1)
	if s.doc.Begun != nil {
		at = max(at, s.doc.Begun.begins(first, s.doc.Day+1))
	}
	return at
}

// due is when there is something to do for the server next.
func (s *server) due(first time.Time) int64 { return min(s.next(first), s.tellsNext(), s.weekNext()) }

// tellsNext is when the next solution of an earlier puzzle is to be told.
func (s *server) tellsNext() int64 {
	at := int64(math.MaxInt64)
	for _, p := range s.doc.Past {
		if p.Untold {
			at = min(at, p.tells())
		}
	}
	return at
}

// retire makes the server's present puzzle an earlier one whose solution is not told yet, and returns it; nil if it has
// none.
func (s *server) retire() *pastDay {
	if s.row.Puzzle == 0 {
		return nil
	}
	s.doc.Past = slices.Insert(s.doc.Past, 0, pastDay{Puzzle: s.row.Puzzle, Asked: s.doc.Asked, Untold: true})
	s.doc.Past = s.doc.Past[:min(len(s.doc.Past), keptPast)]
	s.row.Puzzle, s.doc.Asked = 0, 0
	return &s.doc.Past[0]
}

// stop ends what a server asks, which wants no puzzles any more. No solution is told: otherwise whoever manages any
// server could read it on the same day. It returns the messages that are owed.
func (d *Director) stop(s *server) (owed []store.Owed) {
	s.retire()
	for i := range s.doc.Past {
		if p := &s.doc.Past[i]; p.Untold {
			p.Untold, p.Off = false, true
			owed = append(owed, d.edited(p.Puzzle, s.row.Guild))
		}
	}
	s.row.Due = 0
	return owed
}

// telling is the row of a puzzle whose solution is told now for the first time; nil if it was told before.
func (d *Director) telling(ctx context.Context, puzzle int64, now time.Time) (*store.Puzzle, error) {
	row, err := d.opts.Store.Puzzle(ctx, puzzle)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := d.read(row)
	if _, refused := game.Refused(err); refused {
		return nil, nil // of a game that this version does not have
	}
	if err != nil { // it must not stop the next one
		d.report(err)
		return nil, nil
	}
	return s.tellNow(now)
}

// tellNow records that the solution is told now; nil if it was told before.
func (s *stored) tellNow(now time.Time) (*store.Puzzle, error) {
	if s.doc.Told != 0 {
		return nil, nil
	}
	s.doc.Told = now.UnixMilli()
	return &s.row, s.encode()
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

// toldAt brings the messages of a server up to date that tell the solution of an earlier puzzle: its own, and that of
// the puzzle after it, while that is asked.
func (d *Director) toldAt(s *server, puzzle int64) []store.Owed {
	return append([]store.Owed{d.edited(puzzle, s.row.Guild)}, d.namedAt(s, puzzle)...)
}

// namedAt brings the message of a server up to date that names who found an earlier puzzle, if there is one.
func (d *Director) namedAt(s *server, puzzle int64) []store.Owed {
	next := s.after(puzzle)
	if next == 0 || s.standing(puzzle) != told || s.standing(next) != asked {
		return nil
	}
	return []store.Owed{d.edited(next, s.row.Guild)}
}

// saveServer stores a server with messages.
func (d *Director) saveServer(ctx context.Context, s *server, owed ...store.Owed) error {
	return d.saveTelling(ctx, s, nil, owed...)
}

// saveTelling stores a server with messages, and a puzzle whose solution is told for the first time; nil: none.
func (d *Director) saveTelling(ctx context.Context, s *server, puzzle *store.Puzzle, owed ...store.Owed) error {
	if err := s.encode(); err != nil {
		return err
	}
	err := d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Server: &s.row, Rated: puzzle, Owed: owed,
		At: d.now().UnixMilli()})
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
	first, err := d.firstDay(ctx)
	if err != nil {
		return 0, err
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
		chosen, err := d.choose(ctx, weekdayDifficulty(weekday(first, day)), name, lang)
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

// easyDay is the greatest difficulty of the days whose puzzle is easy enough to be the first one of a server.
const easyDay = 2

// firstPuzzle is the puzzle for the servers whose first one is asked on a day that is not easy: the easiest of the
// stock. It is beside the puzzle that the day has in the servers that know what they are asked.
func (d *Director) firstPuzzle(ctx context.Context, day int, name, lang string) (int64, error) {
	if name == "" {
		return 0, game.Refuse("daily.making")
	}
	for {
		rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{Game: name, Language: lang, State: ofDay})
		if err != nil {
			return 0, err
		}
		for _, row := range rows {
			s, err := d.read(row)
			if err != nil {
				return 0, err
			}
			if s.doc.First == day {
				return row.ID, nil
			}
		}
		chosen, err := d.choose(ctx, 1, name, lang)
		if err != nil {
			return 0, err
		}
		chosen.row.State, chosen.doc.First = ofDay, day
		if err := chosen.encode(); err != nil {
			return 0, err
		}
		id, err := d.opts.Store.SavePuzzle(ctx, chosen.row)
		d.wanted.Notify()
		if !errors.Is(err, store.ErrConflict) {
			return id, err
		}
	}
}

// choose chooses a puzzle of a difficulty from the stock that the present version of the program has checked.
func (d *Director) choose(ctx context.Context, difficulty int, name, lang string) (*stored, error) {
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
	return list[(difficulty-1)*(len(list)-1)/(table.MaxDifficulty-1)], nil
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
	rows, err := d.opts.Store.Puzzles(ctx, store.PuzzleFilter{State: ofDay})
	if err != nil {
		return err
	}
	for _, row := range rows {
		s := stored{row: row}
		if err := json.Unmarshal(row.Doc, &s.doc); err != nil {
			d.report(fmt.Errorf("daily: puzzle %d: %w", row.ID, err)) // the others can be had all the same
		}
		if s.day() == 0 || s.day() > today-longestDay {
			continue
		}
		row.State = forUse // from now on it counts as told
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
		users = append(users, a.User)
		if s.doc.Told != 0 && a.Ended >= s.doc.Told {
			continue // it was told while they answered
		}
		outcomes = append(outcomes, rating.Outcome{Opponent: doc.Solver, Score: 1 - firstScore(doc.Tries)})
	}
	s.doc.Rating = s.doc.Rating.After(outcomes)
	if err := s.encode(); err != nil {
		return err
	}
	return d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Rated: &s.row, RatedUsers: users, At: d.now().UnixMilli()})
}
