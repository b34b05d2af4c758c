package store

import (
	"context"
	"errors"
)

// Errors that callers tell apart. All others mean that the store could not do its work.
var (
	// ErrNotFound: what was asked for by its number or name is not there.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: somebody was faster; nothing has been changed, and it is to be read again.
	ErrConflict = errors.New("store: the table has changed since it was read")
	// ErrSeen: this interaction was handled before, or the game of a match has its table; nothing has been changed.
	ErrSeen = errors.New("store: the interaction was handled before")
	// ErrLocked: another bot has the database open.
	ErrLocked = errors.New("store: another process uses this database")
	// ErrDamaged: what is kept is not what was stored.
	ErrDamaged = errors.New("store: the database is damaged")
	// ErrNewer: the schema is from the future. Nothing has been changed.
	ErrNewer = errors.New("store: the database was written by a newer version of the bot")
	// ErrBusy: another program, no bot, holds the database.
	ErrBusy = errors.New("store: another program has locked the database")
	// ErrDenied: rights, mount or password forbid to open it for reading and writing.
	ErrDenied = errors.New("store: the database cannot be opened for reading and writing")
	// ErrHeld: somebody else has the lease.
	ErrHeld = errors.New("store: somebody else has the lease")
	// ErrLapsed: the lease on which a change hangs has been taken by somebody else; nothing has been changed.
	ErrLapsed = errors.New("store: the lease has been taken by somebody else")
	// ErrOutdated: a newer program writes here now; nothing has been changed.
	ErrOutdated error = outdated{}
	// ErrUnwritable: nothing can be stored for now: no room, a broken disk, one that has become read-only, or a server out
	// of reach. What was to be written has been taken back whole.
	ErrUnwritable error = unwritable{}
)

// IsFailure tells whether an error is worth reporting. Two kinds are not: work was told to end while it used the
// database, and another process has taken the lease over, which does the work now.
func IsFailure(err error) bool {
	return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, ErrLapsed)
}

type outdated struct{}

func (outdated) Error() string {
	return "store: a newer version of the bot has taken over this database"
}

// Outdated marks the error for those who may not know this package: the newer program will do what is asked for.
func (outdated) Outdated() bool { return true }

type unwritable struct{}

func (unwritable) Error() string { return "store: nothing can be stored" }

// Unstored marks the error for those who may not know this package: what a person asked for has not been taken.
func (unwritable) Unstored() bool { return true }
