package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tablee/bot/internal/review"
	"tablee/commands/recap"
	"tablee/rules/game"
	"tablee/rules/match"
	commandtable "tablee/rules/table"
)

// over shows the result and executes what the players type after it, until they leave or take a move back.
func (t *table) over(ctx context.Context) error {
	seat := t.viewSeat()
	end := t.outcome()
	if !t.con.full {
		if err := t.con.say(strings.Join(append(t.picture(t.now.pos.View(seat).Diagram(), 0), end...), "\n")); err != nil {
			return err
		}
	}
	t.note(game.M("play.after"))
	for turn := t.turns; t.turns == turn; {
		if t.con.full && t.queued == "" {
			t.answer = slices.Concat(end, t.answer)
			if err := t.paint(seat); err != nil {
				return err
			}
		}
		line, err := t.queued, error(nil)
		if t.queued = ""; line == "" {
			line, err = t.ask(t.text(game.M("play.promptover"))+"> ", true)
		}
		t.answer = nil
		if err == nil && line != "" {
			err = t.obeyOver(ctx, line)
		}
		if err = ignore(err, errAgain); err != nil {
			return err
		}
	}
	return nil
}

// outcome is the result of the game, line by line.
func (t *table) outcome() []string {
	lines := []string{t.text(game.M("play.over"))}
	res, _ := t.now.pos.Result()
	if !res.Reason.IsZero() {
		lines = append(lines, t.text(res.Reason))
	}
	order := make([]int, len(res.Places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return res.Places[a] - res.Places[b] })
	for _, s := range order {
		if res.Places[s] > 0 {
			lines = append(lines, t.text(game.M("play.place", "place", res.Places[s], "by", game.Seat(s), "score",
				res.Scores[s])))
		}
	}
	return lines
}

// obeyOver executes a line that was typed after the end of a game.
func (t *table) obeyOver(ctx context.Context, line string) error {
	word, arg, _ := strings.Cut(strings.TrimPrefix(line, ":"), " ")
	own := t.word(word)
	switch own {
	case "help", "rules", "replay", "review", "save", "load", "undo", "quit", "board":
		return t.do(ctx, t.viewSeat(), own, strings.TrimSpace(arg))
	}
	t.note(game.M("play.ended"))
	return nil
}

// course is the game in the form that reviews need.
func (t *table) course() review.Game {
	g := review.Game{Rules: t.rules, Seats: t.seats, Options: t.options, Seed: t.seed}
	for _, p := range t.plies {
		g.Stages = append(g.Stages, game.Stage{Before: p.before.pos, By: p.by, Move: p.move})
		g.Moves = append(g.Moves, review.Move{Record: match.Record{By: p.by, Move: p.move}, Computer: int(p.by) >= t.people})
	}
	return g
}

// review shows people how they played, once the game is over: all of them in order, or the one with a number or name.
func (t *table) review(ctx context.Context, who string) error {
	if err := t.speakOfReviews(); err != nil {
		return err
	}
	if len(t.now.pos.Turn()) > 0 {
		t.note(game.M("review.running"))
		return nil
	}
	if len(t.plies) == 0 {
		t.note(game.M("review.nothing"))
		return nil
	}
	seats, ok := t.reviewed(who)
	if !ok {
		t.note(game.M("play.nobody", "text", who))
		return nil
	}
	g := t.course()
	r, err := t.judge(ctx, g)
	if err != nil {
		return err
	}
	for _, seat := range seats {
		l, err := review.Look(g, r, seat)
		if err != nil {
			return err
		}
		if err := t.page(t.recap(l)); err != nil || t.queued != "" {
			return err
		}
	}
	return nil
}

// reviewed are the seats whose review is asked for: one person's, or those of all people, or all seats if there are no
// people.
func (t *table) reviewed(who string) (seats []game.Seat, ok bool) {
	if who == "" {
		people := t.people
		if people == 0 {
			people = t.seats
		}
		for s := range people {
			seats = append(seats, game.Seat(s))
		}
		return seats, true
	}
	for s, name := range t.allNames() {
		if strings.EqualFold(name, who) || strconv.Itoa(s+1) == who {
			return []game.Seat{game.Seat(s)}, true
		}
	}
	return nil, false
}

