package scrabble

import (
	"slices"
	"sort"
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/ai"
	"tablee/rules/scrabble/internal/board"
	"tablee/rules/scrabble/internal/movegen"
	"tablee/rules/scrabble/internal/state"
)

// maxChoices is how many choices are shown.
const maxChoices = 25

// completer suggests completions of typed arguments.
type completer struct{ seatView }

// Complete checks the typed text: where a word would go, whether it exists, its points, and what it leaves on the
// rack. Only at tables whose assist is "list" does it suggest plays that were not typed.
func Complete(s *state.Observation, a game.Action, focus string) []game.Choice {
	v := completer{seatView{s}}
	if !v.Placing() {
		return nil
	}
	switch focus {
	case "at":
		return v.completePlace(a.Args["at"], a.Args["word"])
	case "word":
		cs := v.checkTyped(a.Args["at"], a.Args["word"])
		if v.Options.Assist == "list" {
			cs = append(cs, v.listPlays(a.Args["at"], a.Args["word"], len(cs))...)
		}
		return cs
	case "tiles":
		return v.completeTiles(a.Args["tiles"])
	case "words":
		return v.completeWords(a.Args["words"])
	}
	return nil
}

// completeWords offers the words that may be challenged alone, after those that were typed.
func (v completer) completeWords(typed string) (cs []game.Choice) {
	words := strings.Fields(typed)
	if len(words) > 0 && !strings.HasSuffix(typed, " ") {
		words = words[:len(words)-1]
	}
	for _, w := range v.ChallengeWords() {
		if !slices.ContainsFunc(words, func(t string) bool { f, _ := dict.Fold(t); return f == w }) {
			all := strings.Join(append(slices.Clone(words), w), " ")
			cs = append(cs, game.Choice{Value: all, Label: game.Lit(all)})
		}
	}
	return cs
}

// completePlace offers both directions of the typed square, with the score there if a word is typed too.
func (v completer) completePlace(at, word string) []game.Choice {
	p, ok := v.Options.ParseWhere(at)
	if !ok {
		switch {
		case v.Options.Assist == "list":
			return v.listPlaces()
		case v.Options.Duplicate.Name != "":
			return v.wordPlaces(word)
		}
		return nil
	}
	var cs []game.Choice
	for _, down := range []bool{p.Down, !p.Down} {
		p.Down = down
		where := v.Options.Where(p)
		label := v.Options.Msg("say.across", "at", where)
		if down {
			label = v.Options.Msg("say.down", "at", where)
		}
		if checked := v.checkTyped(where, word); len(checked) > 0 {
			label = checked[0].Label
		}
		cs = append(cs, game.Choice{Value: where, Label: label})
	}
	return cs
}

// wordPlaces lists where the typed word fits.
func (v completer) wordPlaces(word string) (cs []game.Choice) {
	if strings.TrimSpace(word) == "" || len(word) > maxTyped {
		return nil
	}
	lays, err := v.places(word, maxChoices)
	if err != nil {
		return nil
	}
	for _, lay := range lays {
		cs = append(cs, game.Choice{Value: v.Options.Where(lay.Place), Label: v.tellLay("say.option", lay)})
	}
	return cs
}

// checkTyped says what the typed word would do, or why it cannot be played.
func (v completer) checkTyped(at, word string) []game.Choice {
	if strings.TrimSpace(word) == "" || len(at) > maxTyped || len(word) > maxTyped {
		return nil
	}
	rack := v.Rack()
	p, err := interpret(&v.Table, at, word, rack)
	var lay *board.Lay
	if err == nil {
		lay, err = v.Fit(&rack, p)
	}
	if err != nil {
		m, ok := game.Refused(err)
		if !ok {
			return nil
		}
		return []game.Choice{{Value: word, Label: m}}
	}
	id := "say.option"
	if v.Options.Assist != "off" && v.Exist(lay) != nil {
		id = "say.bad"
	}
	return []game.Choice{{Value: word, Label: v.tellLay(id, lay)}}
}

// listPlays lists the best plays at the typed place (anywhere if none) whose word begins with the typed letters.
func (v completer) listPlays(at, word string, taken int) []game.Choice {
	typed, _ := dict.Fold(strings.TrimSpace(word))
	p, given := v.Options.ParseWhere(at)
	var cs []game.Choice
	seen := make(map[string]bool)
	rack := v.Rack()
	v.eachBest(func(play *movegen.Play, main string) bool {
		place := play.Place()
		here := place.Row == p.Row && place.Col == p.Col && place.Down == p.Down
		if given && !here || !strings.HasPrefix(main, typed) {
			return true
		}
		place.Word = ai.Spelled(&v.Board, play)
		lay, err := v.Fit(&rack, place)
		value := place.Word
		if err != nil || value == word || seen[value] {
			return true
		}
		seen[value] = true
		cs = append(cs, game.Choice{Value: explicit(value), Label: v.tellLay("say.option", lay)})
		return taken+len(cs) < maxChoices
	})
	return cs
}

// explicit writes a word so that it is read back unchanged: jokers in brackets.
func explicit(word string) string {
	var b strings.Builder
	for _, r := range word {
		if r >= 'a' {
			b.WriteString("(" + strings.ToUpper(string(r)) + ")")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// listPlaces lists the places of the best plays.
func (v completer) listPlaces() []game.Choice {
	var cs []game.Choice
	seen := make(map[string]bool)
	rack := v.Rack()
	v.eachBest(func(play *movegen.Play, _ string) bool {
		place := play.Place()
		where := v.Options.Where(place)
		if lay, err := v.Fit(&rack, place); err == nil && !seen[where] {
			seen[where] = true
			cs = append(cs, game.Choice{Value: where, Label: v.tellLay("say.option", lay)})
		}
		return len(cs) < maxChoices
	})
	return cs
}

// eachBest calls f with the plays and their main words, highest score first, until it returns false.
func (v completer) eachBest(f func(*movegen.Play, string) bool) {
	rack := v.Rack()
	ai.Generate(&v.Options, func(g *movegen.Generator) {
		plays := g.All(&v.Board, &rack)
		sort.SliceStable(plays, func(i, j int) bool { return plays[i].Score > plays[j].Score })
		for i := range plays {
			if !f(&plays[i], ai.MainWord(&v.Board, &plays[i])) {
				return
			}
		}
	})
}

// completeTiles says which tiles an exchange would keep.
func (v completer) completeTiles(typed string) []game.Choice {
	tiles, _ := dict.Fold(strings.ReplaceAll(typed, "*", "?"))
	tiles = strings.Join(strings.Fields(tiles), "")
	if tiles == "" || len(tiles) > maxTyped {
		return nil
	}
	if err := v.Swappable(tiles); err != nil {
		m, _ := game.Refused(err)
		return []game.Choice{{Value: tiles, Label: m}}
	}
	swap, _ := board.ParseMultiset(tiles)
	rack := v.Rack()
	return []game.Choice{{Value: tiles, Label: v.Options.Msg("say.exchange", "tiles", tiles, "rest",
		rack.Minus(&swap).String())}}
}
