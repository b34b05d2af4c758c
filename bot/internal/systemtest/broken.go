package systemtest

import (
	"context"

	"tablee/store/sqlstore"
)

// BrokenVariable in a bot's environment makes it a program that is broken in a way: what a harness must find.
const BrokenVariable = "TABLEE_TEST_BROKEN"

// Ways in which a program is broken.
const (
	BrokenOnce   = "interactions are not recorded"     // so what is delivered again is done again
	BrokenSearch = "what was posted is not looked for" // so after a restart it is posted again
)

// brokenEngine is an engine that leaves out what a program needs.
func brokenEngine(how string) sqlstore.Wrap {
	return func(e sqlstore.Engine) sqlstore.Engine {
		if how == BrokenOnce {
			return forgetful{e}
		}
		return e
	}
}

type forgetful struct{ sqlstore.Engine }

// Within implements sqlstore.Engine.
func (e forgetful) Within(ctx context.Context, m sqlstore.Mode, f func(sqlstore.Tx) error) error {
	return e.Engine.Within(ctx, m, func(tx sqlstore.Tx) error { return f(forgetfulTx{tx}) })
}

type forgetfulTx struct{ sqlstore.Tx }

// Do implements sqlstore.Tx.
func (t forgetfulTx) Do(ctx context.Context, s sqlstore.Statement) error {
	if s.What != "interaction" {
		return t.Tx.Do(ctx, s)
	}
	if s.Took != nil {
		return s.Took(1)
	}
	return nil
}
