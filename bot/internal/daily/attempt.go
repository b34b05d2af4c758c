package daily

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/bot/internal/outbox"
	"tablee/bot/internal/rating"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// attemptDoc is the document of an attempt in the store.
type attemptDoc struct {
	Draft string `json:",omitempty"`
	// Proposed is the answer to a maximum that is yet to be confirmed.
	Proposed *tried        `json:",omitempty"`
	Tries    []tried       `json:",omitempty"`
	Solver   rating.Glicko // the person's rating before, once the attempt has ended
	Shared   bool          `json:",omitempty"`
	SharedIn string        `json:",omitempty"` // the channel that was shown the result; "": none, or by an earlier version
}

// tried is an answer that was given.
type tried struct {
	Move   game.Move
	Points int  `json:",omitempty"`
	Solved bool `json:",omitempty"`
}

// attempt is a person's attempt at a puzzle.
type attempt struct {
	puzzle   *stored
	position game.Position
	row      store.Attempt
	doc      attemptDoc
	solver   *solver       // set if the person changes too
	told     *store.Puzzle // set if the puzzle changes too: its solution is told for the first time
	share    string        // the line with the result that the channel is shown, if it is
	say      []game.Msg
	form     *game.Form
}

// Attempt does something with a puzzle, and returns it as the person sees it. An action that was done before changes
// nothing, nor does one of an outdated control while there are tries left.
func (d *Director) Attempt(ctx context.Context, by table.Caller, id table.DailyID,
	a table.DailyAction) (*table.DailyAttempt, error) {
	unlock, err := d.locks.Lock(ctx, by.User.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	for tries := 1; ; tries++ {
		t, changed, err := d.attempt(ctx, by, id, a)
		if err == nil && changed {
			err = d.save(ctx, by, t)
		}
		switch {
		case err == nil && changed:
			t.row.Rev++
		case errors.Is(err, store.ErrSeen): // it was done already: what is stored is shown
			t, err = d.open(ctx, by, id)
		case errors.Is(err, store.ErrConflict) && tries < saveTries:
			continue // it has just been rated, or something else was done on another device
		case errors.Is(err, store.ErrConflict):
			if t, err = d.open(ctx, by, id); err == nil {
				t.say = []game.Msg{game.M("daily.old")}
			}
		}
		if err != nil {
			return nil, err
		}
		return d.shown(ctx, t)
	}
}

// saveTries is how often an action is tried again that another change of the attempt has overtaken.
const saveTries = 3

// attempt reads a person's attempt at a puzzle and does something with it, and tells whether there is something to
// store.
func (d *Director) attempt(ctx context.Context, by table.Caller, id table.DailyID, a table.DailyAction) (*attempt, bool,
	error) {
	t, err := d.open(ctx, by, id)
	if err != nil || a.Kind == table.DailyOpen {
		return t, false, err
	}
	if a.Rev != 0 && a.Rev != int(t.row.Rev)+1 && !t.ended() { // after the end there is nothing to lose
		t.say = []game.Msg{game.M("daily.old")}
		return t, false, nil
	}
	changed, err := d.act(ctx, t, a)
	return t, changed, err
}

// open reads a person's attempt at a puzzle, or begins one that is not stored yet. Where the puzzle is that of the day,
// the attempt counts there.
func (d *Director) open(ctx context.Context, by table.Caller, id table.DailyID) (*attempt, error) {
	s, err := d.load(ctx, id)
	if err != nil {
		return nil, err
	}
	t := &attempt{puzzle: s}
	if t.position, err = s.of.Decode(s.doc.Puzzle.Position); err != nil {
		return nil, fmt.Errorf("daily: puzzle %d: %w", id, err)
	}
	t.row, err = d.opts.Store.Attempt(ctx, int64(id), by.User.ID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		t.row = store.Attempt{Puzzle: int64(id), User: by.User.ID}
		err = d.place(ctx, t, by)
	case err == nil:
		if err := json.Unmarshal(t.row.Doc, &t.doc); err != nil {
			return nil, fmt.Errorf("daily: attempt of %s at puzzle %d: %w", by.User.ID, id, err)
		}
		err = d.expire(ctx, t)
	}
	return t, err
}

// expire makes an attempt that was begun on its day, and not ended, one that does not count: the solution has been
// told.
func (d *Director) expire(ctx context.Context, t *attempt) error {
	if t.ended() || t.row.Day == 0 {
		return nil
	}
	over, err := d.over(ctx, t)
	if over {
		t.row.Day, t.row.Guild = 0, ""
	}
	return err
}

// place tells where a new attempt counts.
func (d *Director) place(ctx context.Context, t *attempt, by table.Caller) error {
	if t.puzzle.row.State != ofDay {
		return nil
	}
	before, err := d.opts.Store.Tried(ctx, t.row.Puzzle, by.User.ID)
	if before || err != nil {
		return err // they had an attempt, and have been erased since
	}
	s, err := d.server(ctx, by.Guild)
	if err != nil {
		return err
	}
	if s.standing(t.row.Puzzle) == asked {
		t.row.Guild, t.row.Day = by.Guild, t.puzzle.day()
		return nil
	}
	_, day, err := d.everywhere(ctx)
	if err == nil && s.row.Puzzle == 0 && day == t.puzzle.row.Day {
		t.row.Day = day
	}
	return err
}

// everywhere is the day outside of servers that have chosen an hour: it begins at midnight UTC.
func (d *Director) everywhere(ctx context.Context) (first time.Time, day int, err error) {
	if first, err = d.firstDay(ctx); err != nil {
		return first, 0, err
	}
	day, _ = dayAt(first, d.now(), table.DailySettings{})
	return first, day, nil
}

// act changes an attempt. It returns false if there is nothing to store.
func (d *Director) act(ctx context.Context, t *attempt, a table.DailyAction) (bool, error) {
	switch a.Kind {
	case table.DailyAct:
		return d.play(ctx, t, a.Action)
	case table.DailyText:
		return d.playTyped(ctx, t, a)
	case table.DailyConfirm, table.DailyRevise:
		p := t.doc.Proposed
		if t.ended() || p == nil {
			return false, nil
		}
		if t.doc.Proposed = nil; a.Kind == table.DailyRevise {
			return true, nil
		}
		return true, d.count(ctx, t, *p)
	case table.DailyGiveUp:
		if t.ended() || !t.puzzle.kind().Exact {
			return false, nil
		}
		return true, d.end(ctx, t)
	case table.DailyRate:
		known := []table.DailyVote{table.DailyLiked, table.DailyEasy, table.DailyUnfair}
		if !t.ended() || !slices.Contains(known, a.Vote) {
			return false, game.Refuse("refused.action")
		}
		t.row.Vote = string(a.Vote)
		return true, nil
	case table.DailyShare:
		if !t.ended() || a.Text == "" {
			return false, game.Refuse("refused.action")
		}
		if t.doc.Shared {
			t.say = []game.Msg{game.M("daily.sharedbefore")} // no refusal: the same interaction may come again
			return false, nil
		}
		t.doc.Shared, t.share = true, a.Text
		return true, nil
	}
	return false, game.Refuse("refused.action")
}

func (t *attempt) ended() bool { return t.row.Ended != 0 }

// play passes an action to the game.
func (d *Director) play(ctx context.Context, t *attempt, a game.Action) (bool, error) {
	if t.ended() || t.doc.Proposed != nil { // what is shown asks to confirm it
		return false, nil
	}
	iv, ok := t.view().(game.Interactive)
	if !ok {
		return false, game.Refuse("refused.action")
	}
	reply, err := iv.Do(t.doc.Draft, a)
	if msg, refused := game.Refused(err); refused {
		t.say = []game.Msg{msg}
		return false, nil
	}
	if err != nil {
		return false, err
	}
	t.say, t.form = reply.Say, reply.Form
	if reply.Move == "" {
		changed := reply.Form == nil && reply.Draft != t.doc.Draft
		if changed {
			t.doc.Draft = reply.Draft
		}
		return changed, nil
	}
	return d.answer(ctx, t, reply.Move)
}

// playTyped passes a typed move to the game, which may ask further, or gives it as the answer if it is in stored form.
func (d *Director) playTyped(ctx context.Context, t *attempt, a table.DailyAction) (bool, error) {
	if m, ok := match.Listed(t.position, a.Text); ok && !t.ended() && t.doc.Proposed == nil {
		return d.answer(ctx, t, m)
	}
	typed, ok := match.TypedAction(t.puzzle.of.Info(), a.Text, a.Lang)
	if !ok {
		return false, game.Refuse("refused.action")
	}
	return d.play(ctx, t, typed)
}

// answer judges an answer. One that was given before is told so, and costs no try.
func (d *Director) answer(ctx context.Context, t *attempt, m game.Move) (bool, error) {
	judged, err := t.puzzle.of.JudgePuzzle(t.puzzle.doc.Puzzle, m)
	if msg, refused := game.Refused(err); refused {
		t.say = []game.Msg{msg}
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("daily: puzzle %d: %w", t.row.Puzzle, err)
	}
	if slices.ContainsFunc(t.doc.Tries, func(x tried) bool { return x.Move == m }) {
		t.say = []game.Msg{game.M("daily.again")}
		return false, nil
	}
	given := tried{m, judged.Points, judged.Solved}
	if t.puzzle.kind().Exact {
		return true, d.count(ctx, t, given)
	}
	t.doc.Proposed = &given // there is one try alone: a wrong button must not take it
	return true, nil
}

// count counts an answer as given.
func (d *Director) count(ctx context.Context, t *attempt, given tried) error {
	t.doc.Draft = ""
	t.doc.Tries = append(t.doc.Tries, given)
	t.row.Tries = len(t.doc.Tries)
	t.row.Points = max(t.row.Points, given.Points)
	t.row.Solved = given.Solved
	if given.Solved || t.left() == 0 {
		return d.end(ctx, t)
	}
	return nil
}

// left is how many tries are left.
func (t *attempt) left() int {
	if t.ended() {
		return 0
	}
	if !t.puzzle.kind().Exact {
		return 1 - len(t.doc.Tries)
	}
	return game.PuzzleTries - len(t.doc.Tries)
}

// firstScore is what an attempt counts for ratings: whether the first answer was right.
func firstScore(tries []tried) float64 {
	if len(tries) > 0 && tries[0].Solved {
		return 1
	}
	return 0
}

// end ends an attempt, and counts it for the person. Once the solution has been told anywhere it does not count for
// ratings, and one that is not of its day counts for nothing.
func (d *Director) end(ctx context.Context, t *attempt) error {
	now := d.now()
	t.row.Ended, t.doc.Draft, t.doc.Proposed = now.UnixMilli(), "", nil
	if t.row.Day == 0 && t.puzzle.row.State == ofDay {
		_, day, err := d.everywhere(ctx)
		if err == nil && day > t.puzzle.day() { // its solution is told outside of servers
			t.told, err = t.puzzle.tellNow(now)
		}
		return err
	}
	told := t.puzzle.told()
	if told && t.row.Day == 0 {
		return nil
	}
	s, err := d.solver(ctx, t.row.User)
	if err != nil {
		return err
	}
	if !told {
		t.row.Unrated = true
		t.doc.Solver = s.doc.Rating
		s.doc.Rating = s.doc.Rating.After([]rating.Outcome{{Opponent: t.puzzle.doc.Rating,
			Score: firstScore(t.doc.Tries)}})
	}
	s.answered(now, t)
	t.solver = s
	return nil
}

// save stores an attempt, and what its end means for the person and for the message in the channel.
func (d *Director) save(ctx context.Context, by table.Caller, t *attempt) error {
	var err error
	if t.share != "" && !by.Chat {
		t.doc.SharedIn = by.Channel
	}
	if t.row.Doc, err = encode(t.doc); err != nil {
		return err
	}
	c := store.PuzzleChange{Attempt: &t.row, Rated: t.told, Interaction: by.Interaction, At: d.now().UnixMilli()}
	if t.solver != nil {
		if err := t.solver.encode(); err != nil {
			return err
		}
		c.Solver = &t.solver.row
		if t.row.Guild != "" {
			c.Owed = []store.Owed{d.edited(t.row.Puzzle, t.row.Guild)}
		}
	}
	if t.share != "" && !by.Chat { // in a chat the answer shows it
		c.Owed = append(c.Owed, d.shared(by, t))
		at, err := d.server(ctx, t.row.Guild)
		if err != nil {
			return err
		}
		c.Owed = append(c.Owed, d.namedAt(at, t.row.Puzzle)...)
	}
	if err := d.opts.Store.ChangePuzzle(ctx, c); err != nil {
		return err
	}
	if len(c.Owed) > 0 {
		d.opts.OutboxSignal.Notify()
	}
	return nil
}

// shared is the message that shows a person's result to the channel.
func (d *Director) shared(by table.Caller, t *attempt) store.Owed {
	return d.message(outbox.Say, by.Channel, store.OfPuzzle(t.row.Puzzle),
		outbox.Body{Msg: game.M("daily.shared", "name", by.User.Name, "line", t.share)})
}

// Forget removes a person's name from the messages that tell who found the last puzzle. Their attempts are erased
// elsewhere, afterwards. It can be called again after it was interrupted.
func (d *Director) Forget(ctx context.Context, user string) error {
	unlock, err := d.locks.Lock(ctx, user)
	if err != nil {
		return err
	}
	defer unlock()
	_, today, err := d.everywhere(ctx)
	if err != nil {
		return err
	}
	list, err := d.opts.Store.DailyAttempts(ctx, user, max(today-keptPast, 1))
	if err != nil {
		return err
	}
	for _, row := range list {
		var doc attemptDoc
		if err := json.Unmarshal(row.Doc, &doc); err != nil {
			d.report(fmt.Errorf("daily: attempt of %s at puzzle %d: %w", user, row.Puzzle, err))
			continue // it names nobody
		}
		if doc.SharedIn == "" {
			continue
		}
		at, err := d.server(ctx, row.Guild)
		if err != nil {
			return err
		}
		doc.SharedIn = ""
		if row.Doc, err = encode(doc); err != nil {
			return err
		}
		err = d.opts.Store.ChangePuzzle(ctx, store.PuzzleChange{Attempt: &row, Owed: d.namedAt(at, row.Puzzle),
			At: d.now().UnixMilli()})
		if err != nil {
			return err
		}
	}
	d.opts.OutboxSignal.Notify()
	return nil
}

// view is the position as the solver sees it. Before the one answer to a maximum counts it tells nothing of what
// answers are worth.
func (t *attempt) view() game.View {
	v := t.position.View(t.puzzle.doc.Puzzle.Seat)
	if h, ok := v.(game.ScoreHider); ok && !t.ended() && !t.puzzle.kind().Exact {
		return h.WithoutScores()
	}
	return v
}

// state tells how far an attempt has come.
func (t *attempt) state() table.DailyState {
	switch {
	case !t.ended():
		return table.DailyAsked
	case t.row.Solved:
		return table.DailySolved
	case t.row.Points > 0 && !t.puzzle.kind().Exact:
		return table.DailyPart
	}
	return table.DailyMissed
}

// shown is an attempt as its person sees it.
func (d *Director) shown(ctx context.Context, t *attempt) (*table.DailyAttempt, error) {
	o, err := d.outline(ctx, t.puzzle, t.ended())
	if err != nil {
		return nil, err
	}
	if o.Over, err = d.over(ctx, t); err != nil {
		return nil, err
	}
	a := &table.DailyAttempt{Daily: o, Rev: int(t.row.Rev) + 1, State: t.state(), Left: t.left(), Best: t.row.Points,
		Draft: t.doc.Draft, View: t.view(), Form: t.form, Say: t.say, Vote: table.DailyVote(t.row.Vote),
		Counts: t.row.Day > 0, Shared: t.doc.Shared}
	for _, x := range t.doc.Tries {
		a.Tries = append(a.Tries, table.DailyTry{Says: game.Notation(a.View, x.Move), Points: x.Points, Solved: x.Solved})
	}
	if p := t.doc.Proposed; p != nil {
		// Without its points: else one could have all answers counted before one is given.
		a.Proposed = &table.DailyTry{Says: game.Notation(a.View, p.Move)}
	}
	if !t.ended() {
		if err := t.addHints(a); err != nil {
			return nil, err
		}
		if iv, ok := a.View.(game.Interactive); ok {
			a.Panel = iv.Panel(t.doc.Draft)
			t.greyTried(iv, &a.Panel)
		}
		if a.Proposed != nil {
			a.Panel.Controls, a.Panel.Say = nil, nil // which tell how to come to an answer
		}
		return a, nil
	}
	if !a.Counts {
		return a, nil
	}
	s := t.solver
	if s == nil {
		if s, err = d.solver(ctx, t.row.User); err != nil {
			return nil, err
		}
	}
	a.Days, err = d.days(ctx, s, t.row.Day)
	return a, err
}

// greyTried turns off what gives an answer again that was wrong. A button that is a place of the board stays there,
// grey; others go, and so do entries of menus.
func (t *attempt) greyTried(iv game.Interactive, panel *game.Panel) {
	if len(t.doc.Tries) == 0 {
		return
	}
	before := func(a game.Action) bool {
		reply, err := iv.Do(t.doc.Draft, a)
		return err == nil && reply.Move != "" &&
			slices.ContainsFunc(t.doc.Tries, func(x tried) bool { return x.Move == reply.Move })
	}
	fills := panel.Fills()
	var left []game.Control
	for _, c := range panel.Controls {
		switch {
		case len(c.Choices) > 0 && c.Max <= 1:
			choices := slices.DeleteFunc(slices.Clone(c.Choices), func(one game.Choice) bool {
				return before(game.Action{Name: c.Name, Values: []string{one.Value}})
			})
			if len(choices) == 0 {
				continue
			}
			if len(choices) > 1 { // one alone would be no menu
				c.Choices = choices
			}
		case len(c.Choices) == 0 && !c.Disabled && before(game.Action{Name: c.Name}):
			if !c.Place && !fills {
				continue
			}
			c.Disabled, c.Style = true, game.Secondary
		}
		left = append(left, c)
	}
	panel.Controls = left
}

// over tells whether the solution of an attempt's puzzle may be told to everybody: it is for practice, or its day is
// over where the attempt counts.
func (d *Director) over(ctx context.Context, t *attempt) (bool, error) {
	s, err := d.server(ctx, t.row.Guild)
	if err != nil {
		return false, err
	}
	return d.overAt(ctx, t.puzzle, s)
}

// overAt tells whether a puzzle's solution may be told to everybody in a server. Where the server has not told it, and
// does not ask it, the day counts that there is outside of servers.
func (d *Director) overAt(ctx context.Context, p *stored, s *server) (bool, error) {
	if p.row.State != ofDay {
		return true, nil
	}
	switch s.standing(p.row.ID) {
	case asked:
		return false, nil
	case told:
		return true, nil
	}
	_, day, err := d.everywhere(ctx)
	return err == nil && day > p.day(), err
}

// addHints adds a hint for each failed try.
func (t *attempt) addHints(a *table.DailyAttempt) error {
	if len(t.doc.Tries) == 0 {
		return nil
	}
	texts, err := t.puzzle.tell()
	if err != nil {
		return err
	}
	a.Hints = texts.Hints[:min(len(texts.Hints), len(t.doc.Tries))]
	return nil
}
