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

// filmName is the attachment that shows a whole game.
const filmName = "film.gif"

// ReplayMessages shows games that were played. It is safe for concurrent use.
type ReplayMessages struct{ kit *Kit }

// NewReplayMessages makes a projector.
func NewReplayMessages(kit *Kit) *ReplayMessages { return &ReplayMessages{kit} }

// Film is a reel to be drawn.
func (j *ReplayMessages) Film(ctx context.Context, r *table.Replay, lang string, look picture.Look) picture.Film {
	return picture.Film{Frames: r.Plies + 1, Printer: j.kit.TablePrinter(r.Table, lang), Look: look,
		Play: func(yield func(picture.Frame) error) error {
			return r.Play(ctx, func(s table.Frame) error {
				return yield(picture.Frame{Diagram: s.View.Diagram(), Line: j.caption(r, s)})
			})
		}}
}

// caption is the line below a moment: what everybody was told of the move, or how it all ended.
func (j *ReplayMessages) caption(r *table.Replay, s table.Frame) game.Msg {
	t := r.Table
	switch {
	case s.Ply == r.Plies && t.Result != nil && len(t.Result.Places) > 0:
		head, _ := ResultHeadline(t.Result, j.kit.Info(t.Game).Unscored)
		return head
	case s.Ply == 0:
		return game.M("replay.start", "game", Title(t.Game))
	case len(s.Say) > 0:
		return s.Say[0]
	}
	return game.Msg{}
}

// row are buttons that look back at a table.
func (j *ReplayMessages) row(t *table.Table, say *render.Printer, cs ...leading) []discordgo.MessageComponent {
	var rows []discordgo.MessageComponent
	for _, c := range cs {
		button := j.kit.Rows(say, []game.Control{c.Control}, func(name string) string {
			return customid.ID{Kind: customid.Replay, Table: t.ID, Page: c.to, Name: name}.String()
		})
		rows = append(rows, button...)
	}
	return OneRow(rows)
}

// leading leads to a ply.
type leading struct {
	game.Control
	to int
}

// Names of the buttons that look back.
const (
	ReplayFilm  = "film"
	ReplayShare = "share"
)

// Still is a moment of a game for one person: the board as they see theirs, what happened, and buttons to go on and
// back.
func (j *ReplayMessages) Still(r *table.Replay, s table.Frame, who table.Profile, g table.Guild) Message {
	t := r.Table
	say := j.kit.TablePrinter(t, who.Language())
	d := s.View.Diagram()
	post := ui.Post{Title: game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet, Diagram: &d, Colours: g.Colours, Suits: LookOf(g, who).FourSuits}
	post.Lead = append(post.Lead, game.M("replay.ply", "ply", strconv.Itoa(s.Ply), "of", strconv.Itoa(r.Plies)))
	post.Lead = append(post.Lead, s.Say...)
	if s.Ply == r.Plies && t.Phase == table.Over {
		post.Lead = append(post.Lead, j.caption(r, s))
	}
	m := Message{Printer: say}
	m.ShowOwn(&post, g, who)
	first, back := leading{Button("first", 0, game.Secondary), 0},
		leading{Button("previous", 0, game.Secondary), s.Ply - 1}
	on, last := leading{Button("next", 0, game.Primary), s.Ply + 1},
		leading{Button("last", 0, game.Secondary), r.Plies}
	first.Disabled, back.Disabled = s.Ply == 0, s.Ply == 0
	on.Disabled, last.Disabled = s.Ply == r.Plies, s.Ply == r.Plies
	row := []leading{first, back, on, last}
	if t.Phase == table.Over {
		row = append(row, leading{Button(ReplayFilm, 0, game.Secondary), 0})
	}
	m.Components = j.row(t, say, row...)
	return m
}

// Screening is the message with a film, or how far it is.
func (j *ReplayMessages) Screening(t *table.Table, lang string, n FilmNews) *discordgo.InteractionResponseData {
	say := j.kit.TablePrinter(t, lang)
	post := ui.Post{Title: game.M("board.title", "game", Title(t.Game), "table", t.ID.String()),
		Colour: ui.ColourQuiet}
	data := &discordgo.InteractionResponseData{Components: []discordgo.MessageComponent{}}
	switch {
	case n.Clip != nil:
		post.Image, post.After = Attached+filmName, about(n.Clip)
		alt := say.Plain(game.M("replay.alt", "game", Title(t.Game), "n", n.Clip.Of-1))
		if card := ResultCard(t, j.kit.Info(t.Game), say); card != nil {
			alt += "\n" + card.Describe(say, 0)
		}
		data.Files = []*discordgo.File{Picture(filmName, n.Clip.GIF, clipped(alt))}
		data.Components = j.row(t, say, leading{Button("steps", 0, game.Secondary), 0},
			leading{Button(ReplayShare, 0, game.Primary), 0})
	case n.Before > 0:
		post.After = []game.Msg{game.M("replay.waits", "n", n.Before)}
	default:
		post.After = []game.Msg{game.M("replay.drawn", "done", strconv.Itoa(n.Done), "of", strconv.Itoa(n.Of)),
			game.Lit(bar(n.Done, n.Of)), game.M("replay.still")} // who draws may die, and nobody else edits this
	}
	data.Embeds = []*discordgo.MessageEmbed{ui.Board(post, say)}
	return data
}

// about tells how much a film shows of its game.
func about(c *picture.Clip) []game.Msg {
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

// bar shows in twenty characters how far something is.
func bar(done, of int) string {
	const wide = 20
	n := 0
	if of > 0 {
		n = min(done*wide/of, wide)
	}
	return strings.Repeat("▰", n) + strings.Repeat("▱", wide-n)
}

// clipped shortens a description to what an attachment may have.
func clipped(s string) string {
	if r := []rune(s); len(r) > textboard.MaxAlt {
		return string(r[:textboard.MaxAlt-1]) + "…"
	}
	return s
}
