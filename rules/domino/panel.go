package domino

import "tablee/rules/game"

// Verbs, which are also the names of the controls that do the same.
const (
	verbPlay = "play"
	verbDraw = "draw"
	verbPass = "pass"
)

// Buttons for the end of the chain, where a tile fits at both.
const (
	pressLeft  = "left"
	pressRight = "right"
)

// playable lists the tiles of the seat's rack that it can lay now.
func (v *view) playable() Set {
	if !v.inTurn() {
		return nil
	}
	var s Set
	for _, t := range v.rack {
		if len(v.sides(t)) > 0 {
			s.AddRight(t)
		}
	}
	return s
}

// Panel offers a seat in turn the tiles that it can lay, in a menu, then the two ends if the tile in the
// draft fits at both; a seat that can lay nothing may draw or pass. Under the board in the channel
// stands the one button that tells nothing: draw while tiles may be drawn, else pass, whether or not
// the seat in turn needs it.
func (v *view) Panel(draft string) game.Panel {
	switch {
	case v.Ended != running:
		return game.Panel{}
	case v.seat == game.Public && v.mustPlay():
		return game.Panel{}
	case v.seat == game.Public && v.cfg.drawable(v.stock) > 0:
		return game.Panel{Controls: []game.Control{v.drawButton()}}
	case v.seat == game.Public:
		return game.Panel{Controls: []game.Control{v.passButton()}}
	case !v.inTurn():
		return game.Panel{}
	}
	switch v.legal()[0] {
	case moveDraw:
		return game.Panel{Say: []game.Msg{game.M("domino.say.draw")}, Controls: []game.Control{v.drawButton()}}
	case movePass:
		return game.Panel{Say: []game.Msg{game.M("domino.say.pass")}, Controls: []game.Control{v.passButton()}}
	}
	return v.playPanel(draft)
}

func (v *view) drawButton() game.Control {
	return game.Control{Name: verbDraw, Label: game.M("domino.button.draw"), Style: game.Primary}
}

// passButton is red in the simple game, where passing is the defeat.
func (v *view) passButton() game.Control {
	c := game.Control{Name: verbPass, Label: game.M("domino.button.pass")}
	if v.cfg.Variant == simple {
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
	pl, err := parseTyped(draft)
	if err != nil {
		return panel
	}
	i := v.rack.find(pl.tile)
	switch {
	case i < 0 || len(v.sides(pl.tile)) == 0:
		panel.Say = []game.Msg{game.M("domino.say.gone", "tile", game.Lit(pl.tile.String()))}
	case len(v.sides(pl.tile)) == 2:
		panel.Say = []game.Msg{game.M("domino.say.where", "tile", game.Lit(v.rack[i].String()))}
		panel.Controls = append(panel.Controls,
			game.Control{Name: pressLeft, Row: 1, Style: game.Primary,
				Label: game.M("domino.button.left", "value", game.Lit(digits(v.Chain.LeftEnd())))},
			game.Control{Name: pressRight, Row: 1, Style: game.Primary,
				Label: game.M("domino.button.right", "value", game.Lit(digits(v.Chain.RightEnd())))})
	}
	return panel
}

// choice is a tile as a line of the menu: its pips, and where it fits.
func (v *view) choice(t Tile) game.Choice {
	c := game.Choice{
		Value: t.name('-'),
		Label: game.M("domino.choice.tile", "tile", game.Lit(t.String()), "n", t.Pips()),
	}
	switch sides := v.sides(t); {
	case len(sides) == 2:
		c.About = game.M("domino.choice.both")
	case len(sides) == 1 && sides[0] != first:
		c.About = game.M("domino.choice.end", "side", sideMsg(sides[0]))
	}
	return c
}

// Do carries out a verb, a choice from the menu, or a button of the view's seat.
func (v *view) Do(draft string, a game.Action) (game.Reply, error) {
	switch {
	case v.Ended != running:
		return game.Reply{}, game.Refuse("domino.refuse.over")
	case !v.inTurn():
		return game.Reply{}, game.Refuse("domino.refuse.turn", "by", game.Seat(v.turn))
	}
	switch a.Name {
	case verbPlay:
		text := a.Args["tile"]
		if len(a.Values) == 1 {
			text = a.Values[0]
		}
		return v.lay(text, first)
	case pressLeft:
		return v.lay(draft, left)
	case pressRight:
		return v.lay(draft, right)
	case verbDraw, verbPass:
		m := game.Move(a.Name)
		if err := v.checkIdle(v.rack, v.stock, m); err != nil {
			return game.Reply{}, err
		}
		return game.Reply{Move: m}, nil
	}
	return game.Reply{}, game.Refuse("domino.refuse.action")
}

// lay makes the move that lays the tile of a text. A side that was not told is the only one that fits;
// if both fit, the tile becomes the draft and the person is asked.
func (v *view) lay(text string, s side) (game.Reply, error) {
	pl, err := parseTyped(text)
	if err != nil {
		return game.Reply{}, err
	}
	if s != first {
		pl.side = s
	}
	sides := v.sides(pl.tile)
	switch {
	case len(v.Chain) == 0:
		pl.side = first
	case pl.side == first && len(sides) == 1:
		pl.side = sides[0]
	case pl.side == first && len(sides) == 2 && v.rack.find(pl.tile) >= 0:
		return game.Reply{
			Draft: pl.tile.name('-'),
			Say:   []game.Msg{game.M("domino.say.where", "tile", game.Lit(pl.tile.String()))},
		}, nil
	}
	if pl, err = v.check(v.rack, pl); err != nil {
		return game.Reply{}, err
	}
	return game.Reply{Move: pl.move()}, nil
}
