package scrabble

import (
	"strings"

	"tablee/dict"
	"tablee/rules/game"
)

// Do carries out a verb or a control.
func (v *View) Do(text string, a game.Action) (game.Reply, error) {
	d := readDraft(text)
	switch a.Name {
	case "shuffle", "sort":
		return v.arrange(d, a.Name)
	case "check":
		return v.lookUp(text, a.Args["word"])
	case "unseen":
		return game.Reply{Draft: text, Say: []game.Msg{v.sayUnseen()}}, nil
	case "review":
		return v.review(text)
	}
	if !v.mine() {
		return game.Reply{}, game.Refuse("refused.turn")
	}
	switch a.Name {
	case moveAccept, moveRefuse, moveChallenge:
		return v.judgement(a.Name)
	}
	if !v.placing() {
		return game.Reply{}, game.Refuse("scrabble.refused.judge")
	}
	return v.act(d, a)
}

// act carries out what only the player in turn may do.
func (v *View) act(d draft, a game.Action) (game.Reply, error) {
	switch a.Name {
	case "play", controlPlace:
		return v.propose(d, a.Args["at"], a.Args["word"])
	case controlWrite:
		return game.Reply{Draft: d.String(), Form: &game.Form{Name: controlPlace, Title: game.M("scrabble.form.title"), Fields: []game.Field{
			{Name: "at", Label: game.M("scrabble.form.at." + v.Options.language()), Value: d.At, Max: 8},
			{Name: "word", Label: game.M("scrabble.form.word"), Value: d.Word, Max: 40},
		}}}, nil
	case "exchange":
		return v.exchange(d, a.Args["tiles"])
	case controlSwap:
		d = d.idle()
		for _, value := range a.Values {
			d.Swap += value[len(value)-min(1, len(value)):]
		}
		if err := v.swappable(d.Swap); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Draft: d.String()}, nil
	case "pass":
		return game.Reply{Move: movePass}, nil
	case controlPass:
		d = d.idle()
		d.Pass = true
		return game.Reply{Draft: d.String()}, nil
	case controlCancel:
		return game.Reply{Draft: d.idle().String()}, nil
	case controlConfirm:
		return v.confirm(d)
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// judgement plays accept, refuse or challenge where there is something to judge.
func (v *View) judgement(name string) (game.Reply, error) {
	switch {
	case v.Phase == Judging && name != moveChallenge, v.Phase == Challengeable && name != moveRefuse:
		return game.Reply{Move: game.Move(name)}, nil
	}
	return game.Reply{}, game.Refuse("scrabble.refused.nothing")
}

// propose makes a typed word the move in waiting.
func (v *View) propose(d draft, at, word string) (game.Reply, error) {
	if len(at) > maxTyped || len(word) > maxTyped {
		return game.Reply{}, game.Refuse("scrabble.refused.letters", "word", word)
	}
	next := draft{Order: d.Order, At: at, Word: word}
	if _, err := v.pending(next); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Draft: next.String()}, nil
}

// exchange takes the tiles as typed; without any it opens the menu that the panel holds.
func (v *View) exchange(d draft, tiles string) (game.Reply, error) {
	tiles, _ = dict.Fold(strings.Join(strings.Fields(tiles), ""))
	tiles = strings.ReplaceAll(tiles, "*", "?")
	if tiles == "" {
		return game.Reply{Draft: d.String(), Say: []game.Msg{game.M("scrabble.say.menu")}}, nil
	}
	if err := v.swappable(tiles); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: game.Move("-" + tiles)}, nil
}

// confirm plays what waits.
func (v *View) confirm(d draft) (game.Reply, error) {
	switch {
	case d.Pass:
		return game.Reply{Move: movePass}, nil
	case d.Swap != "":
		return v.exchange(d, d.Swap)
	case d.Word == "":
		return game.Reply{}, game.Refuse("scrabble.refused.nodraft")
	}
	lay, err := v.pending(d)
	if err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: game.Move(lay.Place.Format())}, nil
}

// arrange orders the rack, for its owner alone.
func (v *View) arrange(d draft, how string) (game.Reply, error) {
	if !v.player() {
		return game.Reply{}, game.Refuse("scrabble.refused.norack")
	}
	rack := v.rack()
	if how == "sort" {
		d.Order = rack.String()
	} else {
		d.Order = shuffled(d.arrange(rack))
	}
	return game.Reply{Draft: d.String(), Show: &game.Diagram{Parts: []game.Part{rackPart(d.Order)}}}, nil
}

// lookUp tells whether a word is in the list: at tables that allow help, and for everybody after the end.
func (v *View) lookUp(text, word string) (game.Reply, error) {
	if v.Options.Assist == "off" && v.Phase != Over {
		return game.Reply{}, game.Refuse("scrabble.refused.assist")
	}
	folded, plain := dict.Fold(strings.TrimSpace(word))
	if !plain || len(folded) > maxTyped {
		return game.Reply{}, game.Refuse("scrabble.refused.letters", "word", word)
	}
	id := "scrabble.say.isnot"
	if v.known(folded) {
		id = "scrabble.say.is"
	}
	return game.Reply{Draft: text, Say: []game.Msg{game.M(id, "word", folded)}}, nil
}

// sayUnseen lists the tiles that the seat has not seen.
func (v *View) sayUnseen() game.Msg {
	unseen := v.unseen()
	return game.M("scrabble.say.unseen", "n", unseen.Len(), "tiles", rest(unseen), "bag", v.Bag)
}
