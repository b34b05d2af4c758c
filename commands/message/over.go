package message

import (
	"maps"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/customid"
	"tablee/render"
	"tablee/render/chart"
	"tablee/render/ui"
	"tablee/rules/game"
	"tablee/rules/table"
)

// BoardReview is the button that opens one's review of a finished game.
const BoardReview = "review"

// addCard adds the result card to the message of a finished game where boards are pictures. The board's own picture
// then follows in an embed of its own, unless the card shows what lies on it.
func addCard(m *Message, card *chart.Result, post *ui.Post) []*discordgo.MessageEmbed {
	if card == nil || post.Image == "" {
		return nil
	}
	m.Card, post.Image = card, Attached+ResultName
	if card.Board != nil || card.Account.Laid() {
		m.Picture, m.Alt = nil, ""
		return nil
	}
	return []*discordgo.MessageEmbed{{Color: post.Colour,
		Image: &discordgo.MessageEmbedImage{URL: Attached + PictureName}}}
}

// outcome tells in a sentence or two how a finished game ended, and why. To the person of a seat it says "you".
func outcome(t *table.Table, info game.Info, you game.Seat) (said game.Msg) {
	res := t.Result
	if res == nil {
		return said
	}
	switch {
	case len(res.Places) == 0:
		return res.Reason
	case t.Open:
		said = openSentence(res, info, t.Options)
	case you != game.Public:
		said = ownSentence(resultSentence(t, info), you)
	default:
		said = resultSentence(t, info)
	}
	if res.Reason.IsZero() || tellsEnd(accountOf(t), t, info) {
		return said
	}
	return game.M("card.because", "outcome", said, "reason", res.Reason)
}

// overPost tells what the outcome, which stands above it, does not: everybody's points where no card has them, and what
// was unusual.
func (tm *TableMessages) overPost(t *table.Table, post *ui.Post, g table.Guild) {
	post.Colour = ui.ColourOver
	res := t.Result
	if res == nil {
		return
	}
	info := tm.builder.Info(t.Game)
	switch {
	case len(res.Places) == 0:
		post.Lead = slices.DeleteFunc(post.Lead, func(m game.Msg) bool { return Contains([]game.Msg{res.Reason}, m) })
	case t.Open, g.Boards.Picture(): // the card tells the rest, in its picture and in its description
		post.Lead = nil
	default: // the outcome, which stands above, has the reason, and the scores of two
		post.Lead = nil
		lines := FinalScores(t, info)
		if len(lines) > 0 && Contains(lines[:1], res.Reason) {
			lines = lines[1:]
		}
		if len(inOrder(res.Places)) == 2 {
			lines = lines[:len(lines)-len(scoreLines(res, info))]
		}
		post.After = append(post.After, lines...)
	}
	if info.Hidden && !neverBegan(t) { // elsewhere nothing was dealt
		post.Footer = game.M("board.seed", "seed", abbreviate(t.Secret), "proof", abbreviate(t.Proof))
	}
	post.After = append(post.After, unchanged(t)...)
	for s, h := range t.Helped {
		if n := h.Turns(); n > 0 {
			post.After = append(post.After, game.M("board.helped", "who", game.Seat(s), "n", n, "told", strconv.Itoa(h.Told())))
		}
	}
}

// neverBegan tells whether a table was called off in its lobby: then there is nothing to replay and no rematch.
func neverBegan(t *table.Table) bool {
	return t.Phase == table.Over && t.View == nil && (t.Result == nil || len(t.Result.Places) == 0)
}

// played tells whether there are moves to look at.
func played(t *table.Table) bool { return t.Ply > 0 || t.Resumed }

// unchanged lists whose ratings stay as they are although the game was to be rated, a line for each reason.
func unchanged(t *table.Table) (lines []game.Msg) {
	who := map[string][]game.Msg{}
	add := func(s game.Seat, why string) { who[why] = append(who[why], game.M("board.name", "who", s)) }
	if t.Story != nil {
		for _, u := range t.Story.Unchanged {
			add(u.Seat, u.Why)
		}
	} else {
		for s, why := range t.Uncounted {
			if why != "" && t.Seats[s].Kind == table.Person {
				add(game.Seat(s), why)
			}
		}
	}
	for _, why := range slices.Sorted(maps.Keys(who)) {
		names := who[why]
		if n := len(names) - mostNamed; n > 0 {
			names = append(names[:mostNamed:mostNamed], game.M("board.others", "n", n))
		}
		lines = append(lines, game.M("board.uncounted", "who", names, "why", game.M("uncounted."+why)))
	}
	return lines
}

// BoardAlone is the button that plays the game with computers, to which those who were invited did not come.
const BoardAlone = "playalone"

// AgainButtons open a table again that has ended because people who were invited did not come. There are none once
// somebody has done so, or where the table has ended for another reason.
func (tm *TableMessages) AgainButtons(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	if t == nil || t.Result == nil || t.Result.Reason.ID != table.NotCome || t.Next != 0 || t.Resumed || t.Night != nil {
		return nil
	}
	again := Button("rematch", 0, game.Success)
	again.Label = game.M("button.inviteagain")
	return tm.builder.TableRows(t, say, customid.Table, []game.Control{again, Button(BoardAlone, 0, game.Secondary)})
}

func (tm *TableMessages) overControls(t *table.Table, say *render.Printer) []discordgo.MessageComponent {
	if neverBegan(t) {
		return tm.AgainButtons(t, say)
	}
	first := []game.Control{Button("rematch", 0, game.Success)}
	if t.Night != nil { // there is no other one like it
		first = nil
	} else if t.Open { // all moves have been compared with the best one, round by round
		first[0].Label = game.M("button.anew")
	} else if played(t) {
		first = append(first, Button(BoardReview, 0, game.Primary))
	}
	rows := tm.builder.TableRows(t, say, customid.Table, first)
	if played(t) {
		rows = append(rows, tm.builder.Rows(say, []game.Control{Button("replay", 0, game.Secondary)},
			func(name string) string { return customid.ID{Kind: customid.Replay, Table: t.ID, Name: name}.String() })...)
	}
	return OneRow(append(rows, tm.builder.TableRows(t, say, customid.Table,
		[]game.Control{Button("more", 0, game.Secondary)})...))
}
