package scrabble

import (
	"slices"
	"strings"

	"tablee/dict"
	"tablee/rules/game"
	"tablee/rules/scrabble/internal/state"
)

// Do carries out a verb or a control.
func Do(s *state.Observation, text string, a game.Action) (game.Reply, error) {
	v, d := seatView{s}, readDraft(text)
	switch a.Name {
	case "shuffle", "sort":
		return v.arrange(d, a.Name)
	case "check":
		return v.lookUp(text, a.Args["word"])
	case "unseen":
		return game.Reply{Draft: text, Say: []game.Msg{v.sayUnseen()}}, nil
	}
	if !v.Mine() {
		return game.Reply{}, game.Refuse("refused.turn")
	}
	switch a.Name {
	case state.MoveAccept, state.MoveRefuse:
		return v.judgement(a.Name)
	case state.MoveChallenge:
		return v.challenge(strings.Fields(a.Args["words"]))
	}
	if word, ok := strings.CutPrefix(a.Name, controlWord); ok {
		return v.challenge([]string{word})
	}
	if !v.Placing() && (slices.Contains(acts, a.Name) || strings.HasPrefix(a.Name, controlAt) ||
		strings.HasPrefix(a.Name, controlConfirm)) {
		return game.Reply{}, v.Options.Refuse("refused.judge")
	}
	return v.act(d, a)
}

// acts are the actions that only the player in turn may do.
var acts = []string{"play", controlPlace, controlWrite, "exchange", controlSwap, "pass", controlPass, controlCancel,
	controlConfirm}

// act carries out one of acts.
func (v seatView) act(d draft, a game.Action) (game.Reply, error) {
	switch a.Name {
	case "play":
		return v.play(d, a.Args["at"], a.Args["word"])
	case controlPlace:
		return v.propose(d, a.Args["at"], a.Args["word"])
	case controlWrite:
		return game.Reply{Draft: d.String(), Form: v.wordForm(d)}, nil
	case "exchange":
		return v.exchange(d, a.Args["tiles"])
	case controlSwap:
		d = d.idle()
		for _, value := range a.Values {
			d.Swap += value[len(value)-min(1, len(value)):]
		}
		if err := v.Swappable(d.Swap); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Draft: d.String()}, nil
	case "pass":
		return game.Reply{Move: state.MovePass}, nil
	case controlPass:
		d = d.idle()
		d.Pass = true
		return game.Reply{Draft: d.String()}, nil
	case controlCancel:
		return game.Reply{Draft: d.idle().String()}, nil
	case controlConfirm:
		return v.confirm(d)
	}
	if hash, ok := strings.CutPrefix(a.Name, controlConfirm+"."); ok {
		if d.waiting() && hash != d.hash() { // an old button does not play what has been prepared since
			return game.Reply{Draft: d.String(), Say: []game.Msg{v.Options.Msg("say.changed")}}, nil
		}
		return v.confirm(d)
	}
	if at, ok := strings.CutPrefix(a.Name, controlAt); ok && d.Word != "" {
		d.At = at
		if _, err := v.pending(d); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Draft: d.String()}, nil
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// judgement plays accept, refuse or challenge if there is something to judge.
func (v seatView) judgement(name string) (game.Reply, error) {
	switch {
	case v.Phase == state.Judging && name != state.MoveChallenge,
		v.Phase == state.Challengeable && name != state.MoveRefuse:
		return game.Reply{Move: game.Move(name)}, nil
	}
	return game.Reply{}, v.Options.Refuse("refused.nothing")
}

// challenge challenges the last play, where the option allows only some of its words: those that are typed, in any case
// and with their accents.
func (v seatView) challenge(words []string) (game.Reply, error) {
	r, err := v.judgement(state.MoveChallenge)
	if err != nil || len(words) == 0 || len(v.ChallengeWords()) == 0 {
		return r, err
	}
	for i, w := range words {
		words[i], _ = dict.Fold(w)
		if !slices.Contains(v.ChallengeWords(), words[i]) {
			return game.Reply{}, v.Options.Refuse("refused.unchallenged", "words", words[i])
		}
	}
	r.Move = state.ChallengeOf(words...)
	return r, nil
}

