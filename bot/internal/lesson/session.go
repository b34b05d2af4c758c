package lesson

import (
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// session is a learner at a step.
type session struct {
	coach  *Coach
	user   table.User
	info   game.Info
	steps  []game.Step
	step   int
	scene  *match.Scene
	draft  string
	ended  bool
	stored store.Lesson
}

// save stores the learner's step, unless it is stored already.
func (s *session) save(ctx context.Context) error {
	now := store.Lesson{User: s.user.ID, Game: s.info.Name, Step: s.steps[s.step].ID, Draft: s.draft, Ended: s.ended}
	if now == s.stored {
		return nil
	}
	if err := s.coach.store.SaveLesson(ctx, now); err != nil {
		return err
	}
	s.stored = now
	return nil
}

// shown is the step as the learner sees it.
func (s *session) shown() *table.Lesson {
	l := &table.Lesson{Game: s.info.Name, Step: s.step, Steps: len(s.steps), Task: s.steps[s.step],
		Scene: s.asTable(s.scene.Position)}
	l.Scene.Draft = s.draft
	l.New = !slices.ContainsFunc(s.steps[:s.step], func(o game.Step) bool { return o.Verb == l.Task.Verb })
	return l
}

// asTable shows a position as a table of the learner and computers.
func (s *session) asTable(p game.Position) *table.Table {
	seat := s.steps[s.step].Seat
	t := &table.Table{Game: s.info.Name, Phase: table.Playing, Options: s.steps[s.step].Options, Turn: p.Turn(), You: seat,
		View: p.View(seat)}
	for i := range max(2, s.info.MinSeats, int(seat)+1) {
		sits := table.Seat{Kind: table.Computer, Level: s.info.Default}
		if game.Seat(i) == seat {
			sits = table.Seat{Kind: table.Person, User: s.user.ID, Name: s.user.Name}
		}
		t.Seats = append(t.Seats, sits)
	}
	if _, over := p.Result(); over {
		t.Phase = table.Over
	}
	return t
}

// act does an action, as at a table.
func (s *session) act(ctx context.Context, t table.LessonTry) (*table.Lesson, error) {
	iv, ok := s.scene.Position.View(s.scene.Step.Seat).(game.Interactive)
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	r, err := iv.Do(s.draft, t.Action)
	why, refused := game.Refused(err)
	if refused && t.Else != "" {
		return s.try(ctx, t.Else)
	}
	if refused {
		return s.showAnswer(ctx, game.OtherRefused, why)
	}
	if err != nil {
		return nil, err
	}
	if r.Move != "" {
		return s.try(ctx, r.Move)
	}
	if r.Form == nil {
		s.draft = r.Draft
	}
	if err := s.save(ctx); err != nil {
		return nil, err
	}
	l := s.shown()
	l.Form, l.Say, l.Show = r.Form, r.Say, r.Show
	return l, nil
}

// try judges a move.
func (s *session) try(ctx context.Context, m game.Move) (*table.Lesson, error) {
	got, err := s.scene.Try(m)
	if err != nil {
		return nil, err
	}
	if !got.Right {
		return s.showAnswer(ctx, got.Answer, s.refusalOf(m))
	}
	l := s.shown()
	l.Done, l.Scene = true, s.asTable(got.After)
	l.Say = append(l.Say, game.M(l.Task.Text(l.Game, "praise")))
	for _, events := range got.Events {
		for _, e := range events {
			if e.To == game.Public || e.To == l.Task.Seat {
				l.Say = append(l.Say, e.Msg)
			}
		}
	}
	s.draft, s.ended = "", s.ended || l.Last()
	s.step = (s.step + 1) % len(s.steps) // after the last step the lesson begins again
	return l, s.save(ctx)
}

// refusalOf is the rules' refusal of a move, if they refuse it.
func (s *session) refusalOf(m game.Move) game.Msg {
	_, _, err := s.scene.Position.Apply(s.scene.Step.Seat, m, match.Seed{}.Stream(match.Apply, 1))
	why, _ := game.Refused(err)
	return why
}

// showAnswer shows the step again with the answer to a wrong try.
func (s *session) showAnswer(ctx context.Context, answer string, why game.Msg) (*table.Lesson, error) {
	if err := s.save(ctx); err != nil {
		return nil, err
	}
	l := s.shown()
	l.Answer, l.Why = answer, why
	return l, nil
}
