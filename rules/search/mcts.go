package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// Sim is a mutable position for Monte-Carlo tree search. S is the implementing type itself and M its moves. There may
// be any number of seats, moving in any order; chance and hidden information must have been fixed before (see Halving
// for searches over many samples).
type Sim[S any, M comparable] interface {
	// Set makes the receiver a copy of from, sharing nothing that a move changes.
	Set(from S)
	// Turn is the seat to move.
	Turn() int
	// Moves appends the legal moves; there is at least one unless Outcome reports that the game is over.
	Moves(dst []M) []M
	// Play plays one of the listed moves.
	Play(m M)
	// Outcome reports whether the game is decided; if so it sets each seat's share of the win, from 0 to 1.
	Outcome(share []float64) bool
	// Playout plays on, or evaluates the position, and sets the shares. It may leave the receiver in any state. Chance
	// comes only from rng.
	Playout(rng *rand.Rand, share []float64)
}

// Guide is a Sim with prior values of moves.
type Guide[M comparable] interface {
	// Prior is the share of the win that the seat to move can expect from a move, from 0 to 1.
	Prior(m M) float64
}

// Tree configures a Monte-Carlo tree search: UCT (Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006) with
// progressive bias from the priors and with the proofs of MCTS-Solver (Winands, Björnsson and Saito, 2008): a move that
// certainly wins decides its position, and one that certainly loses is not tried again.
type Tree struct {
	Seats    int     // number of shares
	Playouts int     // budget; the context may end it earlier
	Nodes    int     // the greatest size of the tree, in nodes; 0 means one for each playout and 256 more
	Explore  float64 // weight of exploration; 0 means 0.7
	Trust    float64 // how many playouts a prior weighs; 0 means 8
}

// Found is a move of the root with its results.
type Found[M comparable] struct {
	Move   M
	Value  float64 // mean share of the seat to move; 1 or 0 if proven
	Visits int
	Proven bool
}

// node is a position, identified by the move that led to it. Shares are those of the seat that made the move.
type node[M comparable] struct {
	move     M
	prior    float64
	sum      float64
	visits   int32
	children int32 // index of the first child
	count    int32
	seat     int8 // the seat that made the move
	proof    int8 // 1: that seat has certainly won, -1: its share is certainly 0
}

// grower is one search. Its nodes are in chunks, because moving all of them to a larger array whenever one is full
// would stop the search for tens of milliseconds.
type grower[S Sim[S, M], M comparable] struct {
	Tree
	chunks [][]node[M] // the children of a node are adjacent in one of them
	grown  int         // total number of nodes
	rng    *rand.Rand
	share  []float64
	moves  []M
	born   []node[M] // the children of the node that is being expanded
	path   []int32
}

// MCTS searches the position root, using scratch for playouts, and returns root's moves, best first by proof, then by
// visits. Root must not be decided. There are at least as many playouts as root has moves, even if the context has
// ended. The result depends only on the arguments as long as the context does not end.
func MCTS[S Sim[S, M], M comparable](ctx context.Context, t Tree, root, scratch S, rng *rand.Rand) []Found[M] {
	if t.Nodes == 0 {
		t.Nodes = t.Playouts + 256
	}
	if t.Explore == 0 {
		t.Explore = 0.7
	}
	if t.Trust == 0 {
		t.Trust = 8
	}
	g := &grower[S, M]{Tree: t, rng: rng, share: make([]float64, t.Seats)}
	g.add([]node[M]{{seat: -1}})
	scratch.Set(root)
	g.expand(0, scratch)
	floor := int(g.at(0).count)
	for i := 0; i < max(floor, t.Playouts) && g.at(0).proof == 0; i++ {
		if i >= floor && (i-floor)%pollEvery == 0 && ctx.Err() != nil {
			break
		}
		scratch.Set(root)
		g.iterate(scratch)
	}
	return g.ranked()
}

// pollEvery is the number of playouts between two checks of the context.
const pollEvery = 16

// chunkBits is the binary logarithm of the size of a chunk. If a node has more children than that, a larger array is
// stored under several numbers, each with another offset.
const chunkBits = 12

// at is the node with an index: the number of its chunk and, in the lower bits, its index in it.
func (g *grower[S, M]) at(i int32) *node[M] { return &g.chunks[i>>chunkBits][i&(1<<chunkBits-1)] }

// add stores nodes next to each other and returns the index of the first.
func (g *grower[S, M]) add(list []node[M]) int32 {
	last := len(g.chunks) - 1
	g.grown += len(list)
	if len(list) > 1<<chunkBits {
		for large := slices.Clip(slices.Clone(list)); len(large) > 0; large = large[min(len(large), 1<<chunkBits):] {
			g.chunks = append(g.chunks, large)
		}
		return int32((last + 1) << chunkBits)
	}
	if last < 0 || len(g.chunks[last])+len(list) > cap(g.chunks[last]) {
		g.chunks = append(g.chunks, make([]node[M], 0, 1<<chunkBits))
		last++
	}
	first := len(g.chunks[last])
	g.chunks[last] = append(g.chunks[last], list...)
	return int32(last<<chunkBits + first)
}

