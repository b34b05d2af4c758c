package family

// Choice is a set of indices below a number, in ascending order.
type Choice []int

// FirstChoice is the first choice of k indices in lexical order: 0 to k-1.
func FirstChoice(k int) Choice {
	c := make(Choice, k)
	for i := range c {
		c[i] = i
	}
	return c
}

// Next changes c to the next choice out of n in lexical order; it returns false after the last.
func (c Choice) Next(n int) bool {
	for i := len(c) - 1; i >= 0; i-- {
		if c[i] < n-len(c)+i {
			c[i]++
			for k := i + 1; k < len(c); k++ {
				c[k] = c[k-1] + 1
			}
			return true
		}
	}
	return false
}
