package board

// Values are the points of the tiles by code; those of a joker are 0.
type Values [Kinds]uint8

// Set is the tiles of a language.
type Set struct {
	Name   string // "fr" or "en"
	Counts Multiset
	Values Values
}

// French is the French set, 102 tiles; English the English one, 100.
var (
	French = Set{
		Name:   "fr",
		Counts: Multiset{9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1, 2},
		Values: Values{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10, 0},
	}
	English = Set{
		Name:   "en",
		Counts: Multiset{9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2},
		Values: Values{1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0},
	}
)

// SetOf is the set of a language, French for "fr" and English otherwise.
func SetOf(language string) *Set {
	if language == French.Name {
		return &French
	}
	return &English
}

// Bag is the bag before the first draw, with or without jokers.
func (s *Set) Bag(jokers bool) Multiset {
	b := s.Counts
	if !jokers {
		b[Joker] = 0
	}
	return b
}
