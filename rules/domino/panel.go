package domino

import (
	"slices"
	"strings"

	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Verbs, which are also the names of controls with the same effect.
const (
	verbPlay = "play" // with a tile: also a menu of moves
	verbDraw = "draw"
	verbPass = "pass"
)

// buttonPlay begins the name of a button that plays a tile; the move follows, with a point in place of its blank. It is
// the whole move, so that an old button never plays another one.
const buttonPlay = "play."

// maxButtons is how many moves are buttons: with two of the host's they are two rows. More of them are a menu.
const maxButtons = 8

// playable lists the tiles of the seat's rack that it can lay now.
func (v *view) playable() round.Set {
	if !v.InTurn() {
		return nil
	}
	var s round.Set
	for _, t := range v.Rack {
		if len(v.Sides(t)) > 0 {
			s.AddRight(t)
		}
	}
	return s
}

// Panel offers the seat in turn every move that it has, as a button or in a menu. The public panel, under the board in
// the channel, is empty: even a button to draw would show that no tile of the seat in turn fits.
//
// A draft is a tile that was typed and fits at two different ends: its buttons stand out.
func (v *view) Panel(draft string) game.Panel {
	if v.Ended != round.Running || !v.InTurn() {
		return game.Panel{}
	}
	switch v.Legal()[0] {
	case round.Draw:
		return game.Panel{Say: []game.Msg{game.M("domino.say.draw")}, Controls: []game.Control{v.drawButton()}}
	case round.Pass:
		return game.Panel{Say: []game.Msg{game.M("domino.say.pass")}, Controls: []game.Control{v.passButton()}}
	}
	return v.playPanel(draft)
}

func (v *view) drawButton() game.Control {
	return game.Control{Name: verbDraw, Label: game.M("domino.button.draw"), Style: game.Primary}
}

// passButton is red in the simple game, where a pass loses the game.
func (v *view) passButton() game.Control {
	c := game.Control{Name: verbPass, Label: game.M("domino.button.pass")}
	if v.Config.Variant == round.SimpleGame {
		c.Label, c.Style = game.M("domino.button.giveup"), game.Danger
	}
	return c
}

func (v *view) playPanel(draft string) (panel game.Panel) {
	plays := v.plays()
	typed, err := round.ParseTyped(draft)
	chosen := func(pl round.Play) bool { return draft != "" && err == nil && pl.Tile.Same(typed.Tile) }
	switch {
	case draft == "" || err != nil:
	case !slices.ContainsFunc(plays, chosen):
		panel.Say = []game.Msg{game.M("domino.say.gone", "tile", typed.Tile.Msg())}
	default:
		d := v.diagram(&typed.Tile)
		panel.Show = &d
		if len(v.Distinct(typed.Tile)) > 1 {
			panel.Say = []game.Msg{v.whichEnd(typed.Tile)}
		}
	}
	if len(plays) > maxButtons {
		menu := game.Control{Name: verbPlay, Label: game.M("domino.choose")}
		for _, pl := range plays {
			menu.Choices = append(menu.Choices, game.Choice{Value: string(pl.Move()), Label: buttonLabel(pl),
				Piece: piece(pl.Tile, false)})
		}
		panel.Controls = []game.Control{menu}
		return panel
	}
	for i, pl := range plays {
		c := game.Control{Name: buttonPlay + strings.ReplaceAll(string(pl.Move()), " ", "."), Label: buttonLabel(pl),
			Row: i / perRow, Piece: piece(pl.Tile, false)}
		if chosen(pl) {
			c.Style = game.Primary
		}
		panel.Controls = append(panel.Controls, c)
	}
	return panel
}

// perRow is how many buttons a row has at most.
const perRow = 5

// plays are the plays of the seat in turn that differ, in the order of its rack.
func (v *view) plays() (list []round.Play) {
	for _, t := range v.playable() {
		for _, s := range v.Distinct(t) {
			list = append(list, round.Play{Tile: t, Side: s})
		}
	}
	return list
}

// buttonLabel is a play as the label of a button or a line of a menu: the tile as the board shows it, and an arrow to
// the end.
func buttonLabel(pl round.Play) game.Msg {
	tile := game.Lit(face(pl.Tile)).Showing(piece(pl.Tile, false))
	switch pl.Side {
	case round.Left:
		return game.M("domino.button.atleft", "tile", tile)
	case round.Right:
		return game.M("domino.button.atright", "tile", tile)
	case round.Top:
		return game.M("domino.button.attop", "tile", tile)
	case round.Bottom:
		return game.M("domino.button.atbottom", "tile", tile)
	}
	return tile
}

// whichEnd asks at which end a tile goes.
func (v *view) whichEnd(t round.Tile) game.Msg {
	if v.ArmsOpen() {
		var ends []game.Msg
		for _, s := range v.Distinct(t) {
			ends = append(ends, game.M("domino.say.at."+sideNames[s], "value", game.Lit(round.Digits(v.End(s).Value))))
		}
		return game.M("domino.say.wherefour", "tile", t.Msg(), "ends", ends)
	}
	return game.M("domino.say.where", "tile", t.Msg(), "left", game.Lit(round.Digits(v.Chain.LeftEnd())),
		"right", game.Lit(round.Digits(v.Chain.RightEnd())))
}

// choice is a tile that fits at one end as a candidate: its pips, and where it fits.
func (v *view) choice(t round.Tile) game.Choice {
	c := game.Choice{
		Value: t.Name('-'),
		Label: game.M("domino.choice.tile", "tile", t.Msg(), "n", t.Pips()),
		Piece: piece(t, false),
	}
	if sides := v.Sides(t); len(sides) == 1 && sides[0] != round.First {
		c.About = game.M(round.AtSide("domino.choice.end", sides[0]), "side", round.SideMsg(sides[0]))
	}
	return c
}

// Do executes a verb, a menu choice, or a button for the view's seat.
func (v *view) Do(_ string, a game.Action) (game.Reply, error) {
	switch {
	case v.Ended != round.Running:
		return game.Reply{}, game.Refuse("refused.over")
	case !v.InTurn():
		return game.Reply{}, game.Refuse("domino.refuse.turn", "by", game.Seat(v.Mover))
	}
	if name, ok := strings.CutPrefix(a.Name, buttonPlay); ok {
		return v.lay(strings.ReplaceAll(name, ".", " "))
	}
	switch a.Name {
	case verbPlay:
		text := a.Args["tile"]
		if len(a.Values) == 1 {
			text = a.Values[0]
		}
		return v.lay(text)
	case verbDraw, verbPass:
		m := game.Move(a.Name)
		if err := v.CheckIdle(v.Rack, v.Stock, m); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Move: m}, nil
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// lay makes the move that lays the tile given by text. Without a side it is laid where it fits; if it fits at two ends
// that differ, the tile becomes the draft and the person must choose.
func (v *view) lay(text string) (game.Reply, error) {
	pl, err := round.ParseTyped(text)
	if err != nil {
		return game.Reply{}, err
	}
	ends := v.Distinct(pl.Tile)
	switch {
	case len(v.Chain) == 0:
		pl.Side = round.First
	case pl.Side == round.First && len(ends) == 1:
		pl.Side = ends[0]
	case pl.Side == round.First && len(ends) > 1 && v.Rack.Find(pl.Tile) >= 0:
		return game.Reply{Draft: pl.Tile.Name('-'), Say: []game.Msg{v.whichEnd(pl.Tile)}}, nil
	}
	if pl, err = v.Check(v.Rack, pl); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: pl.Move()}, nil
}
