package round

import "slices"

// Layout is a table with all its tiles face up.
type Layout struct {
	Table
	Racks []Set
	Stock Set
}

// Clone is a deep copy.
func (p *Layout) Clone() Layout {
	q := *p
	q.Chain = slices.Clone(p.Chain)
	q.Arms = p.Arms.Clone()
	q.Log = slices.Clone(p.Log)
	q.Scores = slices.Clone(p.Scores)
	q.Stock = slices.Clone(p.Stock)
	q.Racks = make([]Set, len(p.Racks))
	for i, r := range p.Racks {
		q.Racks[i] = slices.Clone(r)
	}
	return q
}
