package store

import "context"

// Caused limits a message that one person causes others to get. Each recipient counts once for all messages of one
// transaction.
type Caused struct {
	From      string   // the person who causes it
	To        []string // its recipients; From itself does not count
	PerPerson int      // the limit of messages from one person to another in a UTC day
	Total     int      // the limit of messages from one person to all others in a UTC day; 0: none
	// Cut removes recipients from the message for whom the limit is reached, and returns the remaining body, or that the
	// message must not be stored. It runs within the transaction, and again when that is repeated.
	Cut func(over []string) (body []byte, send bool)
}

// Spent is how many messages a person has caused on a day.
type Spent struct {
	One int // messages to one other person
	All int // messages to everybody
}

// Budgets counts the messages that people cause others, by the UTC day in which they are due, and the tables and
// tournaments that they open. The keys are hashed with a secret of the database: erasing a person resets no count, and
// leaves no id.
type Budgets interface {
	// Spent is how many messages one person has caused another, and everybody, on the day of a time.
	Spent(ctx context.Context, from, to string, at int64) (Spent, error)
	// Opened is how many tables a person has opened on the day of a time.
	Opened(ctx context.Context, user string, at int64) (int, error)
	// OpenedTournaments is how many tournaments a person has opened on the day of a time.
	OpenedTournaments(ctx context.Context, user string, at int64) (int, error)
	// LeftOpen is how many open tables a person had who was erased on that day, or the day before.
	LeftOpen(ctx context.Context, user string, at int64) (int, error)
	// ForgetSpent deletes the counts of days that had ended a whole day before a time.
	ForgetSpent(ctx context.Context, now int64) error
}
