package picture

// even makes the rows of a width about equally long: it has them filled at smaller widths for as long as their number
// stays the same.
func even[T any](rows []T, width float64, fill func(width float64) []T) []T {
	for w := width - 8; w > width/4; w -= 8 {
		narrower := fill(w)
		if len(narrower) > len(rows) {
			break
		}
		rows = narrower
	}
	return rows
}
