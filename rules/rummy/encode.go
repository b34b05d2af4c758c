package rummy

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tablee/rules/game"
	"tablee/rules/rummy/family"
)

// wirePosition is the stored form of a position: JSON, with tiles in the canonical notation of moves.
type wirePosition struct {
	Options game.Options `json:"options"`
	Seats   []wireSeat   `json:"seats"`
	Table   []string     `json:"table,omitempty"`
	Pool    string       `json:"pool,omitempty"`
	Turn    int          `json:"turn"`
	Passes  int          `json:"passes,omitempty"`
	Dealt   int          `json:"dealt"`
	Over    bool         `json:"over,omitempty"`
	Out     int          `json:"out"`
	Base    []string     `json:"base,omitempty"`
	Had     []bool       `json:"had,omitempty"`
	Log     []wirePly    `json:"log,omitempty"`
	Pile    *wirePile    `json:"pile,omitempty"`
}

// wirePile is the discard pile of a game that has one.
type wirePile struct {
	Tiles   string       `json:"tiles,omitempty"`
	First   string       `json:"first,omitempty"`
	Stage   family.Stage `json:"stage,omitempty"`
	Turns   int          `json:"turns,omitempty"`
	Again   int          `json:"again,omitempty"`
	Dealer  int          `json:"dealer"`
	Knocker int          `json:"knocker,omitempty"`
	Deals   [][]int      `json:"deals,omitempty"`
	Held    []string     `json:"held,omitempty"`
}

type wireSeat struct {
	Score  int    `json:"score"`
	Opened bool   `json:"opened,omitempty"`
	Hand   string `json:"hand"`
	Start  string `json:"start"` // the hand at the beginning of the record
	Drawn  string `json:"drawn,omitempty"`
}

type wirePly struct {
	By    int      `json:"by"`
	Table []string `json:"table,omitempty"` // absent: a draw or a pass
	Drew  int      `json:"drew,omitempty"`
	Late  bool     `json:"late,omitempty"` // the time was up
	Took  string   `json:"took,omitempty"`
	Threw string   `json:"threw,omitempty"`
	Going bool     `json:"going,omitempty"`
	Again bool     `json:"again,omitempty"`
}

// Encode writes the position as JSON.
func (p *position[T]) Encode() ([]byte, error) {
	w := wirePosition{
		Options: p.r.info.Undated(p.options), Table: p.tableText(p.table), Pool: family.TilesText(p.set, p.pool.Slice(), ""),
		Turn: p.turn, Passes: p.passes, Dealt: p.dealt, Over: p.over, Out: p.out, Base: p.tableText(p.Base), Had: p.Had,
	}
	for _, s := range p.seats {
		ws := wireSeat{
			Score: s.score, Opened: s.opened, Hand: family.TilesText(p.set, s.hand.Slice(), ""),
			Start: family.TilesText(p.set, s.past.Hand.Slice(), ""), Drawn: family.TilesText(p.set, s.past.Drawn, ""),
		}
		w.Seats = append(w.Seats, ws)
	}
	for _, l := range p.Log {
		w.Log = append(w.Log, wirePly{l.By, p.tableText(l.Table), l.Drew, l.Late, family.TilesText(p.set, l.Took, ""),
			family.TilesText(p.set, l.Threw, ""), l.Going, l.Again})
	}
	if _, pile := family.DiscardsOf(p.set); pile {
		w.Pile = &wirePile{Tiles: family.TilesText(p.set, p.Tiles, ""), First: family.TilesText(p.set, p.First, ""),
			Stage: p.Stage, Turns: p.Turns, Again: p.Again, Dealer: p.Dealer, Knocker: p.Knocker, Deals: p.Deals}
		for _, held := range p.Held {
			w.Pile.Held = append(w.Pile.Held, family.TilesText(p.set, held.Slice(), ""))
		}
	}
	return json.Marshal(w)
}

func (p *position[T]) tableText(table [][]T) []string {
	var list []string
	for _, c := range table {
		list = append(list, family.SetText(p.set, c, ""))
	}
	return list
}

// errDamaged is the error for bytes that Encode has not written.
var errDamaged = errors.New("rummy: a damaged position")

