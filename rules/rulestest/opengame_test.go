package rulestest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"
	"time"

	"testing"

	"tablee/rules/game"
)

// bids is a small open game: in each of three rounds a card is shown, and everybody bids 1 to 3 in secret. Whoever bids
// least gets nothing, the others the card's value times their bid. Its hooks break it.
type bids struct {
	name  string
	kills string // part of what the suite says

	apply func(p *bidding, by game.Seat, q *bidding, events []game.Event) []game.Event
	view  func(p *bidding, v *bidView)
	close func(p *bidding, a *game.Answers)
	join  func(p, q *bidding)
	allow func(by game.Seat, m game.Move) bool // what is refused otherwise
}

const bidTexts = `
[bids]
title = "Bids"
about = "Everybody bids at once"
rules = """
**Aim.** Bid.

**Turn.** Bid.

**End.** Three rounds.
"""
bid = "{{.n}}"
card = "Card {{.n}}"
close = "The round is over"
[bids.level]
1 = "Easy"
2 = "Hard"
[bids.verb.bid]
name = "bid"
about = "Bid"
[bids.verb.bid.arg.n]
name = "n"
about = "How much"
[bids.ev]
round = "Card {{.n}}: {{.list}}"
noted = "{{.by}} bids"
[bids.refused]
bid = "{{.move}} is no bid"
`

func (b *bids) Info() game.Info {
	return game.Info{Name: "bids", Version: 1, MinSeats: 2, MaxSeats: 5, Seats: 3, Hidden: true, Levels: 2, Default: 1,
		Verbs: []game.Verb{{Name: "bid", Args: []game.Arg{{Name: "n", Required: true, Number: true, Min: 1, Max: 3,
			Complete: true}}}},
		Texts: fstest.MapFS{"en.toml": {Data: []byte(bidTexts)}, "fr.toml": {Data: []byte(bidTexts)}}}
}

// bidding is a position of the game.
type bidding struct {
	of     *bids
	Card   int
	Number int
	Bids   []int // 0: none yet
	Points []int
	Last   []int
	First  game.Seat // of a broken game: who has answered first; nobody sees it
}

func (b *bids) Start(seats int, _ game.Options, rng *rand.Rand) (game.Position, error) {
	return &bidding{of: b, Number: 1, Card: 1 + rng.IntN(9), Bids: make([]int, seats), Points: make([]int, seats)}, nil
}

func (b *bids) Decode(data []byte) (game.Position, error) {
	p := &bidding{of: b}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, err
	}
	n := len(p.Bids)
	if n < 2 || n > 5 || len(p.Points) != n || p.Number < 1 || p.Number > 4 || p.Card < 1 || p.Card > 9 ||
		len(p.Last) > n || !slices.Contains(p.Bids, 0) || p.Number == 4 && slices.Max(p.Bids) > 0 ||
		slices.Max(p.Bids) > 3 || slices.Min(p.Bids) < 0 {
		return nil, errors.New("bids: damaged")
	}
	return p, nil
}

func (b *bids) Computer(level int) game.Player { return bidder(max(1, min(level, 2))) }

type bidder int

func (l bidder) Choose(_ context.Context, gv game.View, _ *rand.Rand) (game.Move, error) {
	v := gv.(*bidView)
	if v.Number > 3 || v.Who < 0 || v.Own != 0 {
		return "", errors.New("bids: not in turn")
	}
	return game.Move(strconv.Itoa(int(l) + 1)), nil
}

func (p *bidding) Turn() (list []game.Seat) {
	for s, n := range p.Bids {
		if n == 0 && p.Number <= 3 {
			list = append(list, game.Seat(s))
		}
	}
	return list
}

func (p *bidding) Apply(by game.Seat, m game.Move, rng *rand.Rand) (game.Position, []game.Event, error) {
	no := game.Refuse("bids.refused.bid", "move", strconv.Quote(string(m)))
	if p.Number > 3 {
		return nil, nil, no
	}
	q := p.copy()
	if by == game.Public || p.of.allow != nil && p.of.allow(by, m) {
		var a game.Answers
		if text, ok := strings.CutPrefix(string(m), "close "); !ok || json.Unmarshal([]byte(text), &a) != nil ||
			a.Seats < len(p.Bids) || string(p.Close(a)) != string(m) && p.of.close == nil {
			return nil, nil, no
		}
		q = p.Join(a.Seats).(*bidding).copy()
		for s, m := range a.Moves {
			q.Bids[s], _ = strconv.Atoi(string(m))
		}
		return q.end(rng)
	}
	n, err := strconv.Atoi(string(m))
	if err != nil || n < 1 || n > 3 || strconv.Itoa(n) != string(m) || by < 0 || int(by) >= len(p.Bids) {
		return nil, nil, no
	}
	q.Bids[by] = n
	var events []game.Event
	if p.of.apply != nil {
		events = p.of.apply(p, by, q, nil)
	}
	if len(q.Turn()) > 0 {
		return q, events, nil
	}
	return q.end(rng)
}

