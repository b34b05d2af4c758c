package rummy

import (
	"strconv"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// Complete offers tiles that can be added to the typed ones, and the combinations by number.
func (v *Observation[T]) Complete(text string, a game.Action, focus string) []game.Choice {
	if v.Who == Nobody {
		return nil
	}
	d := v.openDraft(text)
	v = v.taking(d)
	switch focus {
	case "tile":
		return v.completeTile(d, a)
	case "set", "other":
		var list []game.Choice
		for i, c := range d.now[:min(len(d.now), maxChoices)] {
			n := strconv.Itoa(i + 1)
			typed := strings.ToLower(strings.TrimSpace(a.Args[focus]))
			if !strings.HasPrefix(n, typed) && !strings.HasPrefix(strings.ToLower(family.SetText(v.Set, c, a.Lang)), typed) {
				continue
			}
			list = append(list, game.Choice{Value: n, Label: v.Voice.Msg("numbered", "number", n, "set", family.SetMsg(v.Set,
				c))})
		}
		return list
	case "tiles":
		return v.completeTiles(d, a)
	}
	return nil
}

// completeTile lists the tiles that may be discarded.
func (v *Observation[T]) completeTile(d draft[T], a game.Action) (list []game.Choice) {
	typed := strings.ToLower(strings.TrimSpace(a.Args["tile"]))
	for t := range v.Hand.Difference(v.review(d).laid).All() {
		name := v.Set.TileText(t, typedIn(a))
		if len(list) < maxChoices && strings.HasPrefix(strings.ToLower(name), typed) {
			list = append(list, game.Choice{Value: name, Label: game.Lit(name)})
		}
	}
	return list
}

// completeTiles lists the typed tiles with one more tile each. For words it can only offer the remaining letters.
func (v *Observation[T]) completeTiles(d draft[T], a game.Action) []game.Choice {
	lang := typedIn(a)
	free := v.free(v.review(d))
	switch a.Name {
	case "arrange":
		free = v.Hand
	case "take":
		n, err := strconv.Atoi(a.Args["set"])
		if err != nil || n < 1 || n > len(d.now) {
			return nil
		}
		free = family.MultisetOf(d.now[n-1]...)
	}
	typed := cutText(a.Args["tiles"], 80)
	head, tail := typed, ""
	if !v.Set.About().Words {
		cut := strings.LastIndexAny(typed, " ,|+") + 1
		head, tail = typed[:cut], typed[cut:]
	}
	used, err := ReadSet(v.Voice, v.Set, strings.ReplaceAll(head, "|", " "), lang)
	if err != nil {
		return nil
	}
	var list []game.Choice
	for t := range free.Difference(family.MultisetOf(used...)).All() {
		name := v.Set.TileText(t, lang)
		if len(list) == maxChoices || !strings.HasPrefix(strings.ToLower(name), strings.ToLower(tail)) {
			continue
		}
		list = append(list, game.Choice{Value: head + name, Label: game.Lit(head + name)})
	}
	return list
}
