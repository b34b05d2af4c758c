package store

import "context"

// People stores the documents of persons and servers.
type People interface {
	// Person reads a person's document; nil if there is none.
	Person(ctx context.Context, id string) ([]byte, error)
	// SavePerson replaces a person's document was, nil for none, by doc, nil to erase it. ErrConflict: the stored document
	// is another one.
	SavePerson(ctx context.Context, id string, was, doc []byte) error
	// SaveSettings stores a document as SavePerson or SaveGuild does, and records the interaction. ErrSeen: it was handled
	// before, and nothing is stored.
	SaveSettings(context.Context, Settings) error
	// ForgetUser erases a person: preferences, lessons, answers to puzzles, visits, messages to them, and their id in
	// moves and seats. The caller has to change the documents of tables before.
	ForgetUser(ctx context.Context, user string) error
	// Guild reads a server's document; nil if there is none.
	Guild(ctx context.Context, id string) ([]byte, error)
	// SaveGuild stores a server's document, as SavePerson does, and messages because it has changed.
	SaveGuild(ctx context.Context, id string, was, doc []byte, owed ...Owed) error
}

// Settings is a change of a person's or a server's document by an interaction.
type Settings struct {
	Person, Guild string // whose document it is; one of the two
	Was, Doc      []byte // as for SavePerson
	Owed          []Owed // messages because a server's document has changed
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

// End has the results of a finished game. A table is counted only once.
type End struct {
	Results []Result
	Feats   []Feat
	Pool    string // "": nobody's rating changes
	Users   []string
	// From and To bound (Unix milliseconds, both excluded) when the tables were opened whose games Rate receives.
	From, To int64
	// Rate turns the ratings before the game, by person, nil for no rating, into those after it. It leaves out persons
	// whose rating does not change: their result is stored without a pool. It runs within the transaction, so that two
	// games that end at the same time are rated one after the other; and again when that is repeated.
	Rate func(before map[string][]byte, recent Recent) (map[string]Rated, error)
}

// Recent has, by person, the games that changed their rating in a pool, at tables that were opened within a time.
type Recent map[string][]RatedGame

// RatedGame is a game that changed somebody's rating.
type RatedGame struct {
	Table     int64
	Forgotten bool // another player of it has been erased since
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

// Rating is a person's rating in a pool.
type Rating struct {
	Pool string
	User string
	Doc  []byte
}

// Ratings reads results, ratings and records; they are stored with the change that ends a table's game.
type Ratings interface {
	// RatingsOf lists a person's ratings by pool.
	RatingsOf(ctx context.Context, user string) ([]Rating, error)
	// RatingsIn lists the ratings, in the pools of a game, of everybody who has finished that game in a server, by pool
	// and person.
	RatingsIn(ctx context.Context, guild, game string) ([]Rating, error)
	// ResultsOf lists everybody's results in the finished games of a person, oldest first; game "" is every game.
	ResultsOf(ctx context.Context, user, game string) ([]Result, error)
	// ResultsIn lists everybody's results in the games of a server that finished within a time, from excluded, to
	// included, oldest first.
	ResultsIn(ctx context.Context, guild string, from, to int64) ([]Result, error)
	// BestIn lists the best performances of a kind in these games, the greatest first, then the earliest.
	BestIn(ctx context.Context, guild, name string, from, to int64, limit int) ([]Feat, error)
	// Best lists a person's best performance of each kind, the earliest where several are equal; game "" is every game.
	Best(ctx context.Context, user, game string) ([]Feat, error)
	// ForgetPerson erases a person from ratings, records, results and reviews. The games themselves still count for the
	// others.
	ForgetPerson(ctx context.Context, user string) error
}
