package movegen

import "tablee/rules/scrabble/internal/board"

// Tile is a tile to be laid: the letters that it can show, and its points.
type Tile struct {
	Letters uint32
	Points  int32
}

// after computes what two tiles can score next to a play, without laying it.
type after struct {
	*Layout
	left [2]Tile
	one  [2]int32
	both int32
	runs [board.RackSize + 1]run
	n    int
}

// run is a run of tiles in a lane that the play makes.
type run struct {
	dir, l    int
	points    int32
	low, high end
}

// end is the empty square at an end of a run, the next one after it, and the points of the tiles between and beyond; 0
// if it is off the board. The lane across sees the square as crossed.
type end struct {
	at, next     int
	beyond, rest int32
	crossed      Square
}

// After is an upper bound for the score of two tiles that make words with a play: one each at the ends of its runs, and
// both, one after the other or in one play; -1 if they cannot be laid there. It does not include scores elsewhere.
// Words with both tiles are not looked up, which saves search, so the true score may be lower. It is for boards on
// which words across count.
func (y *Layout) After(p *board.Play, left [2]Tile) (one [2]int32, both int32) {
	v := after{Layout: y, left: left, one: [2]int32{-1, -1}, both: -1}
	dir, l, first := p.Lane()
	points := int32(0)
	for i, t := range p.Tiles[:p.Len] {
		if t == 0 {
			points += int32(y.Lanes[dir][l][first+i].Points)
			continue
		}
		sq := y.tile(t&^board.Blank, t&board.Blank != 0)
		points += int32(sq.Points)
		v.n++
		v.runs[v.n].find(y, 1-dir, first+i-1, l+1, l+1, int32(sq.Points), y.endMasks(1-dir, first+i-1, l+1, p.Tiles[i:i+1]))
	}
	v.runs[0].find(y, dir, l, first, first+int(p.Len)-1, points, y.endMasks(dir, l, first, p.Tiles[:p.Len]))
	v.n++
	for k := range v.runs[:v.n] {
		v.along(&v.runs[k])
	}
	return v.one, v.both
}

// find sets the run of a lane through the squares from first to last, with so many points; masks are the letters that
// fit at its ends.
func (r *run) find(y *Layout, dir, l, first, last int, points int32, masks [2]uint32) {
	own := &y.Lanes[dir][l]
	r.dir, r.l = dir, l
	before, behind := r.low.find(own, first, -1), r.high.find(own, last, 1)
	r.points = points + before + behind
	for k, e := range [2]*end{&r.low, &r.high} {
		if e.at > 0 {
			sq := &own[e.at]
			e.crossed = Square{Mask: masks[k], Side: int16(r.points + e.beyond), LM: sq.LM, WM: sq.WM, Across: true}
		}
	}
}

// find sets the end of a lane's run from square i on, and returns the points of the tiles before it.
func (e *end) find(own *Lane, i, step int) (before int32) {
	at, points := own.next(i, step)
	if onBoard(at) {
		next, beyond := own.next(at, step)
		if e.at, e.beyond = at, int32(beyond); onBoard(next) {
			_, rest := own.next(next, step)
			e.next, e.rest = next, int32(rest)
		}
	}
	return int32(points)
}

func onBoard(i int) bool { return i > 0 && i <= board.Size }

// along examines a run's lane, and the lanes that cross it at both its ends.
func (v *after) along(r *run) {
	own, low, high := &v.Lanes[r.dir][r.l], &r.low, &r.high
	if low.next > 0 {
		v.pair(&own[low.next], &own[low.at], low.rest+low.beyond+r.points)
	}
	if low.at > 0 && high.at > 0 {
		v.pair(&own[low.at], &own[high.at], low.beyond+r.points+high.beyond)
	}
	if high.next > 0 {
		v.pair(&own[high.at], &own[high.next], r.points+high.beyond+high.rest)
	}
	v.atEnd(r, low, high)
	v.atEnd(r, high, low)
}

// atEnd examines a tile at an end of a run.
func (v *after) atEnd(r *run, e, far *end) {
	if e.next > 0 {
		v.bridge(r, e)
	}
	if letters := v.left[0].Letters | v.left[1].Letters; e.at > 0 && e.crossed.Mask&letters != 0 {
		v.alone(r, e, far)
		v.across(r, e)
	}
}

// bridge examines one of the tiles where it fits already, and the other between it and the run.
func (v *after) bridge(r *run, e *end) {
	sp, at := v.spot(r.dir, r.l, e.next), &v.Lanes[r.dir][r.l][e.at]
	for k, t := range v.left {
		if u := v.left[1-k]; sp.Mask&t.Letters != 0 && at.Mask&u.Letters != 0 {
			v.both = max(v.both, sp.Score(t.Points)+at.word(u, r.points+e.beyond+t.Points+e.rest))
		}
	}
}

