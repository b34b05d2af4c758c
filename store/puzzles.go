package store

import "context"

// Puzzle is a stored puzzle of one game. Doc is the host's encoding.
type Puzzle struct {
	ID       int64
	Rev      int64 // increased by every change; 0 is a puzzle that is not stored yet
	Game     string
	Language string // of its words; "" where the game has none
	Kind     string
	State    string // for the host
	// Day is the number of the day whose puzzle it is, from 1; 0 is none. A day has one puzzle of each game and language.
	Day int
	// PositionKey and AnswerKey tell whether it is too like another one: game.Puzzle has them.
	PositionKey, AnswerKey string
	Made                   int64
	Doc                    []byte
}

// Attempt is what a person has made of a puzzle. Doc is the host's encoding.
type Attempt struct {
	Puzzle int64
	User   string
	Rev    int64 // counts the changes from 1; 0 is an attempt that is not stored yet
	// Guild is the server in which it counts: it was begun there while it was the puzzle of the day; "" is none.
	Guild string
	// Day is the number of the day, if it was begun while it was the puzzle of the day; else 0.
	Day    int
	Tries  int // answers that were given
	Points int // of the best one
	Solved bool
	Ended  int64  // when the last answer was given; 0: there are tries left
	Vote   string // what the person thinks of the puzzle; "": they have not said
	// Unrated: it has ended, and its puzzle's rating does not count it yet.
	Unrated bool
	Doc     []byte
}

// Solver is what is stored about a person who answers puzzles. Doc is the host's encoding.
type Solver struct {
	User string
	Rev  int64 // counts the changes from 1; 0 is a person who is not stored yet
	Due  int64 // when they are to be reminded; 0 is never
	Doc  []byte
}

// DailyServer is a server that has chosen to have the puzzle of the day. Doc is the host's encoding.
type DailyServer struct {
	Guild   string
	Rev     int64 // counts the changes from 1; 0 is a server that is not stored yet
	Channel string
	Due     int64 // when the next puzzle is due; 0 is never
	Puzzle  int64 // the one whose day it is there; 0 is none
	Doc     []byte
}

// PuzzleChange is everything that one operation changes; it is stored in one transaction. What is nil does not change.
type PuzzleChange struct {
	Attempt *Attempt
	Solver  *Solver
	Server  *DailyServer
	// Rated is a puzzle whose document has changed, because it has a new rating or because its solution is told: nothing
	// else of it changes. The rating counts the attempts of these people from now on: they are no longer unrated, which is
	// a change of each.
	Rated       *Puzzle
	RatedUsers  []string
	Owed        []Owed // each with its own subject
	Interaction string // "" for none
	At          int64  // when, in milliseconds: the interaction is remembered from then on
}

// AttemptCount is how many attempts at a puzzle have ended in the same way.
type AttemptCount struct {
	Here   bool // they count in the server that was asked about
	Late   bool // they ended when the solution had been told
	Tries  int
	Points int
	Solved bool
	N      int
}

// PuzzleFilter chooses puzzles. Empty fields choose any.
type PuzzleFilter struct {
	Game     string
	Kind     string
	Language string // of its words; puzzles without a language are chosen too
	State    string
	From, To int // days, both included; 0 and 0 for any
	// Untried leaves out those that this person has an attempt at.
	Untried string
	// Bad leaves out those to which at least BadVotes people have given this vote, and more than half of all who have
	// ended it; "": none.
	Bad   string
	Limit int // 0: none
}

// BadVotes is how many bad votes a puzzle has at least that is left out for them: nobody takes it from the others
// alone.
const BadVotes = 3

// Puzzles stores puzzles and what people make of them. ForgetUser erases a person's attempts and the person.
type Puzzles interface {
	// SavePuzzle stores a puzzle, a new one if its id is 0, and returns the id. ErrConflict: it has changed since it was
	// read. ErrSeen: its day has another puzzle of this game and language. Both change nothing, and the id is 0. Only the
	// state, the day and the document of a puzzle change.
	SavePuzzle(context.Context, Puzzle) (int64, error)
	// Puzzle reads one puzzle, or ErrNotFound.
	Puzzle(ctx context.Context, id int64) (Puzzle, error)
	// Puzzles lists puzzles, the youngest first.
	Puzzles(ctx context.Context, f PuzzleFilter) ([]Puzzle, error)
	// LikePuzzle tells whether a puzzle of a game that was made at a time or later has one of these keys. No puzzle has
	// an empty key.
	LikePuzzle(ctx context.Context, game, positionKey, answerKey string, since int64) (bool, error)
	// UnratedPuzzles lists the puzzles that have unrated attempts, in the order of their ids.
	UnratedPuzzles(ctx context.Context, limit int) ([]int64, error)

	// ChangePuzzle stores a change. ErrConflict: something of it has changed since it was read. ErrSeen: the interaction
	// was handled before. Both change nothing.
	ChangePuzzle(context.Context, PuzzleChange) error
	// Attempt reads a person's attempt at a puzzle, or ErrNotFound.
	Attempt(ctx context.Context, puzzle int64, user string) (Attempt, error)
	// UnratedAttempts lists the unrated attempts at a puzzle, by person.
	UnratedAttempts(ctx context.Context, puzzle int64) ([]Attempt, error)
	// CountAttempts counts the ended attempts at a puzzle that were begun on its day: those that count in a server apart
	// from all others, and those that ended at a moment or later apart from the earlier ones; 0 is never. Those in the
	// server come first; then those with fewer tries, then those with fewer points, then the earlier ones.
	CountAttempts(ctx context.Context, puzzle int64, guild string, told int64) ([]AttemptCount, error)
	// SolvedAttempts lists the attempts that solved a puzzle and count in a server, the earliest first. Those that count
	// in no server ("") are never listed.
	SolvedAttempts(ctx context.Context, puzzle int64, guild string, limit int) ([]Attempt, error)
	// DailyAttempts lists a person's ended attempts that were begun on the day of their puzzle, by day, from a day on.
	DailyAttempts(ctx context.Context, user string, from int) ([]Attempt, error)
	// KeepTried records which puzzles of a day a person has an attempt at, before they are erased: hashed with a secret of
	// the database, and for a few days after a time, until no puzzle of these days is asked any more. Tried tells whether
	// that is recorded.
	KeepTried(ctx context.Context, user string, at int64) error
	Tried(ctx context.Context, puzzle int64, user string) (bool, error)
	// CountAttemptsOf is how many attempts a person has.
	CountAttemptsOf(ctx context.Context, user string) (int, error)

	// Solver reads a person, or ErrNotFound.
	Solver(ctx context.Context, user string) (Solver, error)
	// DueSolvers lists people who are to be reminded, the longest due first.
	DueSolvers(ctx context.Context, now int64, limit int) ([]string, error)
	// DailyServer reads a server, or ErrNotFound.
	DailyServer(ctx context.Context, guild string) (DailyServer, error)
	// DailyServers lists all servers, in the order of their ids.
	DailyServers(context.Context) ([]DailyServer, error)
	// DueDailyServers lists the servers for which a puzzle is due, the longest due first.
	DueDailyServers(ctx context.Context, now int64, limit int) ([]string, error)
}
