package daily

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/localtime"
	"tablee/bot/internal/outbox"
	"tablee/bot/internal/people"
	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// solver is a person who answers puzzles.
type solver struct {
	row store.Solver
	doc solverDoc
}

// solverDoc is a person's document in the store.
type solverDoc struct {
	Rating  rating.Glicko
	Counted bool  `json:",omitempty"` // they want to see their days in a row
	Remind  bool  `json:",omitempty"` // they want to be reminded
	Ignored int   `json:",omitempty"` // reminders since they last answered
	Minutes []int `json:",omitempty"` // of the day, in UTC, at which they last answered, the latest first
	// Guild is the server in which they answered last; "" outside of servers that have the puzzle of the day.
	Guild    string `json:",omitempty"`
	Practice int64  `json:",omitempty"` // the puzzle that they had last for practice
}

// keptMinutes is of how many answers the time is known.
const keptMinutes = 14

// minutesPerDay is how many minutes a day has in UTC.
const minutesPerDay = 24 * 60

// solver reads a person; one who has never answered is new.
func (d *Director) solver(ctx context.Context, user string) (*solver, error) {
	s := &solver{row: store.Solver{User: user}, doc: solverDoc{Rating: rating.NewGlicko()}}
	row, err := d.opts.Store.Solver(ctx, user)
	if errors.Is(err, store.ErrNotFound) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.row = row
	if err := json.Unmarshal(row.Doc, &s.doc); err != nil {
		return nil, fmt.Errorf("daily: person %s: %w", user, err)
	}
	return s, nil
}

func (s *solver) encode() (err error) {
	s.row.Doc, err = encode(s.doc)
	return err
}

// answered records that a person has ended an attempt.
func (s *solver) answered(now time.Time, t *attempt) {
	if t.row.Day == 0 {
		return
	}
	s.doc.Guild, s.doc.Ignored = t.row.Guild, 0
	s.doc.Minutes = slices.Insert(s.doc.Minutes, 0, now.UTC().Hour()*60+now.UTC().Minute())
	s.doc.Minutes = s.doc.Minutes[:min(len(s.doc.Minutes), keptMinutes)]
	s.schedule(localtime.Date(now, time.UTC).Add(localtime.Day))
}

// schedule sets when the person is reminded: the first time from a moment on that is the hour at which they usually
// answer; never if they do not want it.
func (s *solver) schedule(from time.Time) {
	if s.row.Due = 0; !s.doc.Remind || len(s.doc.Minutes) == 0 {
		return
	}
	at := localtime.At(localtime.Date(from, time.UTC), 0, usual(s.doc.Minutes), time.UTC)
	if at.Before(from) {
		at = at.Add(localtime.Day)
	}
	s.row.Due = at.UnixMilli()
}

// leastPause is the least time between two reminders: one that was late, because of quiet hours or because the bot was
// down, does not put the next one off for a day, and is not followed by another one soon.
const leastPause = 12 * time.Hour

// usual is the median of minutes of the day, which go round: those before and after midnight are close to each other.
func usual(minutes []int) int {
	var off []int
	for _, m := range minutes {
		o := (m - minutes[0] + minutesPerDay) % minutesPerDay
		if o > minutesPerDay/2 {
			o -= minutesPerDay
		}
		off = append(off, o)
	}
	slices.Sort(off)
	return (minutes[0] + off[len(off)/2] + minutesPerDay) % minutesPerDay
}

// days counts a person's days in a row, of which the present one has this number.
func (d *Director) days(ctx context.Context, s *solver, today int) (table.DailyDays, error) {
	list, err := d.opts.Store.DailyAttempts(ctx, s.row.User, max(today-rowsLookedAt, 1))
	if err != nil {
		return table.DailyDays{}, err
	}
	var answered []int
	for _, a := range list {
		if a.Day <= today && a.Tries > 0 {
			answered = append(answered, a.Day)
		}
	}
	days, free := inARow(answered, today)
	t := table.DailyDays{Counted: s.doc.Counted, Offer: !s.doc.Counted && days >= offeredAt, Days: days, Free: free,
		Reminded: s.doc.Remind}
	return t, d.addWeek(ctx, &t, list, today)
}

// addWeek adds how the last days went, of which a person has ended these attempts.
func (d *Director) addWeek(ctx context.Context, t *table.DailyDays, list []store.Attempt, today int) error {
	last := today
	if !slices.ContainsFunc(list, func(a store.Attempt) bool { return a.Day == today }) {
		last--
	}
	for i := range t.Week {
		t.Week[i] = table.DailyNone
	}
	first := last + 1
	for _, a := range list {
		i := a.Day - last + table.DailyWeek - 1
		if i < 0 || a.Day > last {
			continue
		}
		first = min(first, a.Day)
		state, err := d.stateOf(ctx, a)
		if err != nil {
			return err
		}
		if better(state, t.Week[i]) { // in another server there was another one
			t.Week[i] = state
		}
	}
	for _, state := range t.Week {
		if state == table.DailySolved {
			t.Found++
		}
	}
	t.Asked = last + 1 - first
	return nil
}

// stateOf tells how an attempt has ended.
func (d *Director) stateOf(ctx context.Context, a store.Attempt) (table.DailyState, error) {
	if a.Solved || a.Points <= 0 {
		return (&attempt{row: a}).state(), nil // whatever its kind is
	}
	p, err := d.load(ctx, table.DailyID(a.Puzzle))
	if _, refused := game.Refused(err); refused {
		return table.DailyMissed, nil // of a game that this version does not have
	}
	if err != nil {
		return table.DailyNone, err
	}
	return (&attempt{puzzle: p, row: a}).state(), nil
}

