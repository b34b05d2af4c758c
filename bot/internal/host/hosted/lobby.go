package hosted

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
)

func sit(t *Tx, s game.Seat, u table.User) {
	t.Doc.Seats[s] = t.newcomer(u)
	t.Change.Users = t.Doc.Users()
}

// join sits a person down, with a word for the shuffle if they add one. If no seat is free any more, a table that was
// opened so begins.
func join(t *Tx, _ game.Seat, op table.Action) error {
	sitDown := joinTurns
	if t.isOpen() {
		sitDown = joinOpen
	}
	if err := sitDown(t, op); err != nil || !t.Doc.BeginFull || t.Phase() != table.Lobby || !t.Doc.Seats.Full() {
		return err
	}
	return begin(t, nil)
}

// joinTurns sits a person down at a table that is played in turns.
func joinTurns(t *Tx, op table.Action) error {
	if table.SeatOf(t.Doc.Seats, t.By.User.ID) != game.Public {
		return game.Refuse("host.seated")
	}
	s, err := t.Doc.Seats.Free(t.By.User.ID)
	if err != nil {
		return err
	}
	sit(t, s, t.By.User)
	return shuffle(t, s, op)
}

// leave frees a person's own seat, or the one that is kept for a person who does not want it.
func leave(t *Tx, _ game.Seat, _ table.Action) error {
	if t.Phase() == table.Playing {
		return leaveRunning(t)
	}
	user := t.By.User
	s := game.Seat(slices.IndexFunc(t.Doc.Seats, func(s table.Seat) bool {
		return s.Invited == user.ID && s.Kind == table.Empty
	}))
	if s < 0 {
		var err error
		if s, err = t.Doc.Seats.Sitting(t.ID(), user.ID); err != nil {
			return err
		}
	} else {
		t.Note("host.cant", "by", user)
	}
	t.Doc.Seats.vacate(s, t.isOpen())
	t.Change.Users = t.Doc.Users()
	return nil
}

// add seats a computer.
func add(t *Tx, _ game.Seat, op table.Action) error {
	s, err := t.seatForComputer()
	if err != nil {
		return err
	}
	if op.Level == 0 {
		op.Level = t.Doc.Level
	}
	if op.Level < 1 || op.Level > t.Info().Levels {
		return game.Refuse("host.level", "n", t.Info().Levels)
	}
	t.Doc.Seats[s] = table.Seat{Kind: table.Computer, Level: op.Level}
	return nil
}

// maxOpenComputers is how many computers play an open game: each answers every round.
const maxOpenComputers = 8

// seatForComputer is an empty seat for a computer; an open game gets one more.
func (t *Tx) seatForComputer() (game.Seat, error) {
	if !t.isOpen() {
		return t.Doc.Seats.Free("")
	}
	n := 0
	for _, s := range t.Doc.Seats {
		if s.Kind == table.Computer {
			n++
		}
	}
	if n >= maxOpenComputers || len(t.Doc.Seats) >= t.Info().MaxSeats {
		return game.Public, game.Refuse("host.full")
	}
	t.Doc.Seats = append(t.Doc.Seats, table.Seat{})
	return game.Seat(len(t.Doc.Seats) - 1), nil
}

// vacate empties a seat of a lobby. That of an open game is removed.
func (list *Seats) vacate(s game.Seat, open bool) {
	if (*list)[s] = (table.Seat{}); open {
		*list = slices.Delete(*list, int(s), int(s)+1)
	}
}

