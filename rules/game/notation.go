package game

// Notator is a View that says moves as people write them. It is needed as soon as the canonical notation is for
// programs ("drop(B,(1,1))") or holds words of one language ("draw").
type Notator interface {
	// Notation says a move of the view's seat in the reader's language, in one line. Two moves that may be played read
	// differently; a text that is no move of the game reads as it stands.
	Notation(Move) Msg
}

// Notation says a stored move to a person who sees v: by the view's own notation where it has one, and as it is stored
// otherwise. A nil view has none.
func Notation(v View, m Move) Msg {
	if n, ok := v.(Notator); ok {
		return n.Notation(m)
	}
	return Lit(string(m))
}
