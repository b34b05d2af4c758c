package template

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"tablee/rules/game"
)

// view is what a seat may know: its own hand, everybody's played cards, the sizes of the other hands.
type view struct {
	seat    game.Seat
	hand    cards
	sizes   []int
	played  [][]int
	swapped []bool
	next    int
}

func (p *position) View(seat game.Seat) game.View {
	q := p.clone() // a view must share no memory with a position
	v := &view{seat: seat, played: q.Played, swapped: q.Swapped, next: p.Next, sizes: make([]int, len(p.Hands))}
	for s := range p.Hands {
		v.sizes[s] = p.Hands[s].size()
	}
	if seat >= 0 && int(seat) < len(p.Hands) {
		v.hand = p.Hands[seat]
	}
	return v
}

func (v *view) Seat() game.Seat { return v.seat }

func (v *view) inTurn() bool { return v.seat >= 0 && v.next == int(v.seat) && v.sizes[v.seat] > 0 }

func (v *view) Scores() []int { return totals(v.played) }

func (v *view) Diagram() game.Diagram {
	var d game.Diagram
	for s, played := range v.played {
		row := game.Part{Title: game.M("template.row", "seat", game.Seat(s), "n", v.sizes[s])}
		for _, c := range played {
			row.Tokens = append(row.Tokens, game.T(strconv.Itoa(c)))
		}
		if len(row.Tokens) == 0 {
			row.Tokens = game.Words("-")
		}
		d.Parts = append(d.Parts, row)
	}
	if v.seat != game.Public {
		d.Parts = append(d.Parts, game.Part{Title: game.M("template.hand"), Tokens: game.Words(v.handWords()...)})
	}
	return d
}

func (v *view) handWords() []string {
	var ws []string
	for c, n := range v.hand {
		for range n {
			ws = append(ws, strconv.Itoa(c))
		}
	}
	return ws
}

// Sample deals the cards that the seat has not seen to the other hands and the stock, at random.
func (v *view) Sample(rng *rand.Rand) (game.Position, error) {
	p := &position{Played: v.played, Swapped: v.swapped, Next: v.next, Hands: make([]cards, len(v.sizes)),
		Stock: v.unseen()}
	for s := range p.Hands {
		if game.Seat(s) == v.seat {
			p.Hands[s] = v.hand
			continue
		}
		for range v.sizes[s] {
			p.Hands[s][p.Stock.draw(rng)]++
		}
	}
	return p.clone(), nil
}

// unseen counts the cards that the seat has not seen: those in the stock and in the other hands.
func (v *view) unseen() (left cards) {
	for c := 1; c <= values; c++ {
		left[c] = copies - v.hand[c]
	}
	for _, played := range v.played {
		for _, c := range played {
			left[c]--
		}
	}
	return left
}

// Panel shows nothing to the public, because a seat's cards are private. A seat chooses a card from a menu, which makes
// the draft, and then what to do with it. Only what can be pressed is there; a menu with one line is a button.
func (v *view) Panel(draft string) game.Panel {
	if !v.inTurn() {
		return game.Panel{}
	}
	var panel game.Panel
	switch cards := v.choices(); {
	case len(cards) > 1:
		panel.Controls = []game.Control{{Name: "card", Label: game.M("template.choose"), Choices: cards}}
	case cards[0].Value != draft:
		panel.Controls = []game.Control{{Name: onlyCard + cards[0].Value, Label: cards[0].Label}}
	}
	if card, err := strconv.Atoi(draft); err == nil && card >= 1 && card <= values {
		panel.Say = []game.Msg{game.M("template.chosen", "card", draft)}
		if v.hand[card] == 0 {
			return panel
		}
		panel.Controls = append(panel.Controls,
			game.Control{Name: "play", Label: game.M("template.verb.play.name"), Row: 1, Style: game.Success})
		if !v.swapped[v.seat] {
			panel.Controls = append(panel.Controls,
				game.Control{Name: "swap", Label: game.M("template.verb.swap.name"), Row: 1})
		}
	}
	return panel
}

// onlyCard begins the name of the button for the only kind of card; the card follows.
const onlyCard = "card."

func (v *view) choices() []game.Choice {
	var cs []game.Choice
	for c, n := range v.hand {
		if n > 0 {
			cs = append(cs, game.Choice{Value: strconv.Itoa(c), Label: game.Lit(strconv.Itoa(c))})
		}
	}
	return cs
}

// Do takes the card from the argument or, for a button, from the draft.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	if !v.inTurn() {
		return game.Reply{}, game.Refuse("refused.turn")
	}
	if card, ok := strings.CutPrefix(a.Name, onlyCard); ok {
		return game.Reply{Draft: card}, nil
	}
	switch a.Name {
	case "card":
		if len(a.Values) != 1 {
			return game.Reply{}, game.Refuse("refused.action")
		}
		return game.Reply{Draft: a.Values[0]}, nil
	case "play", "swap":
		card := a.Args["card"]
		if card == "" {
			card = draft
		}
		return game.Reply{Move: game.Move(a.Name + " " + card)}, nil
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// Notation is the verb in the reader's language, with the card.
func (v *view) Notation(m game.Move) game.Msg {
	verb, card, err := parse(m)
	if err != nil {
		return game.Lit(string(m))
	}
	return game.M("template.move."+verb, "card", strconv.Itoa(card))
}

func (v *view) Complete(string, game.Action, string) []game.Choice { return v.choices() }
