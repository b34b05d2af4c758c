package reviewer

import (
	"fmt"

	"tablee/bot/internal/host"
	"tablee/bot/internal/review"
	"tablee/rules/game"
	"tablee/rules/table"
)

// viewOf is a review as its reader sees it.
func viewOf(p *host.FinishedGame, r *table.Review, seat game.Seat) (*table.ReviewLook, error) {
	l, err := review.Look(gameToReview(p), r, seat)
	if err != nil {
		return nil, fmt.Errorf("review: table %d: %w", p.Table, err)
	}
	return l, nil
}
