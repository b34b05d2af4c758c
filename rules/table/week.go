package table

// Week is what a server is told of a week, from its own games alone.
type Week struct {
	Channel string
	Lang    string // of the message
	Games   int
	// Winners are the names of those who have won most games, and Won is how many each; none where nobody stands out.
	Winners []string
	Won     int
	// Word is the best word of the week, WordBy the name of whoever played it, and Points what it brought; "": none.
	Word, WordBy string
	Points       int
	// Puzzles are the puzzles of the day that were asked, and Found those that somebody of the server has found.
	Puzzles, Found int
	// Tournaments are those that are being played, and Seasons what can be seen of those of them that are seasons.
	Tournaments []TournamentID
	Seasons     []*Tournament
}
