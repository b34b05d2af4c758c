package endgame

// laneTable is the lists of a player by the hashes of their lanes: open addressing, at most half full. The keys are
// stored separately, so that a lookup reads little memory.
type laneTable struct {
	keys  []uint64
	lists []*laneList
	n     int
}

// find is the list of a lane, nil if there is none.
func (t *laneTable) find(key uint64) *laneList {
	if t.n == 0 {
		return nil
	}
	return t.lists[t.place(key)]
}

// place is the index of the list of a lane, or where to add it.
func (t *laneTable) place(key uint64) int {
	i := int(key & uint64(len(t.keys)-1))
	for t.keys[i] != key && t.lists[i] != nil {
		i = (i + 1) & (len(t.keys) - 1)
	}
	return i
}

func (t *laneTable) add(list *laneList) {
	if 2*t.n >= len(t.keys) {
		old := t.lists
		size := max(1<<10, 2*len(t.keys))
		*t = laneTable{keys: make([]uint64, size), lists: make([]*laneList, size)}
		for _, l := range old {
			if l != nil {
				t.add(l)
			}
		}
	}
	i := t.place(list.key)
	t.keys[i], t.lists[i] = list.key, list
	t.n++
}
