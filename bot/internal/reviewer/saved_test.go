package reviewer

import (
	"context"
	"reflect"
	"testing"
	"time"

	"tablee/bot/internal/host"
	"tablee/rules/domino"
	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/rulestest"
	"tablee/rules/table"
	"tablee/store"
)

// resumed are the games of the other type as if a file had brought them: by their positions.
type resumed struct{ games }

func (r resumed) FinishedGame(ctx context.Context, id table.ID) (*host.FinishedGame, error) {
	p, err := r.games.FinishedGame(ctx, id)
	if err != nil {
		return nil, err
	}
	pos, err := match.Start(p.Rules, len(p.Seats), p.Options, p.Seed)
	for i, m := range p.Moves {
		p.Stages = append(p.Stages, game.Stage{Before: pos, By: m.By, Move: m.Move})
		if err == nil {
			pos, _, err = match.Play(pos, p.Seed, i+1, m.By, m.Move)
		}
	}
	p.Seed = match.Seed{1, 2, 3} // nothing may follow from it
	p.Owners = make([]string, len(p.Seats))
	return p, err
}

// TestSavedGamesAreReviewed: games continued from a file are reviewed like the same games played from the start, and
// count for nobody.
func TestSavedGamesAreReviewed(t *testing.T) {
	rulestest.Unraced(t)
	rulestest.Long(t)
	review := func(g Games) (*table.ReviewLook, *shelf) {
		s := &shelf{kept: map[int64]store.Review{}}
		look, err := open(t, s, g, time.Minute, func(err error) { t.Error(err) }).Review(context.Background(), 1, "ann")
		if err != nil || look.Review == nil {
			t.Fatalf("%+v, %v", look, err)
		}
		return look, s
	}
	dealt, _ := review(games{domino.Rules, 1})
	saved, s := review(resumed{games{domino.Rules, 1}})
	if !reflect.DeepEqual(saved.Review, dealt.Review) || len(saved.Turns) != len(dealt.Turns) ||
		!reflect.DeepEqual(saved.Moments, dealt.Moments) {
		t.Errorf("the same game is reviewed otherwise:\n%+v\n%+v", saved.Review, dealt.Review)
	}
	if of := s.kept[1].Of; len(of) != 0 {
		t.Errorf("it counts for %+v", of)
	}
}