// Decode parses the output of Encode.
func (r *Rules[T]) Decode(data []byte) (game.Position, error) {
	var w wirePosition
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("rummy: decode: %w", err)
	}
	set, opt, full, err := r.withOptions(r.info.Dated(w.Options))
	if err != nil {
		return nil, fmt.Errorf("rummy: decode: %w", err)
	}
	p, err := r.decode(w, set, opt, full)
	if f, ok := set.(Former[T]); ok && err != nil {
		if former, ok := f.Former(); ok {
			p, err = r.decode(w, former, opt, full)
		}
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Former is a RuleSet that once allowed more sets than today. Positions in which such a set lies go on by the former
// rules.
type Former[T cmp.Ordered] interface {
	Former() (set family.RuleSet[T], ok bool)
}

// decode makes the position of a rule set.
func (r *Rules[T]) decode(w wirePosition, set family.RuleSet[T], opt Options, full game.Options) (*position[T], error) {
	n := len(w.Seats)
	if n < r.info.MinSeats || n > r.info.MaxSeats || w.Turn < 0 || w.Turn >= n || w.Out < Nobody || w.Out >= n ||
		w.Dealt < 1 || w.Dealt > family.MaxDeals || w.Passes < 0 || w.Passes > n {
		return nil, errDamaged
	}
	d := decoder[T]{r: r, set: set}
	p := &position[T]{
		r: r, set: set, opt: opt, options: full, table: d.table(w.Table), pool: d.tiles(w.Pool),
		turn: w.Turn, passes: w.Passes, dealt: w.Dealt, over: w.Over, out: w.Out,
		History: History[T]{Base: d.table(w.Base), Had: w.Had},
	}
	for _, ws := range w.Seats {
		past := Memory[T]{Hand: d.tiles(ws.Start), Drawn: d.list(ws.Drawn)}
		p.seats = append(p.seats, seat[T]{ws.Score, ws.Opened, d.tiles(ws.Hand), past})
	}
	for _, l := range w.Log {
		if l.By < 0 || l.By >= n || l.Drew < 0 {
			return nil, errDamaged
		}
		p.Log = append(p.Log, Ply[T]{By: l.By, Table: d.table(l.Table), Drew: l.Drew, Late: l.Late, Took: d.list(l.Took),
			Threw: d.list(l.Threw), Going: l.Going, Again: l.Again})
	}
	if _, ok := family.DiscardsOf(set); ok != (w.Pile != nil) || ok && !p.readPile(*w.Pile, &d) {
		return nil, errDamaged
	}
	if d.err != nil {
		return nil, d.err
	}
	if !set.Excess(p.all()).Empty() || family.CanDeal(set, n) != nil {
		return nil, errDamaged
	}
	return p, nil
}

// readPile sets the discard pile; it returns false if that is none that a game can have.
func (p *position[T]) readPile(w wirePile, d *decoder[T]) bool {
	n := len(p.seats)
	p.Pile = family.Pile[T]{Tiles: d.list(w.Tiles), First: d.list(w.First), Stage: w.Stage, Turns: w.Turns, Again: w.Again,
		Dealer: w.Dealer, Knocker: w.Knocker, Deals: w.Deals}
	for _, held := range w.Held {
		p.Held = append(p.Held, d.tiles(held))
	}
	if !p.over && slices.ContainsFunc(p.seats, func(s seat[T]) bool { return s.hand.Empty() }) {
		return false // the deal would have ended
	}
	return len(p.First) == 1 && w.Stage < family.Stages && w.Turns >= 0 && w.Again >= 0 && w.Dealer >= 0 && w.Dealer < n &&
		w.Knocker >= 0 && w.Knocker < n && (p.Held == nil || len(p.Held) == n) &&
		!slices.ContainsFunc(w.Deals, func(points []int) bool { return len(points) != n })
}

// decoder parses tiles and keeps the first error.
type decoder[T cmp.Ordered] struct {
	r   *Rules[T]
	set family.RuleSet[T]
	err error
}

func (d *decoder[T]) list(text string) []T {
	var tiles []T
	for _, w := range strings.Fields(text) {
		t, ok := d.set.ParseTile(w, "")
		if !ok {
			d.err = errDamaged
			return nil
		}
		tiles = append(tiles, t)
	}
	return tiles
}

func (d *decoder[T]) tiles(text string) family.Multiset[T] { return family.MultisetOf(d.list(text)...) }

func (d *decoder[T]) table(sets []string) [][]T {
	var table [][]T
	for _, text := range sets {
		c, err := ReadSet(d.r.Wording, d.set, text, "")
		if err == nil {
			var ok bool
			if c, ok = d.set.Arrange(c); ok {
				table = append(table, c)
				continue
			}
		}
		d.err = errDamaged
	}
	return table
}
