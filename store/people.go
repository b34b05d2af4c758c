package store

import "context"

// People keeps the documents of persons and servers.
type People interface {
	// Person reads what is kept of a person; nil if nothing is.
	Person(ctx context.Context, id string) ([]byte, error)
	// SavePerson keeps a person's document in the place of the one that was read, nil for none; nil erases it.
	// ErrConflict: another one is there.
	SavePerson(ctx context.Context, id string, was, doc []byte) error
	// SaveSettings keeps a document as SavePerson or SaveGuild does, for an interaction that is handled by it. ErrSeen: it
	// was handled before, and nothing is kept.
	SaveSettings(context.Context, Settings) error
	// ForgetUser erases a person: preferences, lessons, messages owed and sent to them, and the name beside
	// their moves and seats. What a table's document says is the caller's to change before.
	ForgetUser(ctx context.Context, user string) error
	// Guild reads what is kept of a server; nil if nothing is.
	Guild(ctx context.Context, id string) ([]byte, error)
	// SaveGuild keeps a server's document, as SavePerson does, and what is owed because it has changed.
	SaveGuild(ctx context.Context, id string, was, doc []byte, owed ...Owed) error
}

// Settings is what somebody has chosen for themselves, or for the server that they manage.
type Settings struct {
	Person, Guild string // whose document it is; one of the two
	Was, Doc      []byte // as those of SavePerson
	Owed          []Owed // because a server's has changed
	Interaction   string
	At            int64 // when, in milliseconds: the interaction is remembered from then on
}

// Result is how a finished game ended for one seat.
type Result struct {
	Table  int64
	Seat   int
	User   string // empty for a computer, and for a person who was forgotten
	Level  int    // the computer's; 0 for a person
	Guild  string
	Game   string
	Pool   string // what was rated together; empty if the game was not rated
	Place  int
	Score  int
	Rating float64 // as shown, after the game; 0 if the seat was not rated
	At     int64
}

// Feat is the best performance of a kind that a person gave in one game.
type Feat struct {
	Table int64
	User  string
	Name  string
	Game  string
	Value int
	What  string
	At    int64
}

// Rated is what a game did to a person's rating.
type Rated struct {
	Doc   []byte
	Shown float64
}

// End is what the end of a game leaves behind besides its table. Of a table that has been counted nothing changes.
type End struct {
	Results []Result
	Feats   []Feat
	Pool    string // "": nobody's rating changes
	Users   []string
	// From and To bound when the tables were opened (Unix milliseconds, both excluded) of whose games Rate is told.
	From, To int64
	// Rate turns the ratings from before the game, by person, nil for who has none, into those after it. Whose rating does
	// not change is left out: their result is stored without a pool. It runs within the transaction, so that two games
	// that end at once are rated one after the other; and again when that is repeated.
	Rate func(before map[string][]byte, recent Recent) (map[string]Rated, error)
}

// Recent are the games that changed people's ratings in a pool, at tables that were opened within a time, by person.
type Recent map[string][]RatedGame

// RatedGame is a game that changed somebody's rating.
type RatedGame struct {
	Table     int64
	Forgotten bool // somebody who played there, too, has been erased since
}

// Met tells whether a game changed the ratings of both.
func (r Recent) Met(a, b string) bool {
	for _, x := range r[a] {
		for _, y := range r[b] {
			if x.Table == y.Table {
				return true
			}
		}
	}
	return false
}

// Forgot tells whether a person has played with somebody who has been erased since.
func (r Recent) Forgot(user string) bool {
	for _, x := range r[user] {
		if x.Forgotten {
			return true
		}
	}
	return false
}

// Rating is where a person stands in a pool.
type Rating struct {
	Pool string
	User string
	Doc  []byte
}

// Ratings keeps how people have done; ended games are stored with their table's change.
type Ratings interface {
	// RatingsOf lists a person's ratings by pool.
	RatingsOf(ctx context.Context, user string) ([]Rating, error)
	// RatingsIn lists the ratings, in the pools of a game, of everybody who has finished that game in a server, by pool
	// and person.
	RatingsIn(ctx context.Context, guild, game string) ([]Rating, error)
	// ResultsOf lists everybody's results in the finished games of a person, oldest first; game "" is every game.
	ResultsOf(ctx context.Context, user, game string) ([]Result, error)
	// Best lists a person's best performance of each kind, the earliest where several are equal; game "" is every game.
	Best(ctx context.Context, user, game string) ([]Feat, error)
	// ForgetPerson erases a person from ratings, records, results and reviews. The games themselves still count for the
	// others.
	ForgetPerson(ctx context.Context, user string) error
}
