package table

import "tablee/rules/game"

// Unseated refuses what only who sits there may do: it says so, or that the computer holds the seat for them.
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

// NeedsConsent is the error of what the others at a table have to agree to first. It wraps the refusal in words.
type NeedsConsent struct{ Refusal error }

func (e NeedsConsent) Error() string { return "needs consent: " + e.Refusal.Error() }

// Unwrap is the refusal.
func (e NeedsConsent) Unwrap() error { return e.Refusal }
