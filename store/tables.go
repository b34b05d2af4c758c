package store

import "context"

// Table is what is kept of a table. Doc and Snapshot are the host's.
type Table struct {
	ID       int64
	Rev      int64 // raised by every change: two writers cannot both win
	Guild    string
	Channel  string
	Game     string
	Version  int
	Phase    string
	Ply      int
	Due      int64 // when it next wants to be looked at; 0 is never
	Doc      []byte
	Snapshot []byte
	Seed     []byte
	Created  int64
	Touched  int64
	Maker    string // whom it counts for; "" is nobody
	Show     bool   // nobody but computers plays
}

// Move is a line of the move log.
type Move struct {
	Ply    int // 1 is the first move
	Seat   int
	Move   string
	Events []byte
	User   string // the person who played it; "" for the computer
	At     int64
}

// Draft is a half-made move.
type Draft struct {
	Seat  int
	Draft string // empty: there is none
	// Interaction is what SaveDraft is asked by; "" for what a deed does to drafts, which has its own. At is from when on
	// it is remembered, in milliseconds.
	Interaction string
	At          int64
}

// Known is what somebody who reads a table knows already.
type Known struct {
	// Rev is the revision that the caller holds. If the table still has it, Doc and Snapshot are nil; 0 is none.
	Rev         int64
	Interaction string // for which it is read; "" if nothing can be redelivered
}

// Change is everything that one operation does to a table; it is stored whole or not at all.
type Change struct {
	Table          Table
	Users          []string // the people who belong to it from now on; nil leaves them as they are
	Named          []string // more people whom the document names; they are never dropped, until they are erased
	Forget         int      // plies above this are taken back; -1 forgets none
	Moves          []Move   // appended after that
	Owed           []Owed
	Drafts         []Draft
	Interaction    string // id of what caused it; "" if nothing can be redelivered
	End            *End   // the game has ended and counts
	Invitations    []Invitation
	OpenedBy       string // who opens it, if it is new: counted on the day of Table.Created
	LeftBy         string // who made it and is erased while it stays open: counted on the day of LeftAt
	LeftAt         int64
	TournamentGame *TournamentTable // a new table is this game of a tournament
	TournamentDue  int64            // a tournament that is to look at what has become of its table
	Opens          *Opened          // another table that is made together with the change of this one
}

// Opened is a new table that is stored in the same transaction as the change of another one, whose document names it.
type Opened struct {
	Change Change                         // of the new table; its Interaction is left empty
	Doc    func(id int64) ([]byte, error) // the other table's document, now that the new one has an id
}

// DefaultLimit is how many tables a filter without a limit lists.
const DefaultLimit = 100

// Filter chooses tables; empty fields choose all.
type Filter struct {
	User    string
	Guild   string
	Channel string
	Game    string
	Phases  []string
	Before  int64 // touched before
	Limit   int   // default DefaultLimit
}

// Brief is what lists need of a table. Snapshots, which may be large, are read of one table at a time.
type Brief struct {
	ID      int64
	Guild   string
	Channel string
	Game    string
	Phase   string
	Ply     int
	Due     int64
	Doc     []byte
	Touched int64
}

// Count says which tables to count: those of one maker, or else of one server, in some phases.
type Count struct {
	Maker  string
	Guild  string
	Phases []string
}

// Counted is how many tables there are, and how many of them are exhibitions.
type Counted struct{ Tables, Shows int }

