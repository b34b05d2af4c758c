package table

import "time"

// Form is how accurately somebody has played a game, by the reviews of finished games.
type Form struct {
	Game   string
	Played []Accuracy // oldest first
	Misses []Missed   // most frequent first
}

// Accuracy is the accuracy in one game, or a mean over the games up to then.
type Accuracy struct {
	At    time.Time
	Value float64 // 0 to 100
}

// Missed is a kind of miss and how often it happened.
type Missed struct {
	Kind  string
	Times int
}

// FormOf is how many games make a mean: single games scatter too much to say anything.
const FormOf = 10

// Means are the means over each FormOf games in a row, dated by the last of them. There are none for fewer games.
func (f *Form) Means() (list []Accuracy) {
	for i := FormOf; i <= len(f.Played); i++ {
		sum := 0.0
		for _, a := range f.Played[i-FormOf : i] {
			sum += a.Value
		}
		list = append(list, Accuracy{f.Played[i-1].At, sum / FormOf})
	}
	return list
}
