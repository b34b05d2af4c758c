// Package message builds Discord messages: texts, pictures and controls. TableMessages shows tables (the board in its
// channel, a person's private view, the lines that ping people, a channel's list, the result card), LessonMessages
// guided games, ReplayMessages games that were played, TournamentMessages tournaments, WelcomeMessages the greeting of
// a server.
package message

import (
	"bytes"
	"path"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Message is a message about a table, ready to be sent.
type Message struct {
	Content    string
	Embeds     []*discordgo.MessageEmbed
	Components []discordgo.MessageComponent
	Mentions   []string               // the people who may be pinged
	Picture    *game.Diagram          // sent as board.png, or nil
	Printer    *render.Printer        // of the picture
	Look       picture.Look           // of the picture
	DrawPNG    func() ([]byte, error) // draws the picture if it is not a diagram, else nil
	Alt        string                 // the picture's alternative text
	Card       Card                   // drawn as a picture before the board's, or nil
	Veiled     bool                   // the card's picture is behind a spoiler: no embed may show it
}

// Card is a picture of how a game has ended, or how it stands.
type Card interface {
	PNG(*render.Printer, picture.Look) ([]byte, error)
	// Describe is the card in words, in at most so many characters.
	Describe(p *render.Printer, max int) string
}

// Names of the attachments that messages show.
const (
	PictureName = "board.png"
	BracketName = "bracket.png" // of a tournament
	ResultName  = "result.png"  // of a finished game or round
)

// veil begins the names of attachments that Discord shows behind a spoiler.
const veil = "SPOILER_"

// Attached begins the address by which an embed refers to a file that is sent with it.
const Attached = "attachment://"

// ShowDiagram adds the post's diagram as a picture, as text, or as both, as how says. What the picture does not show
// is behind the button More…, except for the standing, which everybody wants to know at a glance.
func (m *Message) ShowDiagram(post *ui.Post, how table.Boards, look picture.Look) {
	if !how.Picture() || post.Diagram == nil {
		return
	}
	m.Look, m.Picture, post.Image = look, post.Diagram, Attached+PictureName
	m.Alt = textboard.Describe(*post.Diagram, m.Printer, textboard.MaxAlt)
	if how.Text() {
		return
	}
	if standing := post.Diagram.Standing; !standing.IsZero() {
		post.After = append([]game.Msg{standing}, post.After...)
	}
	post.Diagram = nil
}

// Details is what a picture of a table leaves out, as a text of its own; ok is false if there is nothing.
func Details(t *table.Table) (d game.Diagram, ok bool) {
	if t.View == nil || t.Phase == table.Lobby {
		return d, false
	}
	d = textboard.Beside(t.View.Diagram())
	return d, len(d.Parts) > 0
}

// ShowOwnDiagram makes the post the message's only embed, and shows its diagram as the person prefers on that server.
func (m *Message) ShowOwnDiagram(post *ui.Post, g table.Guild, of table.Profile) {
	m.ShowDiagram(post, of.Shown(g), PersonLook(g, of))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(*post, m.Printer)}
}

// Name is the file name of the message's picture.
func (m Message) Name() string {
	if m.DrawPNG != nil {
		return BracketName
	}
	return PictureName
}

// PNG draws the message's picture; nil if it has none.
func (m Message) PNG() ([]byte, error) {
	switch {
	case m.DrawPNG != nil:
		return m.DrawPNG()
	case m.Picture != nil:
		return picture.PNG(*m.Picture, m.Printer, m.Look)
	}
	return nil, nil
}

// Files are the message's pictures.
func (m Message) Files() (files []*discordgo.File, err error) {
	if m.Card != nil {
		png, err := m.Card.PNG(m.Printer, m.Look)
		if err != nil {
			return nil, err
		}
		name := ResultName
		if m.Veiled {
			name = veil + name
		}
		files = append(files, Picture(name, png, m.Card.Describe(m.Printer, textboard.MaxAlt)))
	}
	png, err := m.PNG()
	if err != nil || png == nil {
		return files, err
	}
	return append(files, Picture(m.Name(), png, m.Alt)), nil
}

// Data converts the message to the data of an interaction response, with its pictures.
func (m Message) Data() (*discordgo.InteractionResponseData, error) {
	data := &discordgo.InteractionResponseData{Content: m.Content, Embeds: m.Embeds, Components: m.Components}
	var err error
	data.Files, err = m.Files()
	return data, err
}

// imageReader is a picture with its alternative text.
type imageReader struct {
	*bytes.Reader
	alt string
}

// Alt is the alternative text.
func (d imageReader) Alt() string { return d.alt }

// Picture makes a file with an alternative text. The extension of its name gives its type.
func Picture(name string, data []byte, alt string) *discordgo.File {
	return &discordgo.File{Name: name, ContentType: "image/" + strings.TrimPrefix(path.Ext(name), "."),
		Reader: imageReader{bytes.NewReader(data), alt}}
}
