package table

import "tablee/rules/game"

// Unseated is the refusal for a user who acts for a seat without sitting there. If the computer holds a seat for them,
// the refusal says so.
func Unseated(id ID, seats []Seat, user string) error {
	for _, s := range seats {
		if s.Kind == Computer && s.User == user && user != "" && s.Offered {
			return game.Refuse("host.offeredyou", "table", id.String())
		}
		if s.Kind == Computer && s.User == user && user != "" {
			return game.Refuse("host.heldforyou", "table", id.String())
		}
	}
	return game.Refuse("host.notseated", "table", id.String())
}

// NeedsConsent is the error of an action that the others at the table must agree to first. It wraps the refusal that
// people read.
type NeedsConsent struct{ Refusal error }

func (e NeedsConsent) Error() string { return "needs consent: " + e.Refusal.Error() }

// Unwrap returns the refusal.
func (e NeedsConsent) Unwrap() error { return e.Refusal }
