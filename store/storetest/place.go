package storetest

import (
	"context"

	"tablee/store"
)

// T is the part of testing.TB that promises use, so that tests can check that a broken store fails.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
	TempDir() string
}

// Place is a place for one database. It may implement more interfaces; promises that need one that it does not
// implement are skipped.
type Place interface {
	// Open opens the database, which is created the first time.
	Open(context.Context) (store.DB, error)
}

// Crasher is a Place that can simulate a power cut: connections are cut off, and what was not durable is lost.
type Crasher interface {
	Crash(T)
}

// Cutter is a Place behind a connection that can be cut.
type Cutter interface {
	// Cut cuts the connection that commits next, before or after the commit has reached the server.
	Cut(reached bool)
	// Sever cuts all connections.
	Sever(T)
}

// Ager is a Place that can make its schema newer than this program.
type Ager interface {
	Newer(T)
}