// children are the children of a node.
func (g *grower[S, M]) children(i int32) []node[M] {
	n := g.at(i)
	if n.count == 0 {
		return nil
	}
	first := n.children & (1<<chunkBits - 1)
	return g.chunks[n.children>>chunkBits][first : first+n.count]
}

// iterate descends to a leaf, grows the tree there, plays out and updates the path.
func (g *grower[S, M]) iterate(s S) {
	g.path = append(g.path[:0], 0)
	at := int32(0)
	for g.at(at).count > 0 {
		at = g.choose(at)
		n := g.at(at)
		s.Play(n.move)
		g.path = append(g.path, at)
		if n.proof != 0 {
			break
		}
	}
	leaf := g.at(at)
	switch {
	case s.Outcome(g.share):
		if v := g.share[leaf.seat]; v == 0 || v == 1 {
			leaf.proof = int8(2*v - 1)
		}
	case leaf.proof != 0:
		g.provenShares(leaf)
	default:
		if leaf.visits > 0 && g.grown < g.Nodes {
			g.expand(at, s)
		}
		s.Playout(g.rng, g.share)
	}
	g.backUp()
}

// provenShares sets the shares of a proven node. With more than two seats, the rest of the win is divided equally.
func (g *grower[S, M]) provenShares(n *node[M]) {
	for seat := range g.share {
		g.share[seat] = float64(1-n.proof) / 2 / float64(max(1, g.Seats-1))
	}
	g.share[n.seat] = float64(1+n.proof) / 2
}

// expand adds the children of a node whose position is s.
func (g *grower[S, M]) expand(at int32, s S) {
	g.moves = s.Moves(g.moves[:0])
	guide, guided := any(s).(Guide[M])
	seat := int8(s.Turn())
	g.born = g.born[:0]
	for _, m := range g.moves {
		n := node[M]{move: m, seat: seat, prior: 0.5}
		if guided {
			n.prior = guide.Prior(m)
		}
		g.born = append(g.born, n)
	}
	first := g.add(g.born)
	parent := g.at(at)
	parent.children, parent.count = first, int32(len(g.born))
}

// choose is the child with the highest upper confidence bound; proven losses are left out while there are others.
func (g *grower[S, M]) choose(at int32) int32 {
	n := g.at(at)
	explore := g.Explore * math.Sqrt(math.Log(float64(n.visits+1)))
	best, bound := int32(-1), math.Inf(-1)
	kids := g.children(at)
	for i := range kids {
		c := &kids[i]
		visits := float64(c.visits)
		u := (c.sum+g.Trust*c.prior)/(visits+g.Trust) + explore/math.Sqrt(visits+1)
		u += float64(c.proof) * 1000
		if u > bound {
			best, bound = n.children+int32(i), u
		}
	}
	return best
}

// backUp adds the shares to the nodes of the path, and propagates proofs towards the root.
func (g *grower[S, M]) backUp() {
	for i := len(g.path) - 1; i >= 0; i-- {
		n := g.at(g.path[i])
		n.visits++
		if n.seat >= 0 {
			n.sum += g.share[n.seat]
		}
		if n.proof == 0 && i+1 < len(g.path) && g.at(g.path[i+1]).proof != 0 {
			n.proof = g.proofOf(g.path[i])
		}
	}
}

// proofOf is the proof of a node that follows from its children: the seat to move wins with one winning child, and
// loses if all its moves lose; with two seats the other one has then won.
func (g *grower[S, M]) proofOf(at int32) int8 {
	n := g.at(at)
	lost := true
	for _, c := range g.children(at) {
		if c.proof == 1 {
			return sameSeat(n.seat, c.seat)
		}
		lost = lost && c.proof == -1
	}
	if !lost {
		return 0
	}
	if same := sameSeat(n.seat, g.children(at)[0].seat); same == 1 || g.Seats == 2 {
		return -same
	}
	return 0
}

func sameSeat(a, b int8) int8 {
	if a == b {
		return 1
	}
	return -1
}

// ranked lists the root's moves, best first.
func (g *grower[S, M]) ranked() []Found[M] {
	kids := g.children(0)
	list := make([]Found[M], 0, len(kids))
	for _, c := range kids {
		f := Found[M]{Move: c.move, Visits: int(c.visits), Proven: c.proof != 0}
		switch {
		case f.Proven:
			f.Value = float64(1+c.proof) / 2
		default:
			f.Value = (c.sum + g.Trust*c.prior) / (float64(c.visits) + g.Trust)
		}
		list = append(list, f)
	}
	sortFound(list)
	return list
}
