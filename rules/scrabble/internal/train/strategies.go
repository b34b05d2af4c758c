package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/eval"
	"tablee/rules/scrabble/internal/movegen"
)

// Named makes a strategy from parts, joined by "+": "leave" values kept tiles by the weights of the leave model,
// "table" by its table too, "late" by the late model when the bag is nearly empty, "open" adds the openness model,
// "end=2000" searches so many nodes in an endgame; "table=FILE" and "late=FILE" use other weights. Without "leave" and
// "table" the highest score is played. With an empty bag and without "end" only going out counts.
func Named(parts string, set *board.Set) (Strategy, error) {
	var m Strategy
	var early *eval.LeaveModel
	var close *eval.LateModel
	for part := range strings.SplitSeq(parts, "+") {
		switch name, value, _ := strings.Cut(part, "="); name {
		case "score":
		case "leave":
			early = eval.NewLeaveModel(eval.LinearOf(set.Name), set, nil)
		case "table":
			early = eval.LeaveOf(set.Name)
			if value != "" {
				var err error
				if early, err = tableIn(value, set); err != nil {
					return m, err
				}
			}
		case "late":
			close = eval.LateOf(set.Name)
			if value != "" {
				var err error
				if close, err = lateIn(value); err != nil {
					return m, err
				}
			}
		case "open":
			open := eval.OpennessOf(set.Name)
			m.Opens = func(s *Scene, p *movegen.Play) int32 { return open.Value(s.Board, s.Bag, p) }
		case "end":
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil || n <= 0 {
				return m, fmt.Errorf("%q: how many positions?", part)
			}
			m.Nodes = n
		default:
			return m, fmt.Errorf("no part %q", part)
		}
	}
	if early != nil {
		m.Rate = Stages(set, early, close)
	}
	return m, nil
}

// tableIn is the leave model with the table in a file.
func tableIn(file string, set *board.Set) (*eval.LeaveModel, error) {
	table, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if want := eval.NewRanks(set).Size(); len(table) != want {
		return nil, fmt.Errorf("%s: %d leaves, want %d", file, len(table), want)
	}
	return eval.NewLeaveModel(eval.LinearOf(set.Name), set, table), nil
}

// lateIn is the model in a file.
func lateIn(file string) (*eval.LateModel, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return eval.ParseLate(string(text))
}

// Stages returns the valuations of eval.Stages.
func Stages(set *board.Set, early *eval.LeaveModel, close *eval.LateModel) func(*Scene) (play, swap Valuation) {
	return func(s *Scene) (play, swap Valuation) { return eval.Stages(set, early, close, s.Bag, &s.Unseen) }
}
