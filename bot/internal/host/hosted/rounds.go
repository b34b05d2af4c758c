package hosted

import (
	"slices"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/bot/internal/host/notify"
	"tablee/bot/internal/people"
	"tablee/rules/game"
	"tablee/rules/table"
	"tablee/store"
)

// Open games (game.Open) are played in rounds, which all seats answer in secret. An answer of a person is a row of its
// own until its round is over, and changes neither the table's document nor its position; those of computers are in the
// document. The round ends by one move of game.Public, with all answers: when everybody has answered who sits there and
// has not left, or its time is over, or whoever leads the table ends it. All seats share one clock.
//
// Nobody who plays decides a rated game for the others. They may end a round at any time, but if others are still
// awaited, the game counts for nobody from then on; they may end the game if everybody agrees who answered the last
// round. Whoever leads the table and does not play at it may do both.

// Round is the round that is played in an open game.
type Round struct {
	Answers map[game.Seat]game.Move `json:",omitempty"` // of the computers
	Unheard int                     `json:",omitempty"` // rounds in a row that no person has answered
	// Last are the people who answered the last round that anybody of them answered; nil: not known, or there is none.
	Last []game.Seat `json:",omitempty"`
	End  []game.Seat `json:",omitempty"` // those who want to end the game in this round
	Told []game.Seat `json:",omitempty"` // those who have been reminded of this round
}

// maxUnheard is how many rounds in a row nobody may answer before the game ends.
const maxUnheard = 3

// notInOpen are the actions that an open game does not have: there are no turns to be handed on, taken back or planned,
// and nobody could ask hundreds of people for their consent.
var notInOpen = []table.ActionKind{table.Hint, table.Nudge, table.Later, table.AddPremoves, table.ClearPremoves,
	table.ForceMoves,
	table.AskUndo, table.AskDraw, table.AskPause, table.Unpause, table.AskShow, table.Accept, table.Decline,
	table.HandOver, table.TakeBack, table.TakeOver, table.Vote, table.Swap}

// Open is the position of a running open game; ok is false for all other tables.
func (t *State) Open() (p game.Open, ok bool) {
	if t.Phase() != table.Playing {
		return nil, false
	}
	p, ok = t.Pos.(game.Open)
	return p, ok
}

// isOpen tells whether the table's game is open.
func (t *State) isOpen() bool { return t.Rules != nil && t.Info().Open }

// dealtTo is the number of seats with which the game began, or would begin now. In an open game there may be more by
// now.
func (t *State) dealtTo() int {
	if t.Doc.DealtTo > 0 {
		return t.Doc.DealtTo
	}
	return len(t.Doc.Seats)
}

// clocked are the seats whose clocks run. In an open game it is the first one, for all.
func (t *State) clocked() []game.Seat {
	turn := t.Pos.Turn()
	if t.isOpen() && len(turn) > 0 {
		return []game.Seat{0}
	}
	return turn
}

// clockedSeats are the seats to which the clocks belong.
func (t *State) clockedSeats() []table.Seat {
	if t.isOpen() {
		return []table.Seat{{Kind: table.Person}}
	}
	return t.Doc.Seats
}

// answers are the answers to the round that is played, of people and computers.
func (t *State) answers(people []store.Answer) game.Answers {
	a := game.Answers{Seats: len(t.Doc.Seats), Moves: make(map[game.Seat]game.Move)}
	for s, m := range t.Doc.Round.Answers {
		a.Moves[s] = m
	}
	for _, p := range people {
		a.Moves[game.Seat(p.Seat)] = game.Move(p.Move)
	}
	for i, s := range t.Doc.Seats {
		if s.Kind == table.Computer {
			a.Computers = append(a.Computers, game.Seat(i))
		}
		if !isAwaited(s) {
			a.Left = append(a.Left, game.Seat(i))
		}
	}
	return a
}