func (p *bidding) copy() *bidding {
	q := *p
	q.Bids, q.Points = slices.Clone(p.Bids), slices.Clone(p.Points)
	return &q
}

// end ends the round.
func (p *bidding) end(rng *rand.Rand) (game.Position, []game.Event, error) {
	least := slices.Min(p.Bids)
	for s, n := range p.Bids {
		if n > least {
			p.Points[s] += n * p.Card
		}
	}
	events := []game.Event{{To: game.Public, Reveals: true, Msg: game.M("bids.ev.round", "n", p.Card, "list",
		fmt.Sprint(p.Bids))}}
	p.Last, p.Bids = p.Bids, make([]int, len(p.Bids))
	p.Number++
	p.Card = 1 + rng.IntN(9)
	return p, events, nil
}

func (p *bidding) Result() (game.Result, bool) {
	if p.Number <= 3 {
		return game.Result{}, false
	}
	return game.Result{Scores: slices.Clone(p.Points), Places: game.Rank(p.Points, false)}, true
}

func (p *bidding) Encode() ([]byte, error) { return json.Marshal(p) }

func (p *bidding) Round() int { return p.Number }

func (p *bidding) Join(seats int) game.Open {
	if seats <= len(p.Bids) {
		return p
	}
	q := p.copy()
	q.Bids = append(q.Bids, make([]int, seats-len(q.Bids))...)
	q.Points = append(q.Points, make([]int, seats-len(q.Points))...)
	if p.of.join != nil {
		p.of.join(p, q)
	}
	return q
}

func (p *bidding) Close(a game.Answers) game.Move {
	if p.of.close != nil {
		a.Moves = maps.Clone(a.Moves)
		p.of.close(p, &a)
	}
	data, _ := json.Marshal(a)
	return game.Move("close " + string(data))
}

// bidView is what a seat knows.
type bidView struct {
	Who          game.Seat
	Card, Number int
	Own          int
	Answered     int
	Points, Last []int
	More         string // what a broken game adds
	of           *bids
}

func (p *bidding) View(s game.Seat) game.View {
	v := &bidView{Who: s, Card: p.Card, Number: p.Number, Points: p.Points, Last: p.Last, of: p.of}
	for t, n := range p.Bids {
		if n > 0 {
			v.Answered++
		}
		if game.Seat(t) == s {
			v.Own = n
		}
	}
	if p.of.view != nil {
		p.of.view(p, v)
	}
	return v
}

func (v *bidView) Seat() game.Seat { return v.Who }

func (v *bidView) Notation(m game.Move) game.Msg {
	if strings.HasPrefix(string(m), "close") {
		return game.M("bids.close")
	}
	return game.Lit(string(m))
}

func (v *bidView) Scores() []int { return slices.Clone(v.Points) }

func (v *bidView) Diagram() game.Diagram {
	return game.Diagram{Parts: []game.Part{{Text: game.M("bids.card", "n", v.Card)},
		{Text: game.M("bids.bid", "n", v.Own)},
		{Text: game.M("bids.bid", "n", fmt.Sprint(v.Last))}, {Text: game.M("bids.bid", "n", v.Answered)}}}
}

func (v *bidView) Sample(rng *rand.Rand) (game.Position, error) {
	p := &bidding{of: v.of, Card: v.Card, Number: v.Number, Bids: make([]int, len(v.Points)),
		Points: v.Points, Last: v.Last}
	others := v.Answered
	if v.Own > 0 {
		p.Bids[v.Who] = v.Own
		others--
	}
	for _, s := range rng.Perm(len(p.Bids)) {
		if game.Seat(s) != v.Who && others > 0 {
			p.Bids[s] = 1 + rng.IntN(3)
			others--
		}
	}
	return p, nil
}

func (v *bidView) Panel(string) (p game.Panel) {
	for n := 1; n <= 3 && v.Number <= 3 && v.Own != n; n++ {
		if v.Own == 0 {
			p.Controls = append(p.Controls, game.Control{Name: fmt.Sprint("bid.", n), Label: game.M("bids.bid", "n", n)})
		}
	}
	return p
}

