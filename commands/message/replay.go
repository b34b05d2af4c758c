package message

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/picture"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// gifName is the name of the attachment with the GIF.
const gifName = "film.gif"

// ReplayMessages makes the messages that show games again. It is safe for concurrent use.
type ReplayMessages struct{ builder *Builder }

// NewReplayMessages makes messages of replays.
func NewReplayMessages(b *Builder) *ReplayMessages { return &ReplayMessages{b} }

// Animation is a replay as an animation to be drawn.
func (m *ReplayMessages) Animation(ctx context.Context, r *table.Replay, lang string,
	look picture.Look) picture.Animation {
	return picture.Animation{Frames: r.Plies + 1, Printer: m.builder.TablePrinter(r.Table, lang), Look: look,
		Play: func(yield func(picture.Frame) error) error {
			return r.Play(ctx, func(s table.Frame) error {
				return yield(picture.Frame{Diagram: s.View.Diagram(), Line: m.caption(r, s)})
			})
		}}
}

// caption is the line below a frame: what everybody was told of the move, or how the game ended.
func (m *ReplayMessages) caption(r *table.Replay, s table.Frame) game.Msg {
	t := r.Table
	switch {
	case s.Ply == r.Plies && t.Result != nil && len(t.Result.Places) > 0:
		head, _ := ResultHeadline(t.Result, m.builder.Info(t.Game), t.Options)
		return head
	case s.Ply == 0:
		return game.M("replay.start", "game", Title(t.Game))
	case len(s.Say) > 0:
		return s.Say[0]
	}
	return game.Msg{}
}

// row is a row of buttons of a table's replay.
func (m *ReplayMessages) row(t *table.Table, say *render.Printer, cs ...stepButton) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	for _, c := range cs {
		button := m.builder.Rows(say, []game.Control{c.Control}, func(name string) string {
			return customid.ID{Kind: customid.Replay, Table: t.ID, Page: c.ply, Name: name}.String()
		})
		rows = append(rows, button...)
	}
	return OneRow(rows)
}

// stepButton is a button that shows a ply.
type stepButton struct {
	game.Control
	ply int
}

// Names of the buttons of replays.
const (
	ReplayGIF   = "film"
	ReplayShare = "share"
)

// Step is the message with one frame of a game for one person: the board as they see theirs, what happened, and buttons
// to go on and back.
func (m *ReplayMessages) Step(r *table.Replay, s table.Frame, who table.Profile, g table.Guild) Message {
	t := r.Table
	say := m.builder.TablePrinter(t, who.Language())
	d := s.View.Diagram()
	post := ui.Post{Title: game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet, Diagram: &d, Colours: g.Colours, Suits: PersonLook(g, who).FourSuits}
	post.Lead = append(post.Lead, game.M("replay.ply", "ply", strconv.Itoa(s.Ply), "of", strconv.Itoa(r.Plies)))
	post.Lead = append(post.Lead, s.Say...)
	if s.Ply == r.Plies && t.Phase == table.Over {
		post.Lead = append(post.Lead, m.caption(r, s))
	}
	msg := Message{Printer: say}
	msg.ShowOwnDiagram(&post, g, who)
	first, back := stepButton{Button("first", 0, game.Secondary), 0},
		stepButton{Button("previous", 0, game.Secondary), s.Ply - 1}
	on, last := stepButton{Button("next", 0, game.Primary), s.Ply + 1},
		stepButton{Button("last", 0, game.Secondary), r.Plies}
	var row []stepButton
	if s.Ply > 0 {
		row = append(row, first, back)
	}
	if s.Ply < r.Plies {
		row = append(row, on, last)
	}
	if t.Phase == table.Over {
		row = append(row, stepButton{Button(ReplayGIF, 0, game.Secondary), 0})
	}
	msg.Components = m.row(t, say, row...)
	return msg
}

// GIF is the message with the GIF of a game, or with the progress of its rendering.
func (m *ReplayMessages) GIF(t *table.Table, lang string, p ReplayProgress) *discordgo.InteractionResponseData {
	say := m.builder.TablePrinter(t, lang)
	post := ui.Post{Title: game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet}
	data := &discordgo.InteractionResponseData{Components: []discordgo.MessageComponent{}}
	switch {
	case p.GIF != nil:
		post.Image, post.After = Attached+gifName, gifSummary(p.GIF)
		alt := say.Plain(game.M("replay.alt", "game", Title(t.Game), "n", p.GIF.Of-1))
		if card := ResultCard(t, m.builder.Info(t.Game), say); card != nil {
			alt += "\n" + card.Describe(say, 0)
		}
		data.Files = []*discordgo.File{Picture(gifName, p.GIF.Data, truncateAlt(alt))}
		data.Components = m.row(t, say, stepButton{Button("steps", 0, game.Secondary), 0},
			stepButton{Button(ReplayShare, 0, game.Primary), 0})
	case p.QueuedBefore > 0:
		post.After = []game.Msg{game.M("replay.waits", "n", p.QueuedBefore)}
	default:
		post.After = []game.Msg{game.M("replay.drawn", "done", strconv.Itoa(p.Done), "of", strconv.Itoa(p.Of)),
			game.Lit(progressBar(p.Done, p.Of)), game.M("replay.still")} // the process may die, and no other edits this
	}
	data.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return data
}

// gifSummary tells how much a GIF shows of its game.
func gifSummary(c *picture.GIF) []game.Msg {
	seconds := int(math.Ceil(c.Length.Seconds()))
	lines := []game.Msg{game.M("replay.length", "n", c.Of-1, "seconds", seconds)}
	if c.Shown < c.Of {
		lines = append(lines, game.M("replay.thinned", "shown", strconv.Itoa(c.Shown), "of", strconv.Itoa(c.Of)))
	}
	if c.Shrunk {
		lines = append(lines, game.M("replay.shrunk"))
	}
	return lines
}

// progressBar shows progress in twenty characters.
func progressBar(done, of int) string {
	const width = 20
	n := 0
	if of > 0 {
		n = min(done*width/of, width)
	}
	return strings.Repeat("▰", n) + strings.Repeat("▱", width-n)
}

// truncateAlt shortens a description to the length that Discord allows for an attachment.
func truncateAlt(s string) string { return render.Cut(s, textboard.MaxAlt) }