// answers reads the answers to the round that is played.
func (t *Tx) answers() (game.Answers, error) {
	people, err := t.Env.Store.Answers(t.ctx, t.Row.ID, t.Row.Ply)
	if err != nil {
		return game.Answers{}, err
	}
	return t.State.answers(people), nil
}

// isAwaited tells whether rounds wait for who has a seat: a computer, or a person who has not left.
func isAwaited(s table.Seat) bool { return s.Kind != table.Empty && !s.Resigned }

// waitsFor tells whether the round waits for an answer. That of a night waits for its end.
func (t *State) waitsFor(a game.Answers) bool {
	return t.inNight() || t.awaits(a, game.Public)
}

// awaits tells whether somebody's answer is missing, besides that of one seat.
func (t *State) awaits(a game.Answers, besides game.Seat) bool {
	for i, s := range t.Doc.Seats {
		if _, answered := a.Moves[game.Seat(i)]; !answered && isAwaited(s) && game.Seat(i) != besides {
			return true
		}
	}
	return false
}

// computerToAnswer is the first computer that has not answered the round of an open game.
func (t *State) computerToAnswer() (game.Seat, bool) {
	for i, s := range t.Doc.Seats {
		if _, answered := t.Doc.Round.Answers[game.Seat(i)]; !answered && s.Kind == table.Computer {
			return game.Seat(i), true
		}
	}
	return game.Public, false
}

// note notes an answer to the round in place of an earlier one of the seat. The last one that the round waits for ends
// it.
func note(t *Tx, seat game.Seat, m game.Move) error {
	p, ok := t.Open()
	if !ok {
		return game.Refuse("refused.over")
	}
	if t.roundIsOver() {
		return game.Refuse("host.roundover")
	}
	// with one more seat, no answer ends the round
	if _, _, err := p.Join(len(t.Doc.Seats)+1).Apply(seat, m, t.Seed.Stream("answer", t.Row.Ply+1)); err != nil {
		return err
	}
	a, err := t.answers()
	if err != nil {
		return err
	}
	a.Moves[seat] = m
	computer := t.Doc.Seats[seat].Kind == table.Computer
	if computer {
		if t.Doc.Round.Answers == nil {
			t.Doc.Round.Answers = make(map[game.Seat]game.Move)
		}
		t.Doc.Round.Answers[seat] = m
	}
	if !t.waitsFor(a) {
		return endRound(t, a)
	}
	if t.Say(notify.Answered, "", game.Msg{}); computer {
		t.Background = true
		return nil
	}
	t.Given = &store.Given{Table: t.Row.ID, Rev: t.Row.Rev, Ply: t.Row.Ply,
		Answer: store.Answer{Seat: int(seat), Move: string(m), At: t.Now.UnixMilli()}, Interaction: t.By.Interaction,
		Draft: t.Kept}
	return nil
}

// endRound ends the round with these answers.
func endRound(t *Tx, a game.Answers) error {
	p, ok := t.Open()
	if !ok {
		return game.Refuse("refused.over")
	}
	s, err := tryMove(t, game.Public, p.Close(a), "")
	if err != nil {
		return err
	}
	t.Change.Answered = true
	round := Round{Unheard: t.Doc.Round.Unheard + 1, Last: t.countAnswers(a)}
	if len(round.Last) > 0 || t.Doc.Show {
		round.Unheard = 0
	}
	if len(round.Last) == 0 {
		round.Last = t.Doc.Round.Last
	}
	t.Doc.Round = round
	s.apply(t)
	if t.Phase() == table.Playing && round.Unheard >= maxUnheard && !t.inNight() {
		endEarly(t, game.M("host.silent", "n", maxUnheard))
	}
	return nil
}

