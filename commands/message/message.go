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
	"tablee/render/chart"
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
	Mentions   []string               // the people whom it may mention
	Picture    *game.Diagram          // to be sent along as board.png, or nil
	Printer    *render.Printer        // of the picture
	Look       picture.Look           // of the picture
	Paint      func() ([]byte, error) // draws another picture than a diagram's, or nil
	Alt        string                 // what the picture shows, for those who cannot see it
	Card       *chart.Result          // of a finished game: a picture before the board's, or nil
}

// Names of the attachments that messages show.
const (
	PictureName = "board.png"
	BracketName = "bracket.png" // of a tournament
	ResultName  = "result.png"  // of a finished game
)

// Attached is how an embed names a file that is sent along.
const Attached = "attachment://"

// Show has the message show the post's diagram as a server's or a person's boards are; the post keeps as text what the
// picture does not show, or all.
func (m *Message) Show(post *ui.Post, how table.Boards, look picture.Look) {
	if !how.Picture() || post.Diagram == nil {
		return
	}
	m.Look, m.Picture, post.Image = look, post.Diagram, Attached+PictureName
	m.Alt = textboard.Describe(*post.Diagram, m.Printer, textboard.MaxAlt)
	if how.Text() {
		return
	}
	beside := textboard.Beside(*post.Diagram)
	if post.Diagram = &beside; len(beside.Parts) == 0 {
		post.Diagram = nil
	}
}

// ShowOwn makes the post the message's only embed, its diagram as the person's own boards on the server are.
func (m *Message) ShowOwn(post *ui.Post, g table.Guild, of table.Profile) {
	m.Show(post, of.Shown(g), LookOf(g, of))
	m.Embeds = []*discordgo.MessageEmbed{ui.Board(*post, m.Printer)}
}

// Name is the attachment that the message's picture becomes.
func (m Message) Name() string {
	if m.Paint != nil {
		return BracketName
	}
	return PictureName
}

// PNG draws the message's picture; nil if it has none.
func (m Message) PNG() ([]byte, error) {
	switch {
	case m.Paint != nil:
		return m.Paint()
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
		files = append(files, Picture(ResultName, png, m.Card.Describe(m.Printer, textboard.MaxAlt)))
	}
	png, err := m.PNG()
	if err != nil || png == nil {
		return files, err
	}
	return append(files, Picture(m.Name(), png, m.Alt)), nil
}

// Data is the message as the data of an answer, its picture included.
func (m Message) Data() (*discordgo.InteractionResponseData, error) {
	data := &discordgo.InteractionResponseData{Content: m.Content, Embeds: m.Embeds, Components: m.Components}
	var err error
	data.Files, err = m.Files()
	return data, err
}

// described is a picture that can say what it shows.
type described struct {
	*bytes.Reader
	alt string
}

// Alt is the text for those who cannot see the picture.
func (d described) Alt() string { return d.alt }

// Picture is a file, of the kind that its name ends in, with a text for those who cannot see it.
func Picture(name string, data []byte, alt string) *discordgo.File {
	return &discordgo.File{Name: name, ContentType: "image/" + strings.TrimPrefix(path.Ext(name), "."),
		Reader: described{bytes.NewReader(data), alt}}
}
