package state

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// penalty is the cost of a wrong challenge, in points for the player of the challenged word, as GCG records it.
const penalty = 5

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

// challenge looks up the words of the last play. If one is missing, the play is withdrawn and its player loses the
// turn; otherwise it is final and, if wrong challenges cost points, its player gets them.
func (q *ply) challenge(by game.Seat) error {
	line := *q.Last()
	var unknown []game.Msg
	for _, w := range line.Words {
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
	if q.Options.Challenge == ChallengePenalty {
		q.write(Line{Seat: line.Seat, Kind: Awarded, Points: penalty}, Past{})
		q.Scores[line.Seat] += penalty
		q.announce(game.M("scrabble.ev.fined", "by", by, "player", player, "n", penalty), false)
	} else {
		q.announce(game.M("scrabble.ev.stands", "by", by, "player", player), false)
	}
	q.stand(line)
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
