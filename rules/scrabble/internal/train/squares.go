package main

import "math"

// weighed is a weight that applies to an observation, with its factor.
type weighed struct {
	i  int
	by float64
}

// squares are the normal equations of least squares.
type squares struct {
	a [][]float64
	b []float64
}

func newSquares(n int) *squares {
	s := &squares{a: make([][]float64, n), b: make([]float64, n)}
	for i := range s.a {
		s.a[i] = make([]float64, n)
	}
	return s
}

// add adds an observation.
func (s *squares) add(on []weighed, target float64) { s.addTimes(on, target, 1) }

// addTimes adds an observation with a weight.
func (s *squares) addTimes(on []weighed, target, times float64) {
	for _, x := range on {
		s.b[x.i] += times * x.by * target
		for _, y := range on {
			s.a[x.i][y.i] += times * x.by * y.by
		}
	}
}

// solve solves the equations by Cholesky's decomposition, as if each of the first n weights had occurred ridge times
// without an effect.
func (s *squares) solve(ridge float64, n int) []float64 {
	for i := range n {
		s.a[i][i] += ridge
	}
	for i, row := range s.a {
		for j := range i + 1 {
			sum := row[j]
			for k := range j {
				sum -= row[k] * s.a[j][k]
			}
			if i == j {
				row[i] = math.Sqrt(math.Max(sum, 1e-9))
			} else {
				row[j] = sum / s.a[j][j]
			}
		}
	}
	x := make([]float64, len(s.b))
	for i := range x {
		x[i] = s.b[i]
		for k := range i {
			x[i] -= s.a[i][k] * x[k]
		}
		x[i] /= s.a[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= s.a[k][i] * x[k]
		}
		x[i] /= s.a[i][i]
	}
	return x
}
