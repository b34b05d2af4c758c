package engine

import (
	"tablee/rules/game"
	"tablee/rules/match"
)

// begin starts a new game.
func (s *session) begin(q *Request) (answer, error) {
	seed, err := seedOf(q)
	if err != nil {
		return nil, err
	}
	seats := s.info.Seats
	if q.Seats != nil {
		seats = *q.Seats
	}
	options := s.merge(q.Options)
	pos, err := match.Start(s.rules, seats, options, seed)
	if err != nil {
		return nil, err
	}
	if err := s.prepare(options); err != nil {
		return nil, err
	}
	s.game = &running{pos: pos, seed: seed, seats: seats}
	return s.game.state(), nil
}

// load starts a saved game. What in its text does not agree is answered as "doubts".
func (s *session) load(q *Request) (answer, error) {
	seed, err := seedOf(q)
	if err != nil {
		return nil, err
	}
	if q.Text == nil {
		return nil, fail(Syntax, "load takes a text")
	}
	options := s.merge(q.Options)
	pos, err := s.read(*q.Text, options)
	if err != nil {
		return nil, s.failure(err, Syntax)
	}
	if err := s.prepare(options); err != nil {
		return nil, err
	}
	s.game = &running{pos: pos, seed: seed}
	var doubts []string
	if teller, ok := s.rules.(game.NativeTeller); ok {
		full, err := s.info.Complete(s.merge(q.Options))
		if err != nil {
			return nil, err
		}
		told, err := teller.TellNative([]byte(*q.Text), full)
		if err != nil {
			return nil, err
		}
		s.game.seats, s.game.names = told.Seats, told.Names
		for _, m := range told.Doubts {
			doubts = append(doubts, s.texts.Plain(m))
		}
	} else if s.info.MinSeats == s.info.MaxSeats {
		s.game.seats = s.info.MaxSeats
	}
	a := s.game.state()
	if doubts != nil {
		a["doubts"] = doubts
	}
	return a, nil
}

// read parses a text in the native format.
func (s *session) read(text string, o game.Options) (game.Position, error) {
	reader, ok := s.rules.(game.NativeReader)
	if !ok {
		return nil, fail(Unknown, "%s has no native format", s.info.Name)
	}
	full, err := s.info.Complete(o)
	if err != nil {
		return nil, s.failure(err, Illegal)
	}
	return reader.ReadNative([]byte(text), full)
}

// moves lists the legal moves; a game that is over has none.
func (s *session) moves(q *Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	lister, ok := g.pos.(game.Lister)
	if !ok {
		return nil, fail(Unknown, "%s cannot list every move", s.info.Name)
	}
	if len(g.pos.Turn()) == 0 {
		return answer{"moves": []game.Move{}}, nil
	}
	seat, err := g.inTurn(q)
	if err != nil {
		return nil, err
	}
	return answer{"moves": list(lister.Moves(seat))}, nil
}

// play plays a move and lists what everybody may read about it.
func (s *session) play(q *Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	if q.Move == nil {
		return nil, fail(Syntax, "play takes a move")
	}
	seat, err := g.inTurn(q)
	if err != nil {
		return nil, err
	}
	pos, events, err := match.Play(g.pos, g.seed, g.ply+1, seat, game.Move(*q.Move))
	if err != nil {
		return nil, err
	}
	next := *g
	next.pos, next.ply = pos, g.ply+1
	a := next.state()
	said := []string{}
	for _, e := range events {
		if e.To == game.Public && !e.Msg.IsZero() {
			said = append(said, s.texts.Plain(e.Msg))
		}
	}
	a["events"] = said
	s.game = &next
	return a, nil
}

// view writes what a seat may know.
func (s *session) view(q *Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	seat := game.Public
	if q.Seat != nil {
		seat = *q.Seat
	}
	if int(seat) >= s.info.MaxSeats || g.seats > 0 && int(seat) >= g.seats {
		return nil, fail(Syntax, "there is no seat %d", seat)
	}
	return s.write(g.pos.View(seat), g.names)
}

// save writes the whole game.
func (s *session) save(*Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	return s.write(g.pos, g.names)
}

// write writes a position or a view in the native format, with the names that were loaded.
func (s *session) write(what any, names []string) (answer, error) {
	w, ok := what.(game.NativeWriter)
	if !ok {
		return nil, fail(Unknown, "%s has no native format", s.info.Name)
	}
	text, err := w.WriteNative(names)
	if err != nil {
		return nil, err
	}
	return answer{"text": string(text)}, nil
}

// perft counts the sequences of moves of a length.
func (s *session) perft(q *Request) (answer, error) {
	g, err := s.current()
	if err != nil {
		return nil, err
	}
	if q.Depth == nil || *q.Depth < 0 {
		return nil, fail(Syntax, "perft takes a depth from 0")
	}
	if p, ok := g.pos.(game.Perfter); ok {
		return answer{"nodes": p.Perft(*q.Depth)}, nil
	}
	if _, ok := g.pos.(game.Lister); !ok {
		return nil, fail(Unknown, "%s cannot list every move", s.info.Name)
	}
	nodes, err := g.perft(g.pos, *q.Depth)
	if err != nil {
		return nil, err
	}
	return answer{"nodes": nodes}, nil
}

// perft counts by listing and playing every move. Chance is drawn as in the game itself.
func (g *running) perft(pos game.Position, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	var nodes uint64
	for _, seat := range pos.Turn() {
		moves := pos.(game.Lister).Moves(seat)
		if depth == 1 {
			nodes += uint64(len(moves))
			continue
		}
		for _, m := range moves {
			next, _, err := match.Play(pos, g.seed, g.ply+1, seat, m)
			if err != nil {
				return 0, fail(Internal, "the move %q is listed and refused: %v", m, err)
			}
			n, err := g.perft(next, depth-1)
			if err != nil {
				return 0, err
			}
			nodes += n
		}
	}
	return nodes, nil
}
