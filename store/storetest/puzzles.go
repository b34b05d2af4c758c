package storetest

import "tablee/store"

// puzzle is a new puzzle of a day.
func puzzle(day int) store.Puzzle {
	return store.Puzzle{Game: "scrabble", Language: "fr", Kind: "top", State: "daily", Day: day, PositionKey: "p",
		AnswerKey: "a", Made: 5, Doc: []byte(`{"Kind":"top"}`)}
}

// answered is somebody's first and last answer to the puzzle of the day, in a server that has had none so far.
func answered(puzzle int64, user string) store.PuzzleChange {
	return store.PuzzleChange{
		Attempt: &store.Attempt{Puzzle: puzzle, User: user, Guild: "g", Day: 1, Tries: 2, Points: 30, Solved: true, Ended: 50,
			Unrated: true, Doc: []byte(`{"Tries":2}`)},
		Solver: &store.Solver{User: user, Due: 60, Doc: []byte(`{"Days":1}`)},
		Server: &store.DailyServer{Guild: "g", Channel: "c", Due: 70, Puzzle: puzzle, Doc: []byte(`{"Hour":9}`)},
		Owed: []store.Owed{{Subject: store.OfPuzzle(puzzle), Kind: "daily", Target: "c"},
			{Subject: store.OfTable(7), Kind: "daily", Target: "d"}},
		At: 50}
}