// remove frees a seat: everybody may free their own, people who sit there a computer's, and whoever leads the table
// any.
func remove(t *Tx, _ game.Seat, op table.Action) error {
	s := op.Seat
	if s < 0 || int(s) >= len(t.Doc.Seats) || t.Doc.Seats[s].Kind == table.Empty && t.Doc.Seats[s].Invited == "" {
		return game.Refuse("host.noseat")
	}
	may := t.Ownership().MayLead
	switch seat := t.Doc.Seats[s]; {
	case seat.Kind == table.Computer:
		may = t.Ownership().MayShare
	case seat.User == t.By.User.ID || seat.Invited == t.By.User.ID:
		may = func(table.Caller) error { return nil }
	}
	if err := may(t.By); err != nil {
		return err
	}
	t.Doc.Seats.vacate(s, t.isOpen())
	t.Change.Users = t.Doc.Users()
	return nil
}

// swap exchanges the occupants of two seats of a saved game: whoever leads the table decides who plays for whom. Names
// prove nothing, because people can choose any. The file's names stay with the seats.
func swap(t *Tx, _ game.Seat, op table.Action) error {
	a, b, n := op.Seat, op.To, game.Seat(len(t.Doc.Seats))
	if !t.Doc.Imposed || a < 0 || b < 0 || a >= n || b >= n || a == b {
		return game.Refuse("host.noseat")
	}
	if err := t.Ownership().MayLead(t.By); err != nil {
		return err
	}
	t.Doc.Seats[a], t.Doc.Seats[b] = t.Doc.Seats[b], t.Doc.Seats[a]
	return nil
}

// maxWord is how many characters a word for the shuffle may have.
const maxWord = 40

// shuffle adds a word to the shuffle: see match.Proof. Everybody may read it, and it may be changed until the game
// begins.
func shuffle(t *Tx, s game.Seat, op table.Action) error {
	word := strings.TrimSpace(op.Text)
	if utf8.RuneCountInString(word) > maxWord || !utf8.ValidString(word) ||
		strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return game.Refuse("host.badword")
	}
	t.Doc.Seats[s].Word = word
	return nil
}

// begin fills the empty seats with computers and deals, or continues a saved game.
func begin(t *Tx, native []byte) error {
	if t.isOpen() {
		t.dropEmpty()
		if len(t.Doc.Seats) < t.Info().MinSeats {
			return game.Refuse("host.nobody")
		}
		if t.Doc.DealtTo = len(t.Doc.Seats); t.inNight() {
			t.Doc.DealtTo = 1
		}
	}
	for i, s := range t.Doc.Seats {
		if s.Kind == table.Empty {
			t.Doc.Seats[i] = table.Seat{Kind: table.Computer, Level: t.Doc.Level}
		}
	}
	message, err := t.LobbyMessage()
	if err != nil {
		return err
	}
	if t.inNight() {
		t.fixNight()
	} else {
		t.FixShuffle(message)
	}
	people := t.Doc.Seats.Present(game.Public)
	for _, s := range people {
		t.Doc.Seats[s].First = t.Doc.Seats[s].User
	}
	t.Doc.Show = len(people) == 0
	if t.Doc.UsualClock && len(people) < 2 && !t.isOpen() { // a computer waits for as long as one likes
		t.Doc.Time.Clock = table.Clock{}
	}
	if err := checkExhibitionLimits(t); err != nil {
		return err
	}
	if native != nil {
		if err := impose(t, native); err != nil {
			return err
		}
	} else if t.Pos == nil {
		pos, err := match.Start(t.Rules, t.dealtTo(), t.Info().Dated(t.Doc.Options), t.Seed)
		if err != nil {
			return err
		}
		t.SetPosition(pos)
	}
	t.Row.Phase, t.Doc.Began = string(table.Playing), t.Now.UnixMilli()
	t.Change.Users = t.Doc.Users()
	t.Doc.Time.Start(len(t.clockedSeats()))
	t.Doc.Time.Shared = t.isOpen()
	t.Run()
	FinishIfOver(t)
	return nil
}

// impose takes the position from a saved game.
func impose(t *Tx, native []byte) error {
	pos, err := ReadSaved(t.Rules, native, len(t.Doc.Seats), t.Doc.Options)
	if err != nil {
		return err
	}
	t.SetPosition(pos)
	return t.Doc.Impose(pos)
}