// judge reviews the whole game and shows the progress.
func (t *table) judge(ctx context.Context, g review.Game) (*review.Review, error) {
	w, err := review.Begin(g)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for done := false; !done; {
		if t.con.full {
			at, of := w.Progress()
			progress := t.text(game.M("play.reviewing", "percent", 100*at/max(1, of)))
			if _, err := io.WriteString(t.con, "\r"+progress+"\x1b[K"); err != nil {
				return nil, err
			}
		}
		t.cancelOnInterrupt(ctx, cancel, func() { done, err = w.Step(ctx) })
		if t.con.hits.struck() {
			t.con.hits.settle()
			t.note(game.M("play.stopped"))
			return nil, errAgain
		}
		if err != nil {
			return nil, err
		}
	}
	return w.Review(), nil
}

// reviewLook is a review as its reader sees it.
type reviewLook = commandtable.ReviewLook

// recap is a review in words, with the boards of its highlights.
func (t *table) recap(l *reviewLook) string {
	var b strings.Builder
	say := func(ms ...game.Msg) {
		for _, m := range ms {
			fmt.Fprintln(&b, t.text(m))
		}
	}
	say(recap.Summary(t.info.Name, l, t.people != 1)...)
	for n, at := range l.Moments {
		above, below := recap.Moment(t.info.Name, l, n)
		fmt.Fprintln(&b)
		say(recap.Headline(t.info, l, n, t.people != 1))
		say(above...)
		board := game.Compare(at.View, at.Told.Played, at.Told.Best)
		fmt.Fprintln(&b, strings.Join(t.picture(board, 0), "\n"))
		say(below...)
	}
	if len(l.Turns) > 0 {
		fmt.Fprintln(&b)
		say(recap.Turns(t.info, l, 0, len(l.Turns))...)
	}
	return b.String()
}

// replay shows the game again from a move on, step by step. It refuses while a game is running that is played from
// memory.
func (t *table) replay(arg string) error {
	if len(t.now.pos.Turn()) > 0 && match.HidesPast(t.rules, t.options) {
		t.note(game.M("play.frommemory"))
		return nil
	}
	if len(t.plies) == 0 {
		t.note(game.M("play.start"))
		return nil
	}
	at := 0
	if arg != "" {
		var ok bool
		if at, ok = number(arg, 0, len(t.plies)); !ok {
			t.note(game.M("play.nonumber", "text", arg, "max", len(t.plies)))
			return nil
		}
	}
	if !t.con.live() {
		return t.replayAll(at)
	}
	for {
		if err := t.step(at); err != nil {
			return err
		}
		line, err := t.ask(t.text(game.M("play.replay", "n", at, "of", len(t.plies)))+" ", false)
		n, numbered := number(line, 0, len(t.plies))
		switch {
		case errors.Is(err, errAgain):
		case err != nil:
			return err
		case line == "" && at == len(t.plies), t.isWord("stop", line):
			return nil
		case line == "":
			at++
		case t.isWord("back", line):
			at = max(0, at-1)
		case numbered:
			at = n
		default:
			t.queued = line
			return nil
		}
	}
}

// step shows the position after a number of moves.
func (t *table) step(at int) error {
	pos := t.now.pos
	if at < len(t.plies) {
		pos = t.plies[at].before.pos
	}
	if err := t.con.clear(false); err != nil {
		return err
	}
	_, rows := t.con.size()
	var told []string
	if at > 0 {
		told = t.eventLines(t.plies[at-1:at], t.viewSeat())
	}
	if rows > 0 {
		rows = max(1, rows-2-len(told))
	}
	if !t.con.full {
		rows = 0
	}
	return t.con.say(strings.Join(slices.Concat(t.picture(pos.View(t.viewSeat()).Diagram(), rows), told), "\n"))
}

// replayAll writes all positions from one on.
func (t *table) replayAll(from int) error {
	for at := from; at <= len(t.plies); at++ {
		if err := t.con.say(fmt.Sprintf("%d/%d", at, len(t.plies))); err != nil {
			return err
		}
		if err := t.step(at); err != nil {
			return err
		}
	}
	return nil
}