// countAnswers counts for each person whether they have answered the round, and lists those who have. A round that
// nobody at all has answered counts for nobody.
func (t *Tx) countAnswers(a game.Answers) (answered []game.Seat) {
	for _, i := range t.Doc.Seats.Present(game.Public) {
		s := &t.Doc.Seats[i]
		if _, ok := a.Moves[i]; ok {
			answered = append(answered, i)
			s.Answered++
		} else if s.Answered > 0 && len(a.Moves) > 0 {
			s.Missed++
		}
	}
	return answered
}

// decide records that a person who plays has decided a game that counts, by ending a round or the game.
func (t *Tx) decide(by game.Seat, note string) {
	t.Doc.Seats[by].Decided = true
	t.Note(note, "by", t.Doc.User(by))
}

// closeRound ends the round before its time, as whoever leads the table wishes. If they play, others are awaited and
// the game counts, it does not count any more.
func closeRound(t *Tx, _ game.Seat, op table.Action) error {
	if op.Revision != 0 && op.Revision != t.Revision() {
		return game.Refuse("host.stale")
	}
	if _, ok := t.Open(); !ok {
		return game.Refuse("refused.action")
	}
	a, err := t.answers()
	if err != nil {
		return err
	}
	if len(a.Moves) == 0 {
		return game.Refuse("host.noanswers")
	}
	by := table.SeatOf(t.Doc.Seats, t.By.User.ID)
	early := by != game.Public && t.Counts() && t.awaits(a, by)
	if early { // before the round ends, for it may be the last one
		t.decide(by, "host.rounddecided")
	}
	if err := endRound(t, a); err != nil {
		return err
	}
	if !early {
		t.Note("host.roundclosed", "by", t.By.User) // beside the result of the round
	}
	return nil
}

// endEarly ends an open game with the points so far.
func endEarly(t *Tx, why game.Msg) {
	res := table.Result{Reason: why}
	t.Change.Answered = true
	if v, ok := t.withAllSeats().View(game.Public).(game.Reporter); ok && t.Row.Ply > 0 {
		res.Scores, res.Places = make([]int, len(t.Doc.Seats)), make([]int, len(t.Doc.Seats))
		for _, row := range v.Ranking().Rows {
			res.Scores[row.Seat], res.Places[row.Seat] = row.Points, row.Place
		}
	}
	t.End(res)
}

// withAllSeats is the position with the seats of those who have sat down since the last round was over.
func (t *State) withAllSeats() game.Position {
	if p, ok := t.Pos.(game.Open); ok && len(p.Turn()) > 0 {
		return p.Join(len(t.Doc.Seats))
	}
	return t.Pos
}

// joinOpen sits a person down at an open game, which may be running.
func joinOpen(t *Tx, op table.Action) error {
	s := table.SeatOf(t.Doc.Seats, t.By.User.ID)
	switch {
	case s != game.Public && t.Doc.Seats[s].Resigned: // who has left comes back
		t.Doc.Seats[s].Resigned = false
		t.Doc.Seats[s].Name = t.By.User.Name
		return nil
	case s != game.Public:
		return game.Refuse("host.seated")
	}
	s = game.Seat(slices.IndexFunc(t.Doc.Seats, func(s table.Seat) bool {
		return s.Kind == table.Empty && s.Invited == t.By.User.ID
	}))
	if s < 0 {
		if len(t.Doc.Seats) >= t.Info().MaxSeats {
			return game.Refuse("host.full")
		}
		s = game.Seat(len(t.Doc.Seats))
		t.Doc.Seats = append(t.Doc.Seats, table.Seat{})
	}
	t.Doc.Seats[s] = t.newcomer(t.By.User)
	t.Change.Joined = append(t.Change.Joined, t.By.User.ID)
	switch {
	case t.inNight():
		return t.sitInNight()
	case t.Phase() == table.Lobby:
		return shuffle(t, s, op)
	}
	return nil
}

// leaveRunning has an open game wait no longer for a person. They keep their points and may answer again at any time.
// When everybody has left, the game ends.
func leaveRunning(t *Tx) error {
	s, err := t.Doc.Seats.Sitting(t.ID(), t.By.User.ID)
	if err != nil {
		return err
	}
	return leaveOpen(t, s)
}

