package table

// NewRevision encodes a state of a table: the number of moves made, the number of take-backs granted (each below
// 1<<20), and the epoch of the database (store.DB.Epoch), which changes whenever a copy replaces the database.
func NewRevision(ply, undos, epoch int) int { return ply + undos<<20 + epoch<<epochShift }

// Epoch is the database's epoch in which a revision was made.
func Epoch(stamp int) int { return stamp >> epochShift }

const epochShift = 40
