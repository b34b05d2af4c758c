package state

import (
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// priceOf is what a wrong challenge of n words costs, in points for the player of the challenged play, as GCG records
// it.
func (o *Options) priceOf(n int) int {
	switch o.Challenge {
	case ChallengePenalty:
		return 5
	case ChallengeFive:
		return 5 * n
	case ChallengeTen:
		return 10
	}
	return 0
}

// ChallengeOf is the move that challenges these words of the last play; without any, all of them.
func ChallengeOf(words ...string) game.Move {
	return game.Move(strings.TrimRight(MoveChallenge+" "+strings.Join(words, ","), " "))
}

// IsChallenge reports whether a move challenges the last play.
func IsChallenge(m string) bool { return m == MoveChallenge || strings.HasPrefix(m, MoveChallenge+" ") }

// ChallengeWords are the words of the last play among which a challenge may choose, each once; nil if it is always of
// all words.
func (s *Table) ChallengeWords() (list []string) {
	if s.Phase != Challengeable || s.Options.Challenge != ChallengeFive {
		return nil
	}
	for _, w := range s.distinctWords() {
		list = append(list, board.Letters(w))
	}
	if len(list) == 1 {
		return nil
	}
	return list
}

// distinctWords are the words of the last play, without those that have the letters of one before them.
func (s *Table) distinctWords() (list []string) {
	for _, w := range s.Last().Words {
		if !slices.ContainsFunc(list, func(other string) bool { return board.Letters(other) == board.Letters(w) }) {
			list = append(list, w)
		}
	}
	return list
}

// challenged are the words of the last play that a move challenges.
func (q *ply) challenged(m string) (list []string, err error) {
	all := q.ChallengeWords()
	named, some := strings.CutPrefix(m, MoveChallenge+" ")
	switch {
	case !some && len(all) == 0:
		return slices.Clone(q.Last().Words), nil
	case !some:
		return q.distinctWords(), nil
	}
	for _, name := range strings.Split(named, ",") {
		i := slices.IndexFunc(q.Last().Words, func(w string) bool { return board.Letters(w) == name })
		if !slices.Contains(all, name) || slices.Contains(list, q.Last().Words[max(i, 0)]) {
			return nil, game.Refuse("scrabble.refused.unchallenged", "words", game.Lit(named))
		}
		list = append(list, q.Last().Words[i])
	}
	return list, nil
}

// judge applies the referee's answer. A refused word is returned to its player, who plays again (challenge=void) or
// loses the turn (challenge=single).
func (q *ply) judge(by game.Seat, m string) error {
	line := *q.Last()
	seat := line.Seat
	words := game.Lit(board.Letters(line.Words[0]))
	switch m {
	case MoveAccept:
		q.announce(game.M("scrabble.ev.judged", "by", by, "word", words), true)
		q.stand(line)
		q.advance(seat)
	case MoveRefuse:
		q.takeBack()
		if q.Options.Challenge == ChallengeVoid {
			q.Refused = append(q.Refused, line.Move)
			q.Sheet = q.Sheet[:len(q.Sheet)-1]
			q.Secret.Past = q.Secret.Past[:len(q.Secret.Past)-1]
			q.Passes = q.Before
			q.announce(game.M("scrabble.ev.again", "by", by, "word", words, "player", game.Seat(seat)), false)
			return nil
		}
		q.withdraw(line)
		q.announce(game.M("scrabble.ev.refused", "by", by, "word", words, "player", game.Seat(seat)), false)
		q.advance(seat)
	default:
		return game.Refuse("scrabble.refused.judge")
	}
	return nil
}

// challenge looks up the challenged words of the last play. If one is missing, the play is withdrawn and its player
// loses the turn; otherwise it is final, and the option says what that costs.
func (q *ply) challenge(by game.Seat, m string) error {
	words, err := q.challenged(m)
	if err != nil {
		return err
	}
	line := *q.Last()
	var unknown []game.Msg
	for _, w := range words {
		if !q.Knows(w) {
			unknown = append(unknown, game.Lit(board.Letters(w)))
		}
	}
	player := game.Seat(line.Seat)
	if unknown != nil {
		q.takeBack()
		q.withdraw(line)
		q.announce(game.M("scrabble.ev.caught", "by", by, "player", player, "words", unknown, "n", len(unknown)), false)
		return nil
	}
	price := q.Options.priceOf(len(words))
	switch {
	case price > 0:
		q.write(Line{Seat: line.Seat, Kind: Awarded, Points: price}, Past{})
		q.Scores[line.Seat] += price
		q.announce(game.M("scrabble.ev.fined", "by", by, "player", player, "n", price), false)
	case q.Options.Challenge == ChallengeDouble && !q.LastOut():
		q.announce(game.M("scrabble.ev.turnlost", "by", by, "player", player), false)
	default:
		q.announce(game.M("scrabble.ev.stands", "by", by, "player", player), false)
	}
	q.stand(line)
	if q.Options.Challenge == ChallengeDouble && q.Phase != Over {
		seat := q.Next
		q.write(Line{Seat: seat, Kind: Pass}, Past{Rack: q.Secret.Racks[seat]})
		q.countIdleTurn()
		q.advance(seat)
	}
	return nil
}

// takeBack removes the last play from the board; its tiles return to its player's rack.
func (q *ply) takeBack() {
	line := q.Last()
	q.Board.Unplace(q.LastLay(), &q.Secret.Racks[line.Seat])
	q.Scores[line.Seat] -= line.Points
	q.Phase = Playing
}

// withdraw records that the play was withdrawn and its player has lost the turn.
func (q *ply) withdraw(line Line) {
	q.write(Line{Seat: line.Seat, Kind: Withdrawn, Points: -line.Points},
		Past{Rack: q.Secret.Racks[line.Seat]})
	q.Passes = q.Before
	q.countIdleTurn()
}
