package tables

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/commands/handler"
	"tablee/commands/message"
	"tablee/commands/request"
	"tablee/render/textboard"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Illustrator has boards that illustrate a game's rules.
type Illustrator interface {
	// Illustrate is the board for a section of a game's rules, counted from 1, or nil.
	Illustrate(u table.User, game, lang string, section int) *table.Table
}

// gameRules explains a game.
func (h *views) gameRules(q *request.Request) (*discordgo.InteractionResponse, error) {
	return h.rulesOf(q, q.Args["game"], 0, 1)
}

// rulesPage shows another section: the one that was chosen, the previous or the next one.
func (h *views) rulesPage(q *request.Request, p handler.Press) (*discordgo.InteractionResponse, error) {
	i, values := p.ID, p.Values
	section := i.Page
	if len(values) == 1 {
		section = request.Number(values[0])
	}
	name, _, _ := strings.Cut(i.Name, " ")
	return h.rulesOf(q, name, i.Table, section)
}

// rulesOf shows a section of a game's rules, counted from 1, with a board, and controls for the other sections. If the
// question is about a table, the first section begins with its options.
func (h *views) rulesOf(q *request.Request, name string, id table.ID, section int) (*discordgo.InteractionResponse,
	error) {
	if _, ok := h.Games[name]; !ok {
		return nil, game.Refuse("say.unknowncommand")
	}
	sections := sectionsOf(q.Say.Msg(game.M(name + ".rules")))
	if first := &sections[0]; first.title == "" || strings.EqualFold(first.title, q.Say.Plain(message.Title(name))) {
		first.title = q.Say.Plain(game.M("rules.intro"))
	}
	section = min(max(section, 1), len(sections))
	at := sections[section-1]
	embed := &discordgo.MessageEmbed{Title: q.Say.Plain(game.M("rules.title", "game", message.Title(name), "section",
		at.title)), Description: at.text,
		Color: ui.ColourQuiet, Footer: &discordgo.MessageEmbedFooter{Text: q.Say.Plain(game.M("rules.page", "page", section,
			"of", len(sections)))}}
	if scene := h.illustrator.Illustrate(q.Caller.User, name, q.Lang(), section); scene != nil {
		embed.Description += "\n" + textboard.CodeBlock(textboard.Text(boardAlone(scene.View.Diagram()),
			h.Builder.TablePrinter(scene, q.Person.Language()), textboard.Narrow))
	}
	if id != 0 && section == 1 {
		t, err := h.LookAt(q, id)
		if err != nil {
			return nil, err
		}
		embed.Description = q.Say.Lines(append([]game.Msg{game.M("rules.table", "table", t.ID.String())},
			h.Builder.Options(t)...)) + "\n\n" + embed.Description
	}
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{embed}, Components: h.rulesControls(q,
		name, id, section, sections)}
	if i, ok := customidOf(q); ok && i.Kind == customid.Rules {
		return q.Answer(data), nil
	}
	return request.Private(data), nil
}

// customidOf parses the id of the button that was pressed.
func customidOf(q *request.Request) (customid.ID, bool) {
	data, ok := q.Interaction.Data.(discordgo.MessageComponentInteractionData)
	if !ok {
		return customid.ID{}, false
	}
	return customid.Parse(data.CustomID)
}

// rulesControls are the table of contents, and the buttons for the previous and next section.
func (h *views) rulesControls(q *request.Request, name string, id table.ID, section int,
	all []chapter) []discordgo.MessageComponent {
	contents := game.Control{Name: strconv.Itoa(section) + " contents", Label: game.M("rules.contents")}
	for i, s := range all {
		contents.Choices = append(contents.Choices, game.Choice{Value: strconv.Itoa(i + 1),
			Label: game.Lit(strconv.Itoa(i+1) + ". " + s.title)})
	}
	back, next := message.Button("previous", 1, game.Secondary), message.Button("next", 1, game.Primary)
	back.Name, next.Name = strconv.Itoa(section-1)+" previous", strconv.Itoa(section+1)+" next"
	cs := []game.Control{back, next}
	switch section {
	case 1:
		cs = cs[1:]
	case len(all):
		cs = cs[:1]
	}
	if len(all) == 1 {
		cs = nil
	} else {
		cs = append(cs, contents)
	}
	if _, taught := h.Rules[name].(game.Teacher); taught {
		lesson := message.LessonButton()
		lesson.Row = 1
		cs = append(cs, lesson)
	}
	return h.Builder.Rows(q.Say, cs, func(control string) string {
		if control == message.LessonShow {
			return customid.OfLesson(name, message.LessonHere, control).String()
		}
		page, control, _ := strings.Cut(control, " ")
		return customid.ID{Kind: customid.Rules, Table: id, Page: request.Number(page), Name: name + " " + control}.String()
	})
}

// chapter is a section of a game's rules.
type chapter struct{ title, text string }

// sectionsOf splits rules into sections, at least one. A paragraph that begins with bold words, perhaps after an
// article, begins a section with these words as its title. Text before the first section has no title.
func sectionsOf(rules string) (list []chapter) {
	for _, para := range strings.Split(strings.TrimSpace(rules), "\n\n") {
		title := heading(para)
		if title == "" && len(list) > 0 {
			list[len(list)-1].text += "\n\n" + para
			continue
		}
		list = append(list, chapter{title, para})
	}
	return list
}

// maxArticle is how many characters may precede the bold words of a heading: "Les ".
const maxArticle = 4

// heading is the bold words that begin a paragraph with a capital, without their final punctuation; "" if there are
// none.
func heading(para string) string {
	before, rest, _ := strings.Cut(para, "**")
	words, _, ok := strings.Cut(rest, "**")
	words = strings.TrimRight(words, ".:?!\u00a0 ")
	if !ok || words == "" || len([]rune(before)) > maxArticle {
		return ""
	}
	first := []rune(words)[:1]
	return strings.ToUpper(string(first)) + words[len(string(first)):]
}

// boardAlone removes from a diagram what a game shows beside its board.
func boardAlone(d game.Diagram) (alone game.Diagram) {
	for _, p := range d.Parts {
		if p.Table == nil && p.Text.IsZero() {
			alone.Parts = append(alone.Parts, p)
		}
	}
	return alone
}
