package scrabble

// This file finds places for a word that was typed without a square.

import (
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/scrabble/internal/board"
)

// maxPlaces is how many places are offered.
const maxPlaces = 3

// bestPlaces are the places where a word scores most; the error says why there is none.
func (v seatView) bestPlaces(word string) ([]*board.Lay, error) { return v.places(word, maxPlaces) }

// places are at most so many places of a word, those where it scores most first, unless scores are not told.
func (v seatView) places(word string, most int) ([]*board.Lay, error) {
	if v.Options.Assist == "off" {
		return nil, v.Options.Refuse("refused.square")
	}
	letters, explicit, err := v.Options.Word(word)
	if err != nil {
		return nil, err
	}
	rack := v.Rack()
	var lays []*board.Lay
	var lack error // a letter that is missing, where all else fits
	for row := range board.Size {
		for col := range board.Size {
			for _, down := range []bool{false, true} {
				p := board.Placement{Row: row, Col: col, Down: down}
				lay, err := v.Fit(&rack, lettered(&v.Table, p, letters, explicit, rack))
				if err == nil {
					lays = append(lays, lay)
				} else if m, _ := game.Refused(err); m.ID == v.Options.Msg("refused.rack").ID {
					lack = err
				}
			}
		}
	}
	if v.NoScores {
		slices.SortStableFunc(lays, func(a, b *board.Lay) int {
			return strings.Compare(v.Options.Where(a.Place), v.Options.Where(b.Place))
		})
	} else {
		slices.SortStableFunc(lays, func(a, b *board.Lay) int { return b.Points() - a.Points() })
	}
	var best []*board.Lay
	for _, lay := range lays {
		if missing := v.Exist(lay); missing != nil && !v.Judged() {
			continue
		}
		if best = append(best, lay); len(best) == most {
			break
		}
	}
	switch {
	case len(best) > 0:
		return best, nil
	case len(lays) > 0:
		return nil, v.unknown(lays)
	case lack != nil:
		return nil, lack
	}
	return nil, v.Options.Refuse("refused.nowhere", "word", board.Letters(strings.Trim(letters, ".")))
}

// unknown says why a word cannot be played where it fits: it is not in the list, or what it would make is not.
func (v seatView) unknown(lays []*board.Lay) error {
	word := lays[0].Words[0].Word
	if !v.Knows(word) {
		return v.Options.Refuse("refused.word", "words", []game.Msg{game.Lit(board.Letters(word))}, "n", 1)
	}
	return v.Exist(lays[0])
}

// placeButtons are the best places of the word to be confirmed; the chosen one stands out.
func (v seatView) placeButtons(d draft, row int) (list []game.Control) {
	lays, err := v.bestPlaces(d.Word)
	if err != nil {
		return nil
	}
	for _, lay := range lays {
		at := v.Options.Where(lay.Place)
		if at == d.At { // it is chosen already
			continue
		}
		label := v.Options.Msg("button.place", "at", at, "down", lay.Place.Down, "n", lay.Points())
		if v.NoScores {
			label = v.Options.Msg("button.unscored", "at", at, "down", lay.Place.Down)
		}
		list = append(list, game.Control{Name: controlAt + at, Row: row, Label: label})
	}
	return list
}

// wordForm is the form for a word: the board and the rack to look at, the word, and its square, which may be left out
// where the table helps.
func (v seatView) wordForm(d draft) *game.Form {
	rack := v.Rack()
	word := game.Field{Name: "word", Label: v.Options.Msg("form.word"), About: v.Options.Msg("form.whole"),
		Value: d.Word, Max: 40}
	if rack[board.Joker] > 0 {
		word.About = v.Options.Msg("form.joker")
	}
	at := game.Field{Name: "at", Label: v.Options.Msg("form.square"), Value: d.At, Max: 8,
		About: v.Options.Msg("form.at." + v.Options.Language())}
	if v.Options.Assist != "off" {
		at.Optional, at.About = true, v.Options.Msg("form.any."+v.Options.Language())
	}
	if d.Any {
		at.Value = ""
	}
	return &game.Form{Name: controlPlace, Title: v.Options.Msg("form.title"), Show: Squares(v.Observation),
		Say:    []game.Msg{v.Options.Msg("form.rack", "tiles", strings.Join(strings.Split(d.arrange(rack), ""), " "))},
		Fields: []game.Field{word, at}}
}
