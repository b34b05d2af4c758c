package game

// Notator is a View that formats moves as people write them. A game needs it if its canonical notation is for programs
// ("drop(B,(1,1))") or contains words of one language ("draw").
type Notator interface {
	// Notation formats a move of the view's seat in the reader's language, in one line. Different legal moves must have
	// different notations; a text that is no move of the game is returned unchanged.
	Notation(Move) Msg
}

// Notation formats a stored move for a person who sees v: by the view's own notation if it has one, else as it is
// stored. A nil view has none.
func Notation(v View, m Move) Msg {
	if n, ok := v.(Notator); ok {
		return n.Notation(m)
	}
	return Lit(string(m))
}