func leaveOpen(t *Tx, s game.Seat) error {
	t.Doc.Seats[s].Resigned = true
	if !slices.ContainsFunc(t.Doc.Seats, func(s table.Seat) bool { return s.Kind == table.Person && !s.Resigned }) {
		if t.Counts() && len(t.others(s)) == 0 && t.Row.Ply > 0 { // alone against computers
			t.decide(s, "host.enddecided")
		}
		endEarly(t, game.M("host.allleft"))
		return nil
	}
	a, err := t.answers()
	if err != nil || t.waitsFor(a) {
		return err
	}
	return endRound(t, a)
}

// abortOpen ends a running open game: without a result before its first round is over, else with the points so far. If
// it counts and the person plays, those who have to agree are asked first.
func abortOpen(t *Tx) error {
	by := table.SeatOf(t.Doc.Seats, t.By.User.ID)
	if err := t.Ownership().MayLead(t.By); err != nil && (by == game.Public || len(t.Doc.Round.End) == 0) {
		return err
	}
	if t.Row.Ply == 0 {
		t.Change.Answered = true
		return callOff(t)
	}
	if by != game.Public && t.Counts() {
		if ends, err := agreeToEnd(t, by); err != nil || !ends {
			return err
		}
	}
	t.Change.Answered = true
	t.Doc.Ender = t.By.User.ID
	t.Change.Named = append(t.Change.Named, t.By.User.ID)
	endEarly(t, game.M("host.endedby", "by", t.By.User.Name))
	return nil
}

// agreeToEnd records that a person who plays wants to end a game that counts, and tells whether it ends: once all have
// agreed who have to. If nobody else has agreed, although others play, it ends but does not count.
func agreeToEnd(t *Tx, by game.Seat) (ends bool, err error) {
	r := &t.Doc.Round
	agreed := func(s game.Seat) bool { return s != by && slices.Contains(r.End, s) }
	missing := slices.DeleteFunc(t.mustAgree(by), agreed)
	others := t.others(by)
	switch {
	case len(missing) == 0 && slices.ContainsFunc(others, agreed):
		return true, nil
	case len(missing) == 0:
		plays := func(s game.Seat) bool { return isAwaited(t.Doc.Seats[s]) }
		if len(others) == 0 || slices.ContainsFunc(others, plays) {
			t.decide(by, "host.enddecided")
		}
		return true, nil
	case slices.Contains(r.End, by):
		return false, game.Refuse("host.endasked")
	case len(r.End) == 0:
		t.Note("host.endproposed", "by", t.By.User)
	}
	r.End = append(r.End, by)
	return false, nil
}

// mustAgree are the seats, besides one, whose people have to agree before somebody who plays ends the game: those who
// answered the last round and have not left.
func (t *State) mustAgree(besides game.Seat) []game.Seat {
	return slices.DeleteFunc(t.others(besides), func(s game.Seat) bool {
		last := t.Doc.Round.Last
		return !isAwaited(t.Doc.Seats[s]) || last != nil && !slices.Contains(last, s)
	})
}

// others are the seats of people who play, or have played and left, besides one.
func (t *State) others(besides game.Seat) []game.Seat {
	return slices.DeleteFunc(t.Doc.Seats.Present(besides), func(s game.Seat) bool { return t.Doc.Seats[s].User == "" })
}

// dropEmpty removes the seats of an open game that are kept for people who have not come; they may still sit down.
func (t *Tx) dropEmpty() {
	t.Doc.Seats = slices.DeleteFunc(t.Doc.Seats, func(s table.Seat) bool { return s.Kind == table.Empty })
}

