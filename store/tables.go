package store

import "context"

// Table is a stored table. Doc and Snapshot are the host's encodings.
type Table struct {
	ID       int64
	Rev      int64 // increased by every change, to detect conflicts
	Guild    string
	Channel  string
	Game     string
	Version  int
	Phase    string
	Ply      int
	Due      int64 // when something must be done next; 0 is never
	Doc      []byte
	Snapshot []byte
	Seed     []byte
	Created  int64
	Touched  int64
	Maker    string // for whom it counts; "" is nobody
	Show     bool   // only computers play
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
	// Interaction is the interaction of SaveDraft; "" for drafts in a Change, which has its own. At is from when on it is
	// remembered, in milliseconds.
	Interaction string
	At          int64
}

// Known is what the reader of a table knows already.
type Known struct {
	// Rev is the revision that the caller has. If the table still has it, Doc and Snapshot are nil; 0 is none.
	Rev         int64
	Interaction string // for which it is read; "" if nothing can be redelivered
	Drafts      bool   // the drafts are read too
}

// Read is a table as it was read.
type Read struct {
	Table  Table
	Seen   bool           // the interaction was handled before: there is no table
	Drafts map[int]string // by seat, if they were asked for
}

// Change is everything that one operation changes of a table; it is stored in one transaction.
type Change struct {
	Table          Table
	Users          []string // the people who belong to it from now on; nil: unchanged
	Joined         []string // people who belong to it as well from now on; Users is nil then
	Named          []string // more people whom the document names; they are only removed when they are erased
	Forget         int      // plies above this are taken back; -1: none
	Moves          []Move   // appended after that
	Owed           []Owed
	Drafts         []Draft
	Interaction    string // the id of the interaction that caused it; "" if there is none
	End            *End   // the game has ended and counts
	Invitations    []Invitation
	OpenedBy       string // the person who opens it, if it is new: counted on the day of Table.Created
	LeftBy         string // the maker who is erased while it stays open: counted on the day of LeftAt
	LeftAt         int64
	TournamentGame *TournamentTable // a new table is this game of a tournament
	TournamentDue  int64            // a tournament that becomes due because of this table
	Night          *NightTable      // a new table joins this night; ErrConflict: the night has changed
	NightDue       int64            // a night that becomes due because of this table
	Opens          *Opened          // another table that is created in the same transaction
	// the answers to the round and all drafts are deleted: a move has ended it, or the game is over
	Answered bool
}

