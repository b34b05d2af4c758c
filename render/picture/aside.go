package picture

// aside is a row of pieces next to the table, such as a discard pile, under its title.
type aside struct {
	title string
	sets
}

const (
	asidePad  = 12.0 // above the title
	asideRise = 14.0 // by how much the pieces stand closer to the title than a table to its upper edge
)

func (a *aside) height(b *Brush) float64 { return asidePad + TitleHeight - asideRise + a.sets.height(b) }

func (a *aside) draw(b *Brush, top float64) {
	b.Heading(a.title, top+asidePad)
	a.sets.draw(b, top+asidePad+TitleHeight-asideRise)
}