// play plays a typed word at once if its square was typed too. It only proposes a word for which it has to choose the
// square, and one that would be refused, so that its player sees it on the board.
func (v seatView) play(d draft, at, word string) (game.Reply, error) {
	r, err := v.propose(d, at, word)
	if err != nil {
		return r, err
	}
	next := readDraft(r.Draft)
	if _, ok := v.preview(next); next.Any || !ok {
		return r, nil
	}
	return v.confirm(next)
}

// propose makes a typed word the move to be confirmed: the form shows it on the board before it is played.
func (v seatView) propose(d draft, at, word string) (game.Reply, error) {
	if len(at) > maxTyped || len(word) > maxTyped {
		return game.Reply{}, v.Options.Refuse("refused.letters", "word", word)
	}
	next := draft{Order: d.Order, At: at, Word: word}
	if strings.TrimSpace(at) == "" {
		lays, err := v.bestPlaces(word)
		if err != nil {
			return game.Reply{}, err
		}
		next.At, next.Any = v.Options.Where(lays[0].Place), true
	}
	if _, err := v.placed(next); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Draft: next.String()}, nil
}

// exchange exchanges the typed tiles; without any it opens the panel's menu.
func (v seatView) exchange(d draft, tiles string) (game.Reply, error) {
	tiles, _ = dict.Fold(strings.Join(strings.Fields(tiles), ""))
	tiles = strings.ReplaceAll(tiles, "*", "?")
	if tiles == "" {
		return game.Reply{Draft: d.String(), Say: []game.Msg{v.Options.Msg("say.menu")}}, nil
	}
	if err := v.Swappable(tiles); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: game.Move("-" + tiles)}, nil
}

// confirm plays the move to be confirmed.
func (v seatView) confirm(d draft) (game.Reply, error) {
	switch {
	case d.Pass:
		return game.Reply{Move: state.MovePass}, nil
	case d.Swap != "":
		return v.exchange(d, d.Swap)
	case d.Word == "":
		return game.Reply{}, v.Options.Refuse("refused.nodraft")
	}
	place, err := v.placed(d)
	if err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: game.Move(place.Format())}, nil
}

// arrange orders the rack for its owner.
func (v seatView) arrange(d draft, how string) (game.Reply, error) {
	if !v.Player() {
		return game.Reply{}, v.Options.Refuse("refused.norack")
	}
	rack := v.Rack()
	if how == "sort" {
		d.Order = rack.String()
	} else {
		d.Order = state.Shuffled(d.arrange(rack))
	}
	return game.Reply{Draft: d.String(), Show: Rack(v.Observation, d.Order)}, nil
}

// lookUp says whether a word is in the list: at tables that allow help, and for everybody after the end.
func (v seatView) lookUp(text, word string) (game.Reply, error) {
	if v.Options.Assist == "off" && v.Phase != state.Over {
		return game.Reply{}, v.Options.Refuse("refused.assist")
	}
	folded, plain := dict.Fold(strings.TrimSpace(word))
	if !plain || len(folded) > maxTyped {
		return game.Reply{}, v.Options.Refuse("refused.letters", "word", word)
	}
	id := "say.isnot"
	if v.Knows(folded) {
		id = "say.is"
	}
	return game.Reply{Draft: text, Say: []game.Msg{v.Options.Msg(id, "word", folded)}}, nil
}

// sayUnseen lists the tiles that the seat has not seen.
func (v seatView) sayUnseen() game.Msg {
	unseen := v.Unseen()
	return v.Options.Msg("say.unseen", "n", unseen.Len(), "tiles", tilesOrNone(unseen), "bag", v.Bag)
}