// checkRound tells how much time is left for the round, or ends it.
func checkRound(t *Tx) error {
	k := &t.Doc.Time
	switch k.Check(t.Moment(), 0) {
	case clock.Over:
		a, err := t.answers()
		if err != nil {
			return err
		}
		if err := endRound(t, a); err != nil || !t.inNight() {
			return err
		}
		return t.skipRounds()
	case clock.Warn:
		return tellTimeLeft(t)
	case clock.Nothing:
	}
	return nil
}

// tellTimeLeft counts the end of a short round down in the channel. In a longer one people are reminded who have not
// answered.
func tellTimeLeft(t *Tx) error {
	ends := t.Doc.Time.Ends(t.Moment(), 0)
	if t.Doc.Time.Clock.Move <= table.ShortClock {
		id := "host.roundhalf"
		if t.Doc.Time.LastCall(0) {
			id = "host.roundlast"
		}
		t.Say(notify.CountedDown, t.Row.Channel, game.M(id, "game", t.Title(), "table", t.ID().String(), "unix",
			int(ends.Unix())))
		return nil
	}
	if !t.Doc.Time.LastCall(0) {
		return nil
	}
	return t.remindOfRound(ends, true)
}

// remindOfRound reminds everybody who has not answered the round.
func (t *Tx) remindOfRound(ends time.Time, last bool) error {
	awaited, err := t.unanswered()
	if err != nil {
		return err
	}
	for _, s := range awaited {
		if !slices.Contains(t.Doc.Round.Told, s) {
			t.Doc.Round.Told = append(t.Doc.Round.Told, s)
		}
		t.Remind(t.Doc.Seats[s].User, Reminder{Ends: ends, Last: last, Msg: t.reminder(s, ends)})
	}
	return nil
}

// unanswered are the people who have not answered the round.
func (t *Tx) unanswered() (awaited []game.Seat, err error) {
	a, err := t.answers()
	if err != nil {
		return nil, err
	}
	for i, s := range t.Doc.Seats {
		if _, answered := a.Moves[game.Seat(i)]; !answered && s.Kind == table.Person && !s.Resigned && s.User != "" {
			awaited = append(awaited, game.Seat(i))
		}
	}
	return awaited, nil
}

// The share of the rounds that somebody must have answered for the game to count for their rating.
const ratedNumerator, ratedDenominator = 2, 3

// openOwners are the persons for whom the seats of an open game count. Whoever has answered too few rounds has not
// played, as far as ratings are concerned; so has a seat whose person had their data erased. Whoever has answered too
// few since their first one has given up: otherwise people could avoid a loss by leaving, or by answering no more. If
// somebody has ended the game early, only those who had left have given up: the others might have answered again.
func (t *State) openOwners() []people.Owner {
	list := make([]people.Owner, len(t.Doc.Seats))
	for s, seat := range t.Doc.Seats {
		list[s] = people.Owner{Unmoved: true}
		if seat.Kind == table.Person {
			list[s].User = seat.User
		}
	}
	v, ok := t.Pos.View(game.Public).(game.Reporter)
	if !ok {
		return list
	}
	r := v.Ranking()
	for _, row := range r.Rows {
		o := &list[row.Seat]
		o.Moved = row.Played > 0
		erased := o.User == "" && t.Doc.Seats[row.Seat].Kind != table.Computer
		o.Unmoved = erased || tooFew(row.Played, r.Rounds)
		seat := t.Doc.Seats[row.Seat]
		o.GaveUp = o.Unmoved && o.User != "" && (seat.Resigned || t.Doc.Ender == "") &&
			tooFew(seat.Answered, seat.Answered+seat.Missed)
	}
	return list
}

// tooFew tells whether somebody who has answered so many of these rounds is not rated.
func tooFew(answered, rounds int) bool { return ratedDenominator*answered < ratedNumerator*rounds }

// isDecided tells whether somebody who plays has decided an open game for the others.
func (d *Doc) isDecided() bool {
	return slices.ContainsFunc(d.Seats, func(s table.Seat) bool { return s.Decided })
}
