package message

import (
	"strings"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Week is what a server is told of its week, in a few sentences: games and who has won most, the best word, the
// puzzles, and what decides its seasons. What there is no news of is left out. It has neither picture nor button.
func (dm *DailyMessages) Week(w *table.Week, lang string) Message {
	say := dm.builder.Printer(lang)
	parts := []string{say.Msg(weekOfGames(w))}
	add := func(m game.Msg) { parts = append(parts, say.Msg(m)) }
	if w.Word != "" {
		add(game.M("week.word", "word", strings.ToUpper(w.Word), "n", w.Points, "who", w.WordBy))
	}
	if w.Found > 0 {
		add(game.M("week.puzzles", "n", w.Found, "of", w.Puzzles))
	}
	for _, c := range w.Seasons[:min(len(w.Seasons), mostSeasons)] {
		if m := seasonDecision(c); !m.IsZero() {
			parts = append(parts, (&TournamentMessages{dm.builder}).TournamentPrinter(c, lang).Msg(m))
		}
	}
	return Message{Printer: say, Content: strings.Join(parts, " ")}
}

// weekOfGames tells how many games were played, and who has won most.
func weekOfGames(w *table.Week) game.Msg {
	games := game.M("week.games", "n", w.Games)
	switch {
	case len(w.Winners) == 0 || w.Won == 0:
		return game.M("week.played", "games", games)
	case w.Games == 1:
		return game.M("week.wonit", "games", games, "who", w.Winners[0])
	case len(w.Winners) == 1:
		return game.M("week.won", "games", games, "who", w.Winners[0], "n", w.Won)
	}
	return game.M("week.woneach", "games", games, "who", w.Winners[0], "other", w.Winners[1], "n", w.Won)
}

// What the message of a week tells of seasons at most: of so many, with so many people who can still win and so many
// games that decide it.
const (
	mostSeasons    = 2
	mostContenders = 3
	mostDeciding   = 4
)

// seasonDecision tells who can still win the first division of a season and how many games decide it, if few do; else
// it is empty.
func seasonDecision(c *table.Tournament) game.Msg {
	if c.Season == nil || len(c.Season.Divisions) == 0 || c.Phase != table.TournamentPlaying {
		return game.Msg{}
	}
	people := peopleOf(c, c.Season.Divisions[0])
	if len(people) == 0 {
		return game.Msg{}
	}
	left := make(map[int]int) // games that people have still to play
	for _, m := range c.Matches {
		if !m.Over {
			left[m.A]++
			left[m.B]++
		}
	}
	in := make(map[int]bool)
	var who []game.Msg
	for _, l := range people {
		if l.Points+pointsOfWin*left[l.Entrant] >= people[0].Points {
			in[l.Entrant] = true
			who = append(who, bold(l.Entrant))
		}
	}
	deciding := 0
	for _, m := range c.Matches {
		if !m.Over && (in[m.A] || in[m.B]) {
			deciding++
		}
	}
	if len(who) > mostContenders || deciding == 0 || deciding > mostDeciding {
		return game.Msg{}
	}
	games := game.M("week.decides", "n", deciding)
	switch len(who) {
	case 1:
		return game.M("week.season.alone", "who", who[0])
	case 2:
		return game.M("week.season.second", "who", who[0], "other", who[1], "games", games)
	}
	return game.M("week.season.third", "who", who[0], "other", who[1], "third", who[2], "games", games)
}

// pointsOfWin is what a win brings in a season.
const pointsOfWin = 2
