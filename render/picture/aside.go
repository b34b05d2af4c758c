package picture

// aside is a row of pieces next to the table, such as a discard pile, under its title.
type aside struct {
	title string
	sets
}

// asideRise is by how much the pieces stand closer to the title than a table to its upper edge.
const asideRise = 14.0

func (a *aside) height(b *Brush) float64 { return TitleHeight + a.sets.height(b) - asideRise }

func (a *aside) draw(b *Brush, top float64) {
	b.Heading(a.title, top)
	a.sets.draw(b, top+TitleHeight-asideRise)
}
