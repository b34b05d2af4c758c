package people

import (
	"math"

	"tablee/commands/message"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// How much is told of reviews.
const (
	maxForms  = 4 // games
	maxMisses = 3 // kinds of misses for each game
)

// formFields tell how accurately somebody plays a game of which they have ten reviews or more, and what they miss most.
func (h *records) formFields(list []table.Form) (fields []ui.PostField) {
	var accurate, missed []game.Msg
	for i := range list {
		f := &list[i]
		means := f.Means()
		if _, ok := h.Games[f.Game]; !ok || len(means) == 0 || len(accurate) == maxForms {
			continue
		}
		title := message.Title(f.Game)
		switch n := len(means); {
		case n == 1:
			accurate = append(accurate, game.M("form.mean", "game", title, "mean", rounded(means[0]), "n", table.FormOf))
		default:
			accurate = append(accurate, game.M("form.course", "game", title, "from", rounded(means[0]), "to",
				rounded(means[n-1]),
				"best", best(means), "n", len(f.Played)))
		}
		for _, m := range f.Misses[:min(len(f.Misses), maxMisses)] {
			missed = append(missed, game.M("form.missed", "game", title, "kind", game.M(f.Game+".miss."+m.Kind+".name"),
				"n", m.Times))
		}
	}
	return []ui.PostField{{Name: game.M("form.accuracy"), Value: accurate}, {Name: game.M("form.misses"),
		Value: missed}}
}

func rounded(a table.Accuracy) int { return int(math.Round(a.Value)) }

// best is the highest of the means.
func best(means []table.Accuracy) int {
	top := means[0]
	for _, m := range means {
		if m.Value > top.Value {
			top = m
		}
	}
	return rounded(top)
}
