package store

import "context"

// Caused says that a message reaches people because of another person. Each of them counts once for all that is stored
// in one transaction.
type Caused struct {
	From string   // the person who causes it
	To   []string // the persons whom it reaches; From itself does not count
	Most int      // messages from one person to another in a UTC day
	All  int      // messages from one person to all others in a UTC day; 0: any number
	// Cut takes those out of the message for whom the day's messages are used up, and returns the body that is left,
	// or tells that the message is not to be stored. It runs within the transaction, and again when that is repeated.
	Cut func(over []string) (body []byte, send bool)
}

// Spent is how much of what a person may do in a day has been used.
type Spent struct {
	One int // messages to one other person
	All int // messages to everybody
}

// Budgets count what one person causes others, by the UTC day in which it is due, and what they open. The counts stand
// under hashes with a secret of the database: erasing a person does not give anything back, and leaves no id.
type Budgets interface {
	// Spent is how many messages one person has caused another, and everybody, on the day of a time.
	Spent(ctx context.Context, from, to string, at int64) (Spent, error)
	// Opened is how many tables a person has opened on the day of a time.
	Opened(ctx context.Context, user string, at int64) (int, error)
	// LeftOpen is how many tables a person who was erased on that day, or the day before, had left open.
	LeftOpen(ctx context.Context, user string, at int64) (int, error)
	// ForgetSpent drops the counts of the days that were over a whole day before a time.
	ForgetSpent(ctx context.Context, now int64) error
}
