package table

import "encoding/json"

// Boards is how boards and hands are shown.
type Boards string

// Ways of showing a board. The zero value of a server is text, that of a person what their table's server has.
const (
	TextBoards    Boards = "text"
	PictureBoards Boards = "picture" // and beside it in text what it does not show
	BothBoards    Boards = "both"
)

// Suits is how many colours the suits of cards have. The zero value of a server is two, that of a person what their
// table's server has.
type Suits string

// Colours of cards.
const (
	TwoSuits  Suits = "usual"
	FourSuits Suits = "four" // diamonds are blue and clubs green
)

// Picture tells whether a picture is drawn.
func (b Boards) Picture() bool { return b == PictureBoards || b == BothBoards }

// Text tells whether the board stands there as text.
func (b Boards) Text() bool { return b != PictureBoards }

// Shown is how a person sees their own hand at a table of a server.
func (p Profile) Shown(g Guild) Boards {
	if p.Boards != "" {
		return p.Boards
	}
	return g.Boards
}

// UnmarshalJSON also reads what was kept before there were three ways: pictures or not.
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