// better tells whether a result is better than another.
func better(a, b table.DailyState) bool {
	order := []table.DailyState{table.DailyNone, table.DailyMissed, table.DailyPart, table.DailySolved}
	return slices.Index(order, a) > slices.Index(order, b)
}

// Me is what a person sees of their days: as of the present day of the server where they ask, or outside of servers.
func (d *Director) Me(ctx context.Context, by table.Caller) (table.DailyDays, error) {
	s, err := d.solver(ctx, by.User.ID)
	if err != nil {
		return table.DailyDays{}, err
	}
	at, err := d.server(ctx, by.Guild)
	if err != nil {
		return table.DailyDays{}, err
	}
	today, err := d.today(ctx, at)
	if err != nil {
		return table.DailyDays{}, err
	}
	return d.days(ctx, s, today)
}

// today is the number of the present day in a server.
func (d *Director) today(ctx context.Context, s *server) (int, error) {
	if s.row.Puzzle != 0 {
		return s.doc.Day, nil
	}
	_, day, err := d.everywhere(ctx)
	return day, err
}

// ChangeMe has a person's days counted and the person reminded, or no longer. What is nil does not change.
func (d *Director) ChangeMe(ctx context.Context, by table.Caller, count, remind *bool) (table.DailyDays, error) {
	unlock, err := d.locks.Lock(ctx, by.User.ID)
	if err != nil {
		return table.DailyDays{}, err
	}
	defer unlock()
	s, err := d.solver(ctx, by.User.ID)
	if err != nil {
		return table.DailyDays{}, err
	}
	if count != nil {
		s.doc.Counted = *count
	}
	if remind != nil {
		now := d.now()
		if s.doc.Remind, s.doc.Ignored = *remind, 0; *remind && len(s.doc.Minutes) == 0 {
			s.doc.Minutes = []int{now.UTC().Hour()*60 + now.UTC().Minute()} // they are here at this hour
			s.doc.Guild = by.Guild
		}
		s.schedule(now.Add(time.Millisecond))
	}
	if err := s.encode(); err != nil {
		return table.DailyDays{}, err
	}
	err = d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Solver: &s.row, Interaction: by.Interaction,
		At: d.now().UnixMilli()})
	if err != nil && !errors.Is(err, store.ErrSeen) {
		return table.DailyDays{}, conflict(err)
	}
	d.opts.DueSignal.Notify()
	return d.Me(ctx, by)
}

// conflict is the refusal for something that has changed at the same time on another device.
func conflict(err error) error {
	if errors.Is(err, store.ErrConflict) {
		return game.Refuse("daily.old")
	}
	return err
}

// remind reminds a person of the puzzle of the day, unless they have answered it or it is their quiet time.
func (d *Director) remind(ctx context.Context, user string) error {
	unlock, err := d.locks.Lock(ctx, user)
	if err != nil {
		return err
	}
	defer unlock()
	s, err := d.solver(ctx, user)
	if err != nil || s.row.Rev == 0 || s.row.Due == 0 || s.row.Due > d.now().UnixMilli() {
		return err
	}
	now := d.now()
	profile, err := d.opts.People.Person(ctx, user)
	if err != nil {
		return err
	}
	if end := people.EndOfQuiet(profile.Quiet, now); end.After(now) {
		s.row.Due = end.UnixMilli()
		return d.saveSolver(ctx, s)
	}
	at, err := d.server(ctx, s.doc.Guild)
	if err != nil {
		return err
	}
	today, err := d.today(ctx, at)
	if err != nil {
		return err
	}
	list, err := d.opts.Store.DailyAttempts(ctx, user, today)
	if err != nil {
		return err
	}
	s.schedule(now.Add(leastPause))
	if len(list) > 0 {
		return d.saveSolver(ctx, s)
	}
	if s.doc.Ignored++; s.doc.Ignored >= reminderLimit { // they have stopped: nobody should have to ask for peace
		s.doc.Remind, s.row.Due = false, 0
	}
	say := game.M("daily.remind")
	if at.row.Puzzle != 0 {
		say = game.M("daily.remindin", "channel", at.row.Channel)
	}
	return d.saveSolver(ctx, s, d.message(outbox.Tell, user, 0, outbox.Body{Msg: say}))
}

// saveSolver stores a person with messages.
func (d *Director) saveSolver(ctx context.Context, s *solver, owed ...store.Owed) error {
	if err := s.encode(); err != nil {
		return err
	}
	err := d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Solver: &s.row, Owed: owed, At: d.now().UnixMilli()})
	if err == nil && len(owed) > 0 {
		d.opts.OutboxSignal.Notify()
	}
	return err
}

// closest orders puzzles by how near their difficulty is to what suits a person: a little easier than their rating.
func closest(list []*stored, r rating.Glicko) *stored {
	const easier = 50
	return slices.MinFunc(list, func(a, b *stored) int {
		off := func(s *stored) float64 {
			return max(s.doc.Rating.Rating-(r.Rating-easier), (r.Rating-easier)-s.doc.Rating.Rating)
		}
		return cmp.Or(cmp.Compare(off(a), off(b)), cmp.Compare(a.row.ID, b.row.ID))
	})
}
