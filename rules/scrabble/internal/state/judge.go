package state

import (
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// penalty is the price of a wrong challenge, given to the player whose word stands, as GCG notes it.
const penalty = 5

// judge takes the referee's answer. A refused word comes back to its player, who plays again (challenge=void) or
// has lost the turn (challenge=single).
func (q *ply) judge(by game.Seat, m string) error {
	line := *q.Last()
	seat := line.Seat
	words := game.Lit(board.Letters(line.Words[0]))
	switch m {
	case MoveAccept:
		q.tell(game.M("scrabble.ev.judged", "by", by, "word", words), true)
		q.stand(line)
		q.advance(seat)
	case MoveRefuse:
		q.takeBack()
		if q.Options.Challenge == ChallengeVoid {
			q.Refused = append(q.Refused, line.Move)
			q.Sheet = q.Sheet[:len(q.Sheet)-1]
			q.Secret.Past = q.Secret.Past[:len(q.Secret.Past)-1]
			q.Passes = q.Before
			q.tell(game.M("scrabble.ev.again", "by", by, "word", words, "player", game.Seat(seat)), false)
			return nil
		}
		q.withdraw(line)
		q.tell(game.M("scrabble.ev.refused", "by", by, "word", words, "player", game.Seat(seat)), false)
		q.advance(seat)
	default:
		return game.Refuse("scrabble.refused.judge")
	}
	return nil
}

// challenge looks the words of the last play up. If one is missing the play is taken back and its turn is lost;
// otherwise it stands, and where wrong challenges are fined its player gets the fine as points.
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
		q.tell(game.M("scrabble.ev.caught", "by", by, "player", player, "words", unknown, "n", len(unknown)), false)
		return nil
	}
	if q.Options.Challenge == ChallengePenalty {
		q.write(Line{Seat: line.Seat, Kind: Awarded, Points: penalty}, Past{})
		q.Scores[line.Seat] += penalty
		q.tell(game.M("scrabble.ev.fined", "by", by, "player", player, "n", penalty), false)
	} else {
		q.tell(game.M("scrabble.ev.stands", "by", by, "player", player), false)
	}
	q.stand(line)
	return nil
}

// takeBack takes the last play off the board; its tiles return to its player's rack.
func (q *ply) takeBack() {
	line := q.Last()
	q.Board.Unplace(q.LastLay(), &q.Secret.Racks[line.Seat])
	q.Scores[line.Seat] -= line.Points
	q.Phase = Playing
}

// withdraw notes that the play was taken back and its turn is lost.
func (q *ply) withdraw(line Line) {
	q.write(Line{Seat: line.Seat, Kind: Withdrawn, Points: -line.Points},
		Past{Rack: q.Secret.Racks[line.Seat]})
	q.Passes = q.Before
	q.idle()
}