func (v *bidView) Do(_ string, a game.Action) (game.Reply, error) {
	n, pressed := strings.CutPrefix(a.Name, "bid.")
	switch {
	case !pressed && a.Name != "bid":
		return game.Reply{}, game.Refuse("refused.action")
	case !pressed:
		n = a.Args["n"]
	}
	if v.Number > 3 || v.Who < 0 || !slices.Contains([]string{"1", "2", "3"}, n) {
		return game.Reply{}, game.Refuse("bids.refused.bid", "move", n)
	}
	return game.Reply{Move: game.Move(n)}, nil
}

func (v *bidView) Complete(string, game.Action, string) (list []game.Choice) {
	for n := 1; n <= 3 && v.Number <= 3; n++ {
		list = append(list, game.Choice{Value: strconv.Itoa(n), Label: game.M("bids.bid", "n", n)})
	}
	return list
}

// closedGames are open games that the suite must refuse.
func closedGames() []*bids {
	return []*bids{
		{name: "an answer in another's view", kills: "sees what another seat has answered",
			view: func(p *bidding, v *bidView) { v.More = fmt.Sprint(slices.Max(p.Bids)) }},
		{name: "a view that tells who has answered", kills: "or which one has",
			view: func(p *bidding, v *bidView) { v.More = fmt.Sprint(p.Turn()) }},
		{name: "an answer that is told", kills: "is told before the round is over",
			apply: func(_ *bidding, by game.Seat, _ *bidding, events []game.Event) []game.Event {
				return append(events, game.Event{To: game.Public, Msg: game.M("bids.ev.noted", "by", by)})
			}},
		{name: "an answer that is told to one seat", kills: "is told before the round is over",
			apply: func(_ *bidding, by game.Seat, _ *bidding, events []game.Event) []game.Event {
				return append(events, game.Event{To: by, Msg: game.M("bids.ev.noted", "by", by)})
			}},
		{name: "the order of the answers counts", kills: "in which order",
			apply: func(p *bidding, by game.Seat, q *bidding, events []game.Event) []game.Event {
				if len(p.Turn()) == len(p.Bids) {
					q.First = by
				}
				return events
			}},
		{name: "the first answer stays", kills: "that was changed is not the same",
			apply: func(p *bidding, by game.Seat, q *bidding, events []game.Event) []game.Event {
				if p.Bids[by] > 0 {
					q.Bids[by] = p.Bids[by]
				}
				return events
			}},
		{name: "Close forgets an answer", kills: "Close does not do the same",
			close: func(_ *bidding, a *game.Answers) { delete(a.Moves, 0) }},
		{name: "who is silent bids one", kills: "seat 1 has not answered, and has",
			close: func(p *bidding, a *game.Answers) {
				if len(a.Moves) > 0 {
					return
				}
				a.Moves = map[game.Seat]game.Move{}
				for _, s := range p.Turn() {
					a.Moves[s] = game.Move(strconv.Itoa(1 + int(s)%3))
				}
			}},
		{name: "a late seat begins with points", kills: "has sat down the points are",
			join: func(_, q *bidding) { q.Points[len(q.Points)-1]++ }},
		{name: "a late seat's answer is lost", kills: "is not the same by Close as by Join",
			close: func(p *bidding, a *game.Answers) { delete(a.Moves, game.Seat(len(p.Bids))) }},
		{name: "a late seat changes the others", kills: "or the same number of seats is another position",
			join: func(p, _ *bidding) { p.Points[0]++ }},
		{name: "a seat closes the round", kills: "should be refused",
			allow: func(by game.Seat, m game.Move) bool { return strings.HasPrefix(string(m), "close") }},
	}
}

// TestOpenGames: the suite accepts an open game, and refuses each that is broken, for its own fault.
func TestOpenGames(t *testing.T) {
	Unraced(t)
	for _, b := range append(closedGames(), &bids{name: "sound"}) {
		t.Run(b.name, func(t *testing.T) {
			faults := judgeBy(t, b, Config{Seeds: 4, Every: 1, grace: 2 * time.Second})
			switch {
			case b.kills == "" && len(faults) > 0:
				t.Errorf("got %s, want no fault", faults)
			case b.kills != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, b.kills) }):
				t.Errorf("want it refused because %q, got %q", b.kills, faults)
			}
		})
	}
}
