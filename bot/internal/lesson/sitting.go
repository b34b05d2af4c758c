package lesson

import (
	"context"
	"slices"

	"tablee/rules/game"
	"tablee/rules/match"
	"tablee/rules/table"
	"tablee/store"
)

// sitting is a learner at a step.
type sitting struct {
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

// keep remembers where the learner is; what is remembered already is not written again.
func (s *sitting) keep(ctx context.Context) error {
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
func (s *sitting) shown() *table.Lesson {
	l := &table.Lesson{Game: s.info.Name, Step: s.step, Steps: len(s.steps), Task: s.steps[s.step],
		Scene: s.table(s.scene.Position)}
	l.Scene.Draft = s.draft
	l.New = !slices.ContainsFunc(s.steps[:s.step], func(o game.Step) bool { return o.Verb == l.Task.Verb })
	return l
}

// table shows a position as a table of the learner and computers.
func (s *sitting) table(p game.Position) *table.Table {
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

// act carries an action out, as at a table.
func (s *sitting) act(ctx context.Context, t table.LessonTry) (*table.Lesson, error) {
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
		return s.answered(ctx, game.OtherRefused, why)
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
	if err := s.keep(ctx); err != nil {
		return nil, err
	}
	l := s.shown()
	l.Form, l.Say, l.Show = r.Form, r.Say, r.Show
	return l, nil
}

// try judges a move.
func (s *sitting) try(ctx context.Context, m game.Move) (*table.Lesson, error) {
	got, err := s.scene.Try(m)
	if err != nil {
		return nil, err
	}
	if !got.Right {
		return s.answered(ctx, got.Answer, s.why(m))
	}
	l := s.shown()
	l.Done, l.Scene = true, s.table(got.After)
	l.Say = append(l.Say, game.M(l.Task.Text(l.Game, "praise")))
	for _, events := range got.Events {
		for _, e := range events {
			if e.To == game.Public || e.To == l.Task.Seat {
				l.Say = append(l.Say, e.Msg)
			}
		}
	}
	s.draft, s.ended = "", s.ended || l.Last()
	s.step = (s.step + 1) % len(s.steps) // who comes back after the end begins anew
	return l, s.keep(ctx)
}

// why is what the rules say of a move, if they refuse it.
func (s *sitting) why(m game.Move) game.Msg {
	_, _, err := s.scene.Position.Apply(s.scene.Step.Seat, m, match.Seed{}.Stream(match.Apply, 1))
	why, _ := game.Refused(err)
	return why
}

// answered shows the step again with the answer to a wrong try.
func (s *sitting) answered(ctx context.Context, answer string, why game.Msg) (*table.Lesson, error) {
	if err := s.keep(ctx); err != nil {
		return nil, err
	}
	l := s.shown()
	l.Answer, l.Why = answer, why
	return l, nil
}
