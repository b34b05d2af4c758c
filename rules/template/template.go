package template

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"tablee/rules/game"
)

//go:embed texts
var texts embed.FS

const (
	values = 9 // cards are 1..9
	copies = 3
	dealt  = 3
)

// cards counts cards by value; index 0 is not used.
type cards [values + 1]uint8

func (c *cards) size() (n int) {
	for _, k := range c {
		n += int(k)
	}
	return n
}

// draw takes one card at random.
func (c *cards) draw(rng *rand.Rand) int {
	i := rng.IntN(c.size())
	for v, k := range c {
		if i -= int(k); i < 0 {
			c[v]--
			return v
		}
	}
	panic("template: drawn from an empty stock")
}

// Rules is the game.
var Rules game.Rules = rules{}

type rules struct{}

func (rules) Info() game.Info {
	return game.Info{
		Name: "template", Version: 1, MinSeats: 2, MaxSeats: 4, Seats: 2, Hidden: true, Levels: 2, Default: 1,
		Options: []game.Option{{Name: "swap", Choices: []string{"once", "never"}, Default: "once"}},
		Verbs: []game.Verb{
			{Name: "play", Args: []game.Arg{{Name: "card", Required: true, Number: true, Min: 1, Max: values, Complete: true}}},
			{Name: "swap", Args: []game.Arg{{Name: "card", Required: true, Number: true, Min: 1, Max: values, Complete: true}}},
		},
		Misses: []string{missSwap},
		Texts:  game.Texts(texts),
	}
}

func (rules) Start(seats int, o game.Options, rng *rand.Rand) (game.Position, error) {
	p := &position{Hands: make([]cards, seats), Played: make([][]int, seats), Swapped: make([]bool, seats)}
	for v := 1; v <= values; v++ {
		p.Stock[v] = copies
	}
	for s := range p.Hands {
		p.Swapped[s] = o["swap"] == "never"
		for range dealt {
			p.Hands[s][p.Stock.draw(rng)]++
		}
	}
	return p, nil
}

func (rules) Decode(data []byte) (game.Position, error) {
	p := new(position)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("template: %w", err)
	}
	n := len(p.Hands)
	if n < 2 || n > 4 || len(p.Played) != n || len(p.Swapped) != n {
		return nil, errors.New("template: the seats do not agree")
	}
	if p.Next < 0 || p.Next >= n || !p.over() && p.Hands[p.Next].size() == 0 {
		return nil, errors.New("template: nobody can be in turn")
	}
	for s := range p.Played {
		for _, v := range p.Played[s] {
			if v < 1 || v > values {
				return nil, fmt.Errorf("template: no card has the value %d", v)
			}
		}
	}
	for v, n := range p.Inventory() {
		if v == "0" && n != 0 || v != "0" && n != copies {
			return nil, fmt.Errorf("template: %d cards of the value %s", n, v)
		}
	}
	return p, nil
}

// position is the whole state; its JSON form is the encoding.
type position struct {
	Stock   cards
	Hands   []cards
	Played  [][]int
	Swapped []bool
	Next    int
}

func (p *position) over() bool {
	for s := range p.Hands {
		if p.Hands[s].size() > 0 {
			return false
		}
	}
	return true
}

func (p *position) Turn() []game.Seat {
	if p.over() {
		return nil
	}
	return []game.Seat{game.Seat(p.Next)}
}

func (p *position) clone() *position {
	q := *p
	q.Hands = append([]cards(nil), p.Hands...)
	q.Swapped = append([]bool(nil), p.Swapped...)
	q.Played = make([][]int, len(p.Played))
	for i := range p.Played {
		q.Played[i] = append([]int(nil), p.Played[i]...)
	}
	return &q
}

