package hosted

import (
	"slices"
	"time"

	"tablee/bot/internal/host/clock"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Doc is a table's stored document: everything besides its position.
type Doc struct {
	Seats   Seats
	Options game.Options `json:",omitempty"`
	Level   int          `json:",omitempty"`
	Lang    string       `json:",omitempty"`
	Creator string       `json:",omitempty"`
	Rated   bool         `json:",omitempty"`
	Home    string       `json:",omitempty"` // the channel above the thread that the table has for itself
	Show    bool         `json:",omitempty"` // an exhibition of computers
	// Unwatched: the board of these computers is posted once somebody asks to see it.
	Unwatched  bool          `json:",omitempty"`
	Hints      bool          `json:",omitempty"` // who is in turn may ask for hints
	Helped     []Help        `json:",omitempty"` // of each seat; nil as long as nobody has asked
	Result     *table.Result `json:",omitempty"`
	Uncounted  []string      `json:",omitempty"` // of each seat, why the end did not count for it: see Uncounted
	Ender      string        `json:",omitempty"` // the person whom the result's reason names
	Ask        *table.Ask    `json:",omitempty"`
	Asked      int           `json:",omitempty"` // how many questions have been put
	Notes      []Note        `json:",omitempty"`
	Noted      int           `json:",omitempty"` // how many notes have been made, forgotten ones included
	Formers    []Former      `json:",omitempty"` // who played which seat before, oldest first
	Next       table.ID      `json:",omitempty"`
	Began      int64         `json:",omitempty"` // Unix milliseconds
	Ended      int64         `json:",omitempty"`
	Imposed    bool          `json:",omitempty"` // began from a saved game: it cannot be replayed from the seed
	From       []byte        `json:",omitempty"` // that saved game's position, encoded, if it is no larger than maxFrom
	Names      []string      `json:",omitempty"` // the players' in that saved game, where they have none of their own
	Nonces     []string      `json:",omitempty"` // what was added to the shuffle: see match.Proof
	Words      []string      `json:",omitempty"` // that were typed for it, by seat
	Shuffle    int           `json:",omitempty"` // how these make the seed: match.ByWords; 0: match.ByClicks
	Shown      bool          `json:",omitempty"` // every hand was shown while the game ran
	Retaken    bool          `json:",omitempty"` // a move was taken back without another person who could agree
	Held       Held          `json:",omitempty"` // who has held which seat since the game began: see State.Mark
	Dealt      bool          `json:",omitempty"` // everybody has been shown the first hand
	Undos      int           `json:",omitempty"`
	Woken      string        `json:",omitempty"` // the person who woke it last
	Closed     bool          `json:",omitempty"` // it sleeps because its channel took no messages: see Reopened
	Reopened   bool          `json:",omitempty"` // it woke by itself, and nobody has done anything at it since
	Tournament int64         `json:",omitempty"` // the tournament that it belongs to
	Season     bool          `json:",omitempty"` // that tournament is a season
	Older      bool          `json:",omitempty"` // moves were made under other rules: they cannot be replayed
	Turn       []game.Seat   `json:",omitempty"` // who may act, for lists; empty in an open game
	DealtTo    int           `json:",omitempty"` // of an open game: with how many seats it began
	Round      Round         `json:",omitzero"`  // of an open game
	Night      *Night        `json:",omitempty"` // the simultaneous game to which it belongs
	Called     int64         `json:",omitempty"` // since when it has been announced to be put away (Unix milliseconds)
	Chat       Chat          `json:",omitzero"`
	Brought    bool          `json:",omitempty"` // it was brought here from a server that the bot is no longer on
	BeginFull  bool          `json:",omitempty"` // begins by itself once no seat is free
	UsualClock bool          `json:",omitempty"` // nobody has chosen its clock: see begin
	Ahead      Premoves      `json:",omitempty"` // each seat's premoves, which only its person may see
	Time       Time
}

// Time is the clocks, and the state of the table in which its people agreed to show the whole game.
type Time struct {
	clock.Clocks
	Shown int `json:",omitempty"` // the stamp, plus 1
}

// Note is a message of the host in the history, in addition to the events of moves.
type Note struct {
	Ply int
	At  int64
	Msg game.Msg
	Who map[string]string `json:",omitempty"` // by argument: the id of the person whom it names
}

const maxNotes = 60

// NoteMsg is Note for a message that names people only by their seats.
func (d *Doc) NoteMsg(ply int, at time.Time, m game.Msg) {
	d.Notes = append(d.Notes, Note{Ply: ply, At: at.UnixMilli(), Msg: m})
	d.Noted++
}

// Note adds a message to the history that is no event of the game. An argument that is a table.User is stored as a
// name, because somebody else may have the seat when the note is read. Its id is stored too, so that the name can be
// erased.
func (d *Doc) Note(ply int, at time.Time, id string, pairs ...any) {
	n := Note{Ply: ply, At: at.UnixMilli()}
	for i := 0; i+1 < len(pairs); i += 2 {
		u, named := pairs[i+1].(table.User)
		if !named {
			continue
		}
		if pairs[i+1] = u.Name; n.Who == nil {
			n.Who = make(map[string]string)
		}
		n.Who[pairs[i].(string)] = u.ID
	}
	n.Msg = game.M(id, pairs...)
	d.Notes = append(d.Notes, n)
	d.Noted++
}

// Trim drops the oldest notes if there are too many.
func (d *Doc) Trim() {
	if len(d.Notes) > maxNotes {
		d.Notes = d.Notes[len(d.Notes)-maxNotes:]
	}
}

// User is the person who has the claim on a seat.
func (d *Doc) User(s game.Seat) table.User {
	return table.User{ID: d.Seats[s].User, Name: d.Seats[s].Name}
}

// Users lists the people of the table, including those whose seat the computer holds for now.
func (d *Doc) Users() []string {
	list := []string{}
	if d.Creator != "" {
		list = append(list, d.Creator)
	}
	for _, s := range d.Seats {
		if s.User != "" {
			list = append(list, s.User)
		}
		if s.Invited != "" {
			list = append(list, s.Invited)
		}
	}
	return list
}

// everybody are the people of the table, each once.
func (d *Doc) everybody() []string { return slices.Compact(slices.Sorted(slices.Values(d.Users()))) }
