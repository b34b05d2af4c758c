package duplicate

import (
	"math/rand/v2"
	"slices"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// Round implements game.Open.
func (p *position) Round() int { return p.Number }

// Join implements game.Open.
func (p *position) Join(seats int) game.Open {
	if seats <= len(p.Answers) {
		return p
	}
	q := *p
	q.Answers = append(slices.Clone(p.Answers), make([]string, seats-len(p.Answers))...)
	q.Totals = append(slices.Clone(p.Totals), make([]int, seats-len(p.Totals))...)
	return &q
}

// Close implements game.Open.
func (p *position) Close(a game.Answers) game.Move { return closing(a).move() }

// Noted implements game.Open.
func (p *position) Noted(a game.Answers) game.Position {
	q := *p.Join(a.Seats).(*position)
	q.Answers = slices.Clone(q.Answers)
	for s, m := range a.Moves {
		if s >= 0 && int(s) < len(q.Answers) {
			q.Answers[s] = string(m)
		}
	}
	for _, s := range a.Left {
		if s >= 0 && int(s) < len(q.Answers) && q.Answers[s] == "" {
			q.absent++
		}
	}
	return &q
}

// finish ends the round with more answers and more seats.
func (p *position) finish(c closing, rng *rand.Rand) (game.Position, []game.Event, error) {
	if c.Seats < len(p.Answers) {
		return nil, nil, game.Refuse("duplicate.refused.move", "move", closeWord)
	}
	q := *p.Join(c.Seats).(*position)
	q.Answers = slices.Clone(q.Answers)
	for s, m := range c.Moves {
		if err := p.Options.checkAnswer(&p.Board, &p.Rack, m); err != nil {
			return nil, nil, err
		}
		q.Answers[s] = string(m)
	}
	return q.close(c.Computers, rng)
}

// close ends the round: it values the answers, lays the best play, and draws the next rack. The receiver is the
// caller's own copy, with its own Answers.
func (p *position) close(computers []game.Seat, rng *rand.Rand) (game.Position, []game.Event, error) {
	r, ok := p.settle(computers)
	if !ok {
		return nil, nil, game.Refuse("refused.over") // a rack without a play is not dealt
	}
	if p.lastRound() {
		p.End = endRounds
	} else {
		p.Number++
		p.deal(p.Rack, p.Bag, rng)
	}
	return p, p.tell(&r), nil
}

// settle values the answers and lays the best play: what is left of the rack is kept for the next one. ok is false if
// there is no play.
func (p *position) settle(computers []game.Seat) (r round, ok bool) {
	best, ok := p.Options.bestPlay(&p.Board, &p.Rack)
	if !ok {
		return r, false
	}
	r = round{Rack: p.Rack.String(), Rejected: p.Rejected, Top: best.lay.Place.Format(),
		Word: best.lay.Words[0].Word, Points: best.points, Answers: p.Answers, Computers: computers}
	p.value(&r)
	p.Totals = slices.Clone(p.Totals)
	for s, n := range r.Scores {
		p.Totals[s] += n
	}
	p.Board.Place(best.lay, &p.Rack)
	r.Exchange = p.exchangeJoker(best.lay)
	p.Past = append(slices.Clip(p.Past), r)
	p.Answers = make([]string, len(p.Totals))
	p.Rejected = nil
	return r, true
}

// value values the answers of a round, and finds a solo. Equal answers are valued once.
func (p *position) value(r *round) {
	r.Scores = make([]int, len(p.Answers))
	points := make(map[string]int)
	people, finder, finders := 0, 0, 0
	for s, a := range p.Answers {
		if a == "" {
			continue
		}
		n, known := points[a]
		if !known {
			v := p.Options.judge(&p.Board, &p.Rack, game.Move(a))
			n = v.points
			points[a] = n
		}
		r.Scores[s] = n
		if _, computer := slices.BinarySearch(r.Computers, game.Seat(s)); computer {
			continue
		}
		people++
		if n == r.Points {
			finder = s
			finders++
		}
	}
	if finders == 1 && people >= p.Options.Solo && r.Points > 0 {
		r.Solo = finder + 1
		r.Scores[finder] += soloBonus
	}
}

// exchangeJoker puts the letter in the place of a joker that the best play has laid, in the joker game, and returns it;
// "" if the joker stays. The joker goes back to the rack.
func (p *position) exchangeJoker(lay *board.Lay) string {
	if p.Options.Form != jokerGame {
		return ""
	}
	for _, t := range lay.Tiles {
		if !t.Cell.Joker() {
			continue
		}
		letter := board.Cell(t.Cell.Letter())
		if !p.Bag.Remove(letter.Tile()) && !p.Rack.Remove(letter.Tile()) {
			return ""
		}
		p.Board[t.Square] = letter
		p.Rack.Add(board.Joker)
		return string(rune(letter))
	}
	return ""
}

// tell are the events of a round that is over, and of the next rack.
func (p *position) tell(r *round) []game.Event {
	place, _ := board.ParsePlacement(r.Top)
	scrabble := p.Options.scrabble()
	finders := 0
	for s, n := range r.Scores {
		if r.Answers[s] != "" && n >= r.Points && r.Points > 0 {
			finders++
		}
	}
	events := []game.Event{{To: game.Public, Reveals: true, Msg: game.M("duplicate.ev.top", "round", len(p.Past), "word",
		board.Letters(r.Word), "at", scrabble.Where(place), "points", r.Points, "n", finders)}}
	if r.Solo > 0 {
		events = append(events, game.Event{To: game.Public, Msg: game.M("duplicate.ev.solo", "by", game.Seat(r.Solo-1),
			"n", soloBonus)})
	}
	if r.Exchange != "" {
		events = append(events, game.Event{To: game.Public, Msg: game.M("duplicate.ev.exchange", "letter", r.Exchange)})
	}
	if len(p.Rejected) > 0 {
		events = append(events, game.Event{To: game.Public, Minor: true, Msg: game.M("duplicate.ev.rejected", "n",
			len(p.Rejected))})
	}
	return events
}

// Result implements game.Position.
func (p *position) Result() (game.Result, bool) {
	if p.End == "" {
		return game.Result{}, false
	}
	return game.Result{Scores: slices.Clone(p.Totals), Places: p.places(),
		Reason: game.M("duplicate.end." + string(p.End))}, true
}

// places ranks the totals, equal ones by the rounds from the last one on if that was agreed on.
func (p *position) places() []int {
	places := make([]int, len(p.Totals))
	order := p.order()
	for i, s := range order {
		places[s] = i + 1
		if i > 0 && p.compareSeats(order[i-1], s) == 0 {
			places[s] = places[order[i-1]]
		}
	}
	return places
}

// compareSeats orders seats by their results, the best first.
func (p *position) compareSeats(a, b int) int {
	d := p.Totals[b] - p.Totals[a]
	for i := len(p.Past) - 1; i >= 0 && d == 0 && p.Options.Ties == tiesLast; i-- {
		d = p.Past[i].score(b) - p.Past[i].score(a)
	}
	return d
}

// score is what a seat has got in a round; a seat that joined later has nothing.
func (r *round) score(s int) int {
	if s >= len(r.Scores) {
		return 0
	}
	return r.Scores[s]
}