// parse reads "play 5" or "swap 5".
func parse(m game.Move) (verb string, card int, err error) {
	verb, n, ok := strings.Cut(string(m), " ")
	card, bad := strconv.Atoi(n)
	if !ok || bad != nil || card < 1 || card > values || strconv.Itoa(card) != n || verb != "play" && verb != "swap" {
		return "", 0, game.Refuse("template.refused.move", "move", string(m))
	}
	return verb, card, nil
}

func (p *position) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	if p.over() || by != game.Seat(p.Next) {
		return nil, nil, game.Refuse("refused.turn")
	}
	verb, card, err := parse(m)
	if err != nil {
		return nil, nil, err
	}
	if p.Hands[by][card] == 0 {
		return nil, nil, game.Refuse("template.refused.card", "card", strconv.Itoa(card))
	}
	if verb == "swap" && p.Swapped[by] {
		return nil, nil, game.Refuse("template.refused.swap")
	}
	q := p.clone()
	q.Hands[by][card]--
	if verb == "play" {
		q.Played[by] = append(q.Played[by], card)
		q.Next = q.after()
		return q, []game.Event{{To: game.Public, Msg: game.M("template.ev.played", "by", by, "card", strconv.Itoa(card)),
			Feat: &game.Feat{Seat: by, Name: "card", Value: card}}}, nil
	}
	got := q.Stock.draw(rng)
	q.Hands[by][got]++
	q.Stock[card]++
	q.Swapped[by] = true
	q.Next = q.after()
	return q, []game.Event{
		{To: game.Public, Msg: game.M("template.ev.swapped", "by", by), Minor: true, Reveals: true},
		{To: by, Msg: game.M("template.ev.drew", "card", strconv.Itoa(got))},
	}, nil
}

// after is the next seat to play: the next one with cards, since a swap leaves a seat with one card more than the
// others. It may be the same seat again.
func (p *position) after() int {
	for n := range p.Hands {
		if s := (p.Next + 1 + n) % len(p.Hands); p.Hands[s].size() > 0 {
			return s
		}
	}
	return p.Next
}

func (p *position) Moves(by game.Seat) []game.Move {
	if p.over() || by != game.Seat(p.Next) {
		return nil
	}
	return moves(p.Hands[by], p.Swapped[by])
}

func moves(hand cards, swapped bool) []game.Move {
	var ms []game.Move
	for _, verb := range []string{"play", "swap"} {
		for v, n := range hand {
			if n > 0 && (verb == "play" || !swapped) {
				ms = append(ms, game.Move(fmt.Sprintf("%s %d", verb, v)))
			}
		}
	}
	return ms
}

func (p *position) Result() (game.Result, bool) {
	if !p.over() {
		return game.Result{}, false
	}
	r := game.Result{Scores: totals(p.Played)}
	r.Places = game.Rank(r.Scores, false)
	return r, true
}

func totals(played [][]int) []int {
	t := make([]int, len(played))
	for s := range played {
		for _, v := range played[s] {
			t[s] += v
		}
	}
	return t
}

func (p *position) Encode() ([]byte, error) { return json.Marshal(p) }

func (p *position) Inventory() map[string]int {
	inv := make(map[string]int)
	count := func(v, n int) { inv[strconv.Itoa(v)] += n }
	for v, n := range p.Stock {
		count(v, int(n))
	}
	for s := range p.Hands {
		for v, n := range p.Hands[s] {
			count(v, int(n))
		}
		for _, v := range p.Played[s] {
			count(v, 1)
		}
	}
	return inv
}

func (rules) Computer(level int) game.Player { return player(level) }

// player 1 plays any card; player 2 plays its highest.
type player int

func (l player) Choose(_ context.Context, gv game.View, rng *rand.Rand) (game.Move, error) {
	v, ok := gv.(*view)
	if !ok || !v.inTurn() {
		return "", errors.New("template: the seat is not in turn")
	}
	ms := moves(v.hand, true)
	if l <= 1 {
		return ms[rng.IntN(len(ms))], nil
	}
	return ms[len(ms)-1], nil
}
