package table

// NewRevision numbers a state of a table: moves made and take-backs granted, each below 1<<20, in one life of the
// database (store.DB.Epoch).
func NewRevision(ply, undos, epoch int) int { return ply + undos<<20 + epoch<<epochShift }

// Epoch is the life of the database in which a stamp was given.
func Epoch(stamp int) int { return stamp >> epochShift }

const epochShift = 40
