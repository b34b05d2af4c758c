package storetest

import (
	"context"

	"tablee/store"
)

// T is the part of testing.TB that promises use: a broken store is found out without failing a test.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
	TempDir() string
}

// Place is where one database may lie. What more it can do is found by type assertion; a promise that needs it is
// skipped where it cannot.
type Place interface {
	// Open opens the database, which is made the first time.
	Open(context.Context) (store.DB, error)
}

// Crasher is a Place that can lose its power: whoever has it open is cut off, and what was not durable is gone.
type Crasher interface {
	Crash(T)
}

// Cutter is a Place behind a connection.
type Cutter interface {
	// Cut has the connection die that commits next, before the commit has reached the server or after it.
	Cut(reached bool)
	// Sever has all connections die at once.
	Sever(T)
}

// Ager is a Place that can make its schema one from the future.
type Ager interface {
	Newer(T)
}