// Tables keeps tables and what was played at them.
type Tables interface {
	// CreateTable stores a new table and returns its id, which no table ever had. ErrSeen: the interaction has made one
	// already; then the id is 0.
	CreateTable(context.Context, Change) (int64, error)
	// SaveTable stores a changed table. The Rev must be the one that was read, or ErrConflict tells that somebody was
	// faster; ErrSeen tells that the interaction was handled before. Both change nothing. A table's game, seed and time
	// of birth never change.
	SaveTable(context.Context, Change) error
	// Table reads one table, or ErrNotFound.
	Table(ctx context.Context, id int64) (Table, error)
	// TableFor does what Seen and Table do, in one trip, and leaves out what the caller knows. If the interaction was
	// handled before, seen is true and there is nothing else.
	TableFor(ctx context.Context, id int64, known Known) (t Table, seen bool, err error)
	// Tables lists tables, the last touched first, then the youngest.
	Tables(context.Context, Filter) ([]Brief, error)
	// TableIDs lists the numbers of all tables after one, in order.
	TableIDs(ctx context.Context, after int64, limit int) ([]int64, error)
	// TablesNaming lists the tables that have to do with a person in any way: where they belong or ever belonged, and
	// those whose document names them. It is for erasing somebody.
	TablesNaming(ctx context.Context, user string) ([]int64, error)
	// CountOpen counts tables.
	CountOpen(context.Context, Count) (Counted, error)
	// Moves reads the log of a table from a ply on, in order; of an archived game without the names of those who made
	// them.
	Moves(ctx context.Context, id int64, from int) ([]Move, error)
	// DraftAndMoves reads what Draft and Moves do, in one trip.
	DraftAndMoves(ctx context.Context, id int64, seat, from int) (string, []Move, error)
	// CountMoves is how many moves are recorded as a person's.
	CountMoves(ctx context.Context, user string) (int, error)

	// Due lists tables whose time has come, the longest waiting first.
	Due(ctx context.Context, now int64, limit int) ([]int64, error)
	// NextDue is the earliest time that some table or tournament waits for, 0 if there is none.
	NextDue(context.Context) (int64, error)
	// PullDue brings everything that is due after now forward by an amount of milliseconds, tables, tournaments and
	// messages: the clock was set back by so much, and what was due at once would wait as long.
	PullDue(ctx context.Context, now, by int64) error

	// Seen tells whether an interaction was handled, and what it changed.
	Seen(ctx context.Context, interaction string) (of Subject, ok bool, err error)
	// Refuse notes that an interaction was refused: from then on Seen tells Refused of it, and whatever it asks for is
	// ErrSeen. One that has changed something stays as it is. The note is stored soon, not necessarily on return.
	Refuse(ctx context.Context, interaction string, at int64) error
	// ForgetInteractions drops those older than a time; Discord redelivers within minutes.
	ForgetInteractions(ctx context.Context, before int64) error
}

// Drafts keeps half-made moves.
type Drafts interface {
	// Draft reads the half-made move of a seat; "" if there is none.
	Draft(ctx context.Context, table int64, seat int) (string, error)
	// SaveDraft keeps one; an empty one is dropped. ErrSeen: its interaction was handled before.
	SaveDraft(ctx context.Context, table int64, d Draft, at int64) error
}

// Invitation tells that somebody was sent a message that invites them to a table.
type Invitation struct {
	User  string // who was invited
	Maker string // by whom
	At    int64
}

// Invitations counts them; they are stored with a table's change.
type Invitations interface {
	// InvitationsBy is how many invitations somebody has sent since a time.
	InvitationsBy(ctx context.Context, maker string, since int64) (int, error)
	// InvitationsTo is how many invitations somebody has been sent since a time, by everybody and by one.
	InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error)
	// Erasing a person gives none back: they are kept under a hash.
	// ForgetInvitations drops those older than a time: they count no more.
	ForgetInvitations(ctx context.Context, before int64) error
}

// Archive is what is kept of a game that ended long ago besides its table.
type Archive struct {
	Table int64
	Rev   int64  // of the table as it was read
	Hash  []byte // of the snapshot, which is dropped; nil keeps it
}

// Archives keeps games that ended long ago in little room.
type Archives interface {
	// Archivable lists games that are over, not archived, and were not touched since a time, the longest ago first.
	Archivable(ctx context.Context, before int64, limit int) ([]int64, error)
	// SaveArchive packs a game's moves together, without the names of those who made them; where there is a hash the
	// snapshot is dropped, for the moves make it again. Moves reads them as before. ErrConflict: the table has changed.
	SaveArchive(context.Context, Archive) error
	// ArchiveHash is the hash of the snapshot that a table's moves make; nil if it is not archived, or kept its own.
	ArchiveHash(ctx context.Context, table int64) ([]byte, error)
}
