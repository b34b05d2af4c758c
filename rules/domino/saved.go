package domino

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"tablee/rules/domino/internal/ai"
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// WriteNative writes the whole position. Blanks and brackets in names become "_"; missing names are P1, P2, ...
func (p *position) WriteNative(names []string) ([]byte, error) {
	racks := make([]string, len(p.Racks))
	for s, r := range p.Racks {
		racks[s] = r.String()
	}
	return Write(&p.Table, names, racks, p.Stock.String()), nil
}

// WriteNative writes what the view's seat may know.
func (v *view) WriteNative(names []string) ([]byte, error) {
	racks := make([]string, len(v.Held))
	for s, n := range v.Held {
		switch {
		case v.Shown != nil:
			racks[s] = v.Shown[s].String()
		case int(v.Who) == s:
			racks[s] = v.Rack.String()
		default:
			racks[s] = HiddenTiles(n)
		}
	}
	return Write(&v.Table, names, racks, HiddenTiles(v.Stock)), nil
}

// ReadNative parses a saved game. What it says about the variant takes precedence over the options; the options give
// the points of a match if the text does not. Hidden tiles ("?") are dealt at random in agreement with the text, always
// the same for the same text; views that depend on them are unreliable.
func (rules) ReadNative(text []byte, o game.Options) (game.Position, error) {
	p, _, err := load(text, o)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// TellNative returns the seats, options and names of a saved game: what the text says about the variant takes
// precedence over the options.
func (rules) TellNative(text []byte, o game.Options) (game.Saved, error) {
	p, names, err := load(text, o)
	if err != nil {
		return game.Saved{}, err
	}
	said := game.Options{"variant": p.Config.Variant, "values": strconv.Itoa(p.Config.Values)}
	for name, set := range map[string]bool{"partners": p.Config.Partners, "capicua": p.Config.Capicua} {
		if set {
			said[name] = "yes"
		}
	}
	if p.Config.All {
		said["blocked"] = round.BlockedAll
	}
	if p.Config.Ten {
		said["hand"] = round.HandTen
	}
	if p.Config.Points > 0 {
		said["points"] = strconv.Itoa(p.Config.Points)
	}
	options, err := Rules.Info().Complete(said)
	return game.Saved{Seats: p.Config.Seats, Options: options, Names: names}, err
}

// load parses a saved game with its names.
func load(text []byte, o game.Options) (*position, []string, error) {
	p, h, names, err := Read(game.Unmarked(text))
	if err != nil {
		return nil, nil, err
	}
	if p.Config.Variant != round.SimpleGame && p.Config.Points == 0 {
		if p.Config.Points = o.Int("points"); p.Config.Points == 0 {
			p.Config.Points = 100
		}
	}
	if err := p.Settle(h); err != nil {
		return nil, nil, err
	}
	if h.Stock+slices.Max(h.Racks) > 0 {
		k := ai.Knowledge{Table: &p.Table, Racks: p.Racks, Stock: p.Stock, Hidden: h}
		*p = k.Sample(rand.New(rand.NewPCG(1, 1)))
		if err := p.Settle(round.Hidden{Racks: make([]int, p.Config.Seats)}); err != nil {
			return nil, nil, err // the hidden tiles cannot be dealt in agreement with the text
		}
	}
	return &position{*p}, names, nil
}
