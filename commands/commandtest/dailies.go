package commandtest

import (
	"context"

	"tablee/rules/game"
	"tablee/rules/table"
)

// Dailies has one puzzle for everybody, and records what was asked of it.
type Dailies struct {
	Attempted *table.DailyAttempt // what Attempt returns; nil is a refusal
	List      []table.DailyPast
	Chosen    table.DailySettings
	Mine      table.DailyDays
	Left      int // missed moves of one's own
	Did       []table.DailyAction
	Asked     []string // game, kind and language of each puzzle for practice
}

// Games returns some games that have puzzles.
func (d *Dailies) Games() []string { return []string{"awale", "dominoes"} }

// Today returns the only puzzle.
func (d *Dailies) Today(context.Context, table.Caller) (table.DailyID, error) {
	if d.Attempted == nil {
		return 0, game.Refuse("daily.making")
	}
	return d.Attempted.ID, nil
}

// Attempt records the action.
func (d *Dailies) Attempt(_ context.Context, _ table.Caller, id table.DailyID,
	a table.DailyAction) (*table.DailyAttempt, error) {
	d.Did = append(d.Did, a)
	if d.Attempted == nil || d.Attempted.ID != id {
		return nil, game.Refuse("daily.unknown")
	}
	return d.Attempted, nil
}

// Practice records what was asked for.
func (d *Dailies) Practice(ctx context.Context, by table.Caller, name, kind, lang string) (table.DailyID, error) {
	d.Asked = append(d.Asked, name+"/"+kind+"/"+lang)
	return d.Today(ctx, by)
}

// Past returns the list.
func (d *Dailies) Past(context.Context, table.Caller) ([]table.DailyPast, error) { return d.List, nil }

// Settings returns what was chosen.
func (d *Dailies) Settings(context.Context, string) (table.DailySettings, error) {
	return d.Chosen, nil
}

// Set chooses.
func (d *Dailies) Set(_ context.Context, _ table.Caller, s table.DailySettings) error {
	d.Chosen = s
	return nil
}

// Me returns the days.
func (d *Dailies) Me(context.Context, table.Caller) (table.DailyDays, error) { return d.Mine, nil }

// ChangeMe changes them.
func (d *Dailies) ChangeMe(_ context.Context, _ table.Caller, count, remind *bool) (table.DailyDays, error) {
	if count != nil {
		d.Mine.Counted = *count
	}
	if remind != nil {
		d.Mine.Reminded = *remind
	}
	return d.Mine, nil
}

// Missed returns how many moves are left, at table 7.
func (d *Dailies) Missed(context.Context, string) (table.ID, int, error) { return 7, d.Left, nil }