// alone examines one of the tiles at an end of the run, and then the other in the same lane.
func (v *after) alone(r *run, e, far *end) {
	own := &v.Lanes[r.dir][r.l]
	at := &own[e.at]
	for k, t := range v.left {
		if e.crossed.Mask&at.Mask&t.Letters == 0 {
			continue
		}
		u, points := v.left[1-k], r.points+e.beyond
		score := at.word(t, points)
		v.one[k] = max(v.one[k], score)
		if points += t.Points; far.at > 0 && own[far.at].Mask&u.Letters != 0 {
			v.both = max(v.both, score+own[far.at].word(u, points+far.beyond))
		}
		if e.next > 0 && own[e.next].Mask&u.Letters != 0 {
			v.both = max(v.both, score+own[e.next].word(u, points+e.rest))
		}
	}
}

// across examines both tiles in the lane that crosses a run at its end: one there, and the other next to it.
func (v *after) across(r *run, e *end) {
	at, cross := &v.Lanes[r.dir][r.l][e.at], &v.Lanes[1-r.dir][e.at-1]
	var low, high end
	points := low.find(cross, r.l+1, -1) + high.find(cross, r.l+1, 1)
	for _, b := range [2]*end{&low, &high} {
		if b.at == 0 {
			continue
		}
		points := points + b.beyond
		beside, changed := v.seen(1-r.dir, e.at-1, b.at)
		v.pair(beside, &e.crossed, points)
		for k, t := range v.left {
			u := v.left[1-k]
			if e.crossed.Mask&at.Mask&t.Letters != 0 && beside.Mask&u.Letters != 0 {
				v.both = max(v.both, at.word(t, r.points+e.beyond)+beside.word(u, points+t.Points))
			}
			if changed || e.crossed.Mask&u.Letters == 0 {
				continue
			}
			if sp := v.spot(1-r.dir, e.at-1, b.at); sp.Mask&t.Letters != 0 {
				v.both = max(v.both, sp.Score(t.Points)+e.crossed.word(u, points+t.Points))
			}
		}
	}
}

// seen is square i of a lane after the play; changed reports that it is at an end of one of the runs.
func (v *after) seen(dir, l, i int) (sq *Square, changed bool) {
	for k := range v.runs[:v.n] {
		if r := &v.runs[k]; r.dir != dir && r.l == i-1 {
			for _, e := range [2]*end{&r.low, &r.high} {
				if e.at == l+1 {
					return &e.crossed, true
				}
			}
		}
	}
	return &v.Lanes[dir][l][i], false
}

// pair examines both tiles in one play on two squares of a lane, with tiles of so many points in the word.
func (v *after) pair(a, b *Square, points int32) {
	for k, t := range v.left {
		u := v.left[1-k]
		if a.Mask&t.Letters == 0 || b.Mask&u.Letters == 0 {
			continue
		}
		points := (points + int32(a.LM)*t.Points + int32(b.LM)*u.Points) * int32(a.WM) * int32(b.WM)
		v.both = max(v.both, points+a.across(t)+b.across(u))
	}
}

// word is the score of a tile on a square of a lane, in a word with tiles of so many points, and across.
func (sq *Square) word(t Tile, points int32) int32 {
	return (points+int32(sq.LM)*t.Points)*int32(sq.WM) + sq.across(t)
}

// across is its score in the word across the lane.
func (sq *Square) across(t Tile) int32 {
	if !sq.Across {
		return 0
	}
	return (int32(sq.Side) + int32(sq.LM)*t.Points) * int32(sq.WM)
}

// spot is the spot of square i of a lane; if there is none, no letter fits.
func (y *Layout) spot(dir, l, i int) (s Spot) {
	a, b := &y.Lanes[dir][l][i], &y.Lanes[1-dir][i-1][l+1]
	if a.Across || b.Across {
		s.join(a, b)
	}
	return s
}

// endMask is the letters that fit at both ends of a run.
type endMask struct {
	key   uint64
	masks [2]uint32
}

const endMaskBits = 12

// endMasks are the letters that make words of a lane at both ends of the run through tiles, as in Play.Tiles, that are
// laid from a square on.
func (y *Layout) endMasks(dir, l, first int, tiles []uint8) [2]uint32 {
	if y.endMasksMet == nil {
		y.endMasksMet = make([]endMask, 1<<endMaskBits)
	}
	key := y.keys[dir][l]
	for i, t := range tiles {
		if t != 0 {
			key = (key ^ uint64((first+i)<<5|int(t&^board.Blank))) * 0x9E3779B97F4A7C15
		}
	}
	e := &y.endMasksMet[key*0xD6E8FEB86659FD93>>(64-endMaskBits)]
	if e.key != key {
		*e = endMask{key, y.lookEnds(dir, l, first, tiles)}
	}
	return e.masks
}

// lookEnds looks up the letters of endMasks.
func (y *Layout) lookEnds(dir, l, first int, tiles []uint8) (masks [2]uint32) {
	own := y.Lanes[dir][l]
	for i, t := range tiles {
		if t != 0 {
			own[first+i].Letter = t &^ board.Blank
		}
	}
	low, high := own.ends(first)
	if low > 0 {
		masks[0], _ = y.fits(&own, low)
	}
	if high <= board.Size {
		masks[1], _ = y.fits(&own, high)
	}
	return masks
}
