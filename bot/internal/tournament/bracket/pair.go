package bracket

import "slices"

// pairing is a round of a bracket.
type pairing struct {
	bye      int // or nobody
	pairs    [][2]int
	unwanted int // how many pairs are not allowed
}

// pairUp pairs a list with as few pairs that are not allowed as possible. When the number is odd, one of the sitters
// gets a bye, the first for whom the others can be paired well.
func pairUp(list, sitters []int, allowed func(a, b int) bool, prefer func(first int, rest []int) []int) pairing {
	if len(list)%2 == 0 {
		pairs, unwanted := pair(list, allowed, prefer)
		return pairing{noEntrant, pairs, unwanted}
	}
	best := pairing{unwanted: len(list)}
	for _, e := range sitters {
		pairs, unwanted := pair(without(list, e), allowed, prefer)
		if unwanted < best.unwanted {
			best = pairing{e, pairs, unwanted}
		}
		if unwanted == 0 {
			break
		}
	}
	return best
}

func without(list []int, e int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(x int) bool { return x == e })
}

// pair pairs an even number of entrants with as few pairs that are not allowed as possible, which it counts. Among
// these pairings it takes the one that gives the first of the list its most preferred opponent, then
// the next, and so on. prefer orders the opponents of the first who are left, given them in the order of the list.
func pair(list []int, allowed func(a, b int) bool, prefer func(first int, rest []int) []int) (pairs [][2]int,
	unwanted int) {
	g := newGraph(list, allowed)
	if pairs, ok := g.greedy(list, prefer); ok {
		return pairs, 0
	}
	unpaired := slices.Clone(list)
	can := g.largest(unpaired)
	unwanted = len(unpaired)/2 - can
	for len(unpaired) > 0 {
		first, others := unpaired[0], unpaired[1:]
		// A pair is good if what remains still has as many allowed pairs as it needs; some pair always is.
		for _, e := range prefer(first, others) {
			next := without(others, e)
			need := can
			if g.allowed[first][e] {
				need--
			}
			if g.largest(next) == need {
				pairs = append(pairs, [2]int{first, e})
				unpaired, can = next, need
				break
			}
		}
	}
	return pairs, unwanted
}

// greedy gives each in turn the most preferred opponent allowed. If that works out, it is the best
// pairing; if it does not, there may be another one.
func (g *graph) greedy(list []int, prefer func(first int, rest []int) []int) (pairs [][2]int, ok bool) {
	for unpaired := slices.Clone(list); len(unpaired) > 0; {
		first, others := unpaired[0], unpaired[1:]
		order := prefer(first, others)
		i := slices.IndexFunc(order, func(e int) bool { return g.allowed[first][e] })
		if i < 0 {
			return nil, false
		}
		pairs = append(pairs, [2]int{first, order[i]})
		unpaired = without(others, order[i])
	}
	return pairs, true
}

// newGraph notes who may meet whom.
func newGraph(list []int, allowed func(a, b int) bool) *graph {
	size := 1 + slices.Max(append([]int{0}, list...))
	g := &graph{allowed: make([][]bool, size)}
	for _, a := range list {
		g.allowed[a] = make([]bool, size)
		for _, b := range list {
			g.allowed[a][b] = a != b && allowed(a, b)
		}
	}
	return g
}

// graph finds a largest matching by Edmonds' blossom algorithm ("Paths, trees, and flowers", Canadian
// Journal of Mathematics 17, 1965): augmenting paths by breadth-first search, odd cycles shrunk to their base.
type graph struct {
	allowed [][]bool // by entrant

	neighbours [][]int // by place in the list that is matched, like all that follows
	mate       []int   // or nobody
	parent     []int
	base       []int // of the shrunken cycle that a vertex lies in
	outer      []bool
}

// largest is the size of a largest set of disjoint allowed pairs of the list.
func (g *graph) largest(list []int) int {
	g.neighbours, g.mate = make([][]int, len(list)), make([]int, len(list))
	for i, a := range list {
		g.mate[i] = noEntrant
		for j, b := range list {
			if g.allowed[a][b] {
				g.neighbours[i] = append(g.neighbours[i], j)
			}
		}
	}
	pairs := 0
	for v := range g.neighbours { // most pairs are found without any search
		for _, u := range g.neighbours[v] {
			if g.mate[v] == noEntrant && g.mate[u] == noEntrant {
				g.mate[v], g.mate[u] = u, v
				pairs++
			}
		}
	}
	for v := range g.neighbours {
		if g.mate[v] == noEntrant && g.augment(v) {
			pairs++
		}
	}
	return pairs
}

// augment looks for an augmenting path from a free vertex and, if there is one, takes it.
func (g *graph) augment(root int) bool {
	n := len(g.neighbours)
	g.parent, g.base, g.outer = make([]int, n), make([]int, n), make([]bool, n)
	for i := range n {
		g.parent[i], g.base[i] = noEntrant, i
	}
	g.outer[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, u := range g.neighbours[v] {
			switch {
			case g.base[v] == g.base[u] || g.mate[v] == u:
			case u == root || g.mate[u] != noEntrant && g.parent[g.mate[u]] != noEntrant:
				queue = append(queue, g.shrink(v, u)...)
			case g.parent[u] == noEntrant:
				g.parent[u] = v
				if g.mate[u] == noEntrant {
					g.flip(u)
					return true
				}
				g.outer[g.mate[u]] = true
				queue = append(queue, g.mate[u])
			}
		}
	}
	return false
}

// flip exchanges matched and unmatched edges along the path that ends at a free vertex.
func (g *graph) flip(u int) {
	for u != noEntrant {
		v := g.parent[u]
		next := g.mate[v]
		g.mate[u], g.mate[v] = v, u
		u = next
	}
}

// shrink makes the odd cycle that the edge v-u closes one vertex; it returns those that become outer.
func (g *graph) shrink(v, u int) (queue []int) {
	base := g.meet(v, u)
	in := make([]bool, len(g.neighbours))
	g.mark(v, u, base, in)
	g.mark(u, v, base, in)
	for i := range g.neighbours {
		if in[g.base[i]] {
			g.base[i] = base
			if !g.outer[i] {
				g.outer[i] = true
				queue = append(queue, i)
			}
		}
	}
	return queue
}

// meet is the base at which the tree paths of two vertices meet.
func (g *graph) meet(a, b int) int {
	seen := make([]bool, len(g.neighbours))
	for {
		a = g.base[a]
		seen[a] = true
		if g.mate[a] == noEntrant {
			break
		}
		a = g.parent[g.mate[a]]
	}
	for {
		b = g.base[b]
		if seen[b] {
			return b
		}
		b = g.parent[g.mate[b]]
	}
}

// mark notes the bases on the way from v to the base of a cycle and turns the parents around.
func (g *graph) mark(v, child, base int, in []bool) {
	for g.base[v] != base {
		in[g.base[v]], in[g.base[g.mate[v]]] = true, true
		g.parent[v] = child
		child = g.mate[v]
		v = g.parent[g.mate[v]]
	}
}
