package domino

import (
	"tablee/rules/domino/internal/round"
	"tablee/rules/game"
)

// Verbs, which are also the names of the controls with the same effect.
const (
	verbPlay = "play"
	verbDraw = "draw"
	verbPass = "pass"
)

// Buttons for the end of the chain, if a tile fits at both.
const (
	pressLeft  = "left"
	pressRight = "right"
)

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

// Panel offers the seat in turn a menu of the tiles that it can lay, then the two ends if the tile in the draft fits at
// both; a seat that can lay nothing may draw or pass. The public panel, under the board in the channel, has only the
// button that reveals nothing: draw while tiles may be drawn, else pass, whether or not the seat in turn needs it.
func (v *view) Panel(draft string) game.Panel {
	switch {
	case v.Ended != round.Running:
		return game.Panel{}
	case v.Who == game.Public && v.MustPlay():
		return game.Panel{}
	case v.Who == game.Public && v.Config.Drawable(v.Stock) > 0:
		return game.Panel{Controls: []game.Control{v.drawButton()}}
	case v.Who == game.Public:
		return game.Panel{Controls: []game.Control{v.passButton()}}
	case !v.InTurn():
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

func (v *view) playPanel(draft string) game.Panel {
	menu := game.Control{Name: verbPlay, Label: game.M("domino.choose")}
	for _, t := range v.playable() {
		menu.Choices = append(menu.Choices, v.choice(t))
	}
	panel := game.Panel{Controls: []game.Control{menu}}
	if draft == "" {
		return panel
	}
	pl, err := round.ParseTyped(draft)
	if err != nil {
		return panel
	}
	i := v.Rack.Find(pl.Tile)
	switch {
	case i < 0 || len(v.Sides(pl.Tile)) == 0:
		panel.Say = []game.Msg{game.M("domino.say.gone", "tile", pl.Tile.Msg())}
	case len(v.Sides(pl.Tile)) == 2:
		panel.Say = []game.Msg{game.M("domino.say.where", "tile", v.Rack[i].Msg())}
		panel.Controls = append(panel.Controls,
			game.Control{Name: pressLeft, Row: 1, Style: game.Primary, Piece: piece(pl.Tile, false),
				Label: game.M("domino.button.left", "value", game.Lit(round.Digits(v.Chain.LeftEnd())))},
			game.Control{Name: pressRight, Row: 1, Style: game.Primary, Piece: piece(pl.Tile, false),
				Label: game.M("domino.button.right", "value", game.Lit(round.Digits(v.Chain.RightEnd())))})
	}
	return panel
}

// choice is a tile as a line of the menu: its pips, and where it fits.
func (v *view) choice(t round.Tile) game.Choice {
	c := game.Choice{
		Value: t.Name('-'),
		Label: game.M("domino.choice.tile", "tile", t.Msg(), "n", t.Pips()),
		Piece: piece(t, false),
	}
	switch sides := v.Sides(t); {
	case len(sides) == 2:
		c.About = game.M("domino.choice.both")
	case len(sides) == 1 && sides[0] != round.First:
		c.About = game.M("domino.choice.end", "side", round.SideMsg(sides[0]))
	}
	return c
}

// Do executes a verb, a menu choice, or a button for the view's seat.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	switch {
	case v.Ended != round.Running:
		return game.Reply{}, game.Refuse("refused.over")
	case !v.InTurn():
		return game.Reply{}, game.Refuse("domino.refuse.turn", "by", game.Seat(v.Mover))
	}
	switch a.Name {
	case verbPlay:
		text := a.Args["tile"]
		if len(a.Values) == 1 {
			text = a.Values[0]
		}
		return v.lay(text, round.First)
	case pressLeft:
		return v.lay(draft, round.Left)
	case pressRight:
		return v.lay(draft, round.Right)
	case verbDraw, verbPass:
		m := game.Move(a.Name)
		if err := v.CheckIdle(v.Rack, v.Stock, m); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Move: m}, nil
	}
	return game.Reply{}, game.Refuse("refused.action")
}

// lay makes the move that lays the tile given by text. Without a side it is laid where it fits; if it fits at both
// ends, the tile becomes the draft and the person must choose.
func (v *view) lay(text string, s round.Side) (game.Reply, error) {
	pl, err := round.ParseTyped(text)
	if err != nil {
		return game.Reply{}, err
	}
	if s != round.First {
		pl.Side = s
	}
	sides := v.Sides(pl.Tile)
	switch {
	case len(v.Chain) == 0:
		pl.Side = round.First
	case pl.Side == round.First && len(sides) == 1:
		pl.Side = sides[0]
	case pl.Side == round.First && len(sides) == 2 && v.Rack.Find(pl.Tile) >= 0:
		return game.Reply{
			Draft: pl.Tile.Name('-'),
			Say:   []game.Msg{game.M("domino.say.where", "tile", pl.Tile.Msg())},
		}, nil
	}
	if pl, err = v.Check(v.Rack, pl); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: pl.Move()}, nil
}