// Opened is a new table that is created in the same transaction as the change of another one, whose document has its
// id.
type Opened struct {
	Change Change                         // of the new table, without an Interaction
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

// Brief is the part of a table that lists need, without the snapshot, which may be large.
type Brief struct {
	ID      int64
	Rev     int64
	Guild   string
	Channel string
	Game    string
	Phase   string
	Ply     int
	Due     int64
	Doc     []byte
	Touched int64
}

// Count chooses the tables to count: those of one maker, or else of one server, in some phases.
type Count struct {
	Maker  string
	Guild  string
	Phases []string
}

// Counted is how many tables there are, and how many of them are exhibitions.
type Counted struct{ Tables, Shows int }

// Tables stores tables and their moves.
type Tables interface {
	// CreateTable stores a new table and returns its id, which no table ever had. ErrSeen: the interaction has created one
	// already; then the id is 0.
	CreateTable(context.Context, Change) (int64, error)
	// SaveTable stores a changed table. It fails with ErrConflict if the Rev is not the stored one, and with ErrSeen if
	// the interaction was handled before. Both change nothing. A table's game, seed and time of creation never change.
	SaveTable(context.Context, Change) error
	// Table reads one table, or ErrNotFound.
	Table(ctx context.Context, id int64) (Table, error)
	// TableFor does what Seen and Table do and reads the drafts if they are asked for, in one round trip, and leaves out
	// what the caller knows.
	TableFor(ctx context.Context, id int64, known Known) (Read, error)
	// Tables lists tables, the last touched first, then the youngest.
	Tables(context.Context, Filter) ([]Brief, error)
	// TableIDs lists the ids of all tables after one, in order.
	TableIDs(ctx context.Context, after int64, limit int) ([]int64, error)
	// TablesNaming lists all tables that have data about a person: those to which they belong or ever belonged, and those
	// whose document names them. It is for erasing them.
	TablesNaming(ctx context.Context, user string) ([]int64, error)
	// CountOpen counts tables.
	CountOpen(context.Context, Count) (Counted, error)
	// Moves reads the moves of a table, beginning with a ply; those of an archived game have no users.
	Moves(ctx context.Context, id int64, from int) ([]Move, error)
	// CountMoves is how many moves are recorded as a person's.
	CountMoves(ctx context.Context, user string) (int, error)

	// Due lists due tables, the longest due first.
	Due(ctx context.Context, now int64, limit int) ([]int64, error)
	// NextDue is the earliest time at which a table, a tournament, a night, or a server or person of puzzles is due, 0 if
	// there is none.
	NextDue(context.Context) (int64, error)
	// PullDue makes everything that is due after now (tables, tournaments, nights, servers and people of puzzles, and
	// messages) due so many milliseconds earlier: the clock was set back by this amount, and what was due would wait as
	// long.
	PullDue(ctx context.Context, now, by int64) error

	// Seen tells whether an interaction was handled, and what it changed.
	Seen(ctx context.Context, interaction string) (of Subject, ok bool, err error)
	// Refuse records that an interaction was refused: from then on Seen returns Refused for it, and every change with it
	// is ErrSeen. It does nothing for an interaction that has changed something. The record may be stored after it
	// returns.
	Refuse(ctx context.Context, interaction string, at int64) error
	// ForgetInteractions deletes interactions older than a time; Discord redelivers within minutes.
	ForgetInteractions(ctx context.Context, before int64) error
}

// Drafts stores drafts.
type Drafts interface {
	// Draft reads the draft of a seat; "" if there is none.
	Draft(ctx context.Context, table int64, seat int) (string, error)
	// SaveDraft stores a draft; an empty one deletes it. ErrSeen: its interaction was handled before.
	SaveDraft(ctx context.Context, table int64, d Draft, at int64) error
}

// Invitation records that a person was sent an invitation to a table.
type Invitation struct {
	User  string // who was invited
	Maker string // by whom
	At    int64
}

// Invitations counts invitations, which are stored with a table's change.
type Invitations interface {
	// InvitationsBy is how many invitations somebody has sent since a time.
	InvitationsBy(ctx context.Context, maker string, since int64) (int, error)
	// InvitationsTo is how many invitations somebody has been sent since a time, by everybody and by one.
	InvitationsTo(ctx context.Context, user, maker string, since int64) (all, his int, err error)
	// Erasing a person resets no count: they are stored under a hash.
	// ForgetInvitations deletes invitations older than a time, which no longer count.
	ForgetInvitations(ctx context.Context, before int64) error
}

// Archive describes how to archive a game that ended long ago.
type Archive struct {
	Table int64
	Rev   int64  // of the table as it was read
	Hash  []byte // of the snapshot, which is deleted; nil keeps the snapshot
}

// Archives compresses games that ended long ago.
type Archives interface {
	// Archivable lists finished games that are not archived and were not touched since a time, the oldest first.
	Archivable(ctx context.Context, before int64, limit int) ([]int64, error)
	// SaveArchive compresses a game's moves, without their users; if there is a hash, the snapshot is deleted, because it
	// can be computed from the moves. Moves reads them as before. ErrConflict: the table has changed.
	SaveArchive(context.Context, Archive) error
	// ArchiveHash is the hash of a table's deleted snapshot; nil if the table is not archived, or still has its snapshot.
	ArchiveHash(ctx context.Context, table int64) ([]byte, error)
}
