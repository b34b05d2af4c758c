package table

import "encoding/json"

// Boards is how boards and hands are shown.
type Boards string

// Ways of showing a board. The zero value means text for a server, and for a person the setting of their table's
// server.
const (
	TextBoards    Boards = "text"
	PictureBoards Boards = "picture" // the picture, and as text what it does not show
	BothBoards    Boards = "both"
)

// Suits is in how many colours the suits of cards are shown. The zero value means two for a server, and for a person
// the setting of their table's server.
type Suits string

// Colours of cards.
const (
	TwoSuits  Suits = "usual"
	FourSuits Suits = "four" // diamonds are blue, clubs green
)

// Picture reports whether a picture is drawn.
func (b Boards) Picture() bool { return b == PictureBoards || b == BothBoards }

// Text reports whether the board is shown as text.
func (b Boards) Text() bool { return b != PictureBoards }

// Shown is how a person sees their own hand at a table of server g.
func (p Profile) Shown(g Guild) Boards {
	if p.Boards != "" {
		return p.Boards
	}
	return g.Boards
}

// UnmarshalJSON also reads the older stored form, which had two ways only: pictures or none.
func (g *Guild) UnmarshalJSON(data []byte) error {
	type plain Guild
	old := struct {
		*plain
		Picture bool `json:"picture"`
	}{plain: (*plain)(g)}
	if err := json.Unmarshal(data, &old); err != nil {
		return err
	}
	if old.Picture && g.Boards == "" {
		g.Boards = PictureBoards
	}
	return nil
}
