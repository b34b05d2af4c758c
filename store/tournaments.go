package store

import "context"

// Tournament is a stored tournament. Doc is the host's encoding.
type Tournament struct {
	ID      int64
	Rev     int64 // increased by every change, and by the end of each of its tables
	Guild   string
	Channel string
	Phase   string
	Due     int64 // when something must be done next; 0 is never
	Doc     []byte
	Touched int64
}

// TournamentChange is everything that one operation changes of a tournament; it is stored in one transaction.
type TournamentChange struct {
	Tournament  Tournament
	Users       []string // the people whom its document names from now on; nil: unchanged
	Owed        []Owed   // of the tournament
	OpenedBy    string   // the person who opens it, if it is new: counted on the day of Tournament.Touched
	Interaction string
}

// TournamentTable is a table at which a game of a tournament's match is played. A game of a match has one table.
type TournamentTable struct {
	Tournament int64
	Match      int
	Game       int
	Table      int64
}

// Tournaments stores tournaments.
type Tournaments interface {
	// SaveTournament stores a tournament, a new one if its id is 0, and returns the id. ErrConflict: it has changed
	// since it was
	// read. ErrSeen: the interaction was handled before. Both change nothing, and the id is 0.
	SaveTournament(context.Context, TournamentChange) (int64, error)
	// Tournament reads one tournament, or ErrNotFound.
	Tournament(ctx context.Context, id int64) (Tournament, error)
	// Tournaments lists the tournaments of a channel in some phases, the last touched first, then the youngest.
	Tournaments(ctx context.Context, channel string, phases []string, limit int) ([]Tournament, error)
	// TournamentsIn lists the tournaments of a server in a phase, the oldest first.
	TournamentsIn(ctx context.Context, guild, phase string) ([]Tournament, error)
	// TournamentsOf lists the tournaments whose document names a person.
	TournamentsOf(ctx context.Context, user string) ([]Tournament, error)
	// CountTournaments counts the tournaments of a server in some phases.
	CountTournaments(ctx context.Context, guild string, phases []string) (int, error)
	// DueTournaments lists due tournaments, the longest due first.
	DueTournaments(ctx context.Context, now int64) ([]int64, error)
	// TournamentTables lists the tables of a tournament by match and game.
	TournamentTables(ctx context.Context, tournament int64) ([]TournamentTable, error)
}
