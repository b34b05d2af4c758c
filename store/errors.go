package store

import (
	"context"
	"errors"
)

// Errors that callers distinguish. All others mean that the store has failed.
var (
	// ErrNotFound: there is nothing with this id or name.
	ErrNotFound = errors.New("store: not found")
	// ErrConflict: another writer was faster; nothing has been changed, and the caller must read it again.
	ErrConflict = errors.New("store: the table has changed since it was read")
	// ErrSeen: this interaction was handled before, or the game of a match has its table; nothing has been changed.
	ErrSeen = errors.New("store: the interaction was handled before")
	// ErrLocked: another bot has the database open.
	ErrLocked = errors.New("store: another process uses this database")
	// ErrDamaged: the stored data are not what was written.
	ErrDamaged = errors.New("store: the database is damaged")
	// ErrNewer: the schema is newer than this program. Nothing has been changed.
	ErrNewer = errors.New("store: the database was written by a newer version of the bot")
	// ErrBusy: another program, which is no bot, has locked the database.
	ErrBusy = errors.New("store: another program has locked the database")
	// ErrDenied: permissions, mount options or the password do not allow to open it for reading and writing.
	ErrDenied = errors.New("store: the database cannot be opened for reading and writing")
	// ErrHeld: another holder has the lease.
	ErrHeld = errors.New("store: another process has the lease")
	// ErrLapsed: the lease on which a change depends has been taken by another holder; nothing has been changed.
	ErrLapsed = errors.New("store: the lease has been taken by another process")
	// ErrOutdated: a newer program uses the database now; nothing has been changed.
	ErrOutdated error = outdated{}
	// ErrUnwritable: nothing can be stored for now: the disk is full, broken or read-only, or the server cannot be
	// reached. The transaction was rolled back.
	ErrUnwritable error = unwritable{}
)

// IsFailure tells whether an error is worth reporting. Two kinds are not: the context was cancelled, and another
// process has taken the lease and does the work now.
func IsFailure(err error) bool {
	return err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, ErrLapsed)
}

type outdated struct{}

func (outdated) Error() string {
	return "store: a newer version of the bot has taken over this database"
}

// Outdated marks the error for packages that may not import this one: the newer program will handle the request.
func (outdated) Outdated() bool { return true }

type unwritable struct{}

func (unwritable) Error() string { return "store: nothing can be stored" }

// Unstored marks the error for packages that may not import this one: a person's request was not stored.
func (unwritable) Unstored() bool { return true }
