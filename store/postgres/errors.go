package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5/pgconn"

	"tablee/store"
)

// Codes of errors: postgresql.org/docs/current/errcodes-appendix.html.
var (
	// contended: somebody else was in the way, and will not be there the next time.
	contended = []string{"40001", "40P01", "55P03"}
	// gone: the connection, or the server, has ended or is about to.
	gone = []string{"57P01", "57P02", "57P03", "57P05", "08000", "08001", "08003", "08004", "08006", "08007", "25P03",
		"53300"}
	// full: no room, a broken disk, a server that only reads.
	full    = []string{"53100", "58030", "25006", "53000", "53200"}
	broken  = []string{"XX001", "XX002", "58P01"}
	refused = []string{"28000", "28P01", "42501", "3D000"}
)

func code(err error) string {
	var pe *pgconn.PgError
	if errors.As(err, &pe) {
		return pe.Code
	}
	return ""
}

// over tells whether the caller's context has ended, whatever else an error says: pgx closes the connection then.
func over(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		return errors.Join(err, ctx.Err())
	}
	return err
}

// known tells what an error of PostgreSQL is in the words of package store.
func known(err error) error {
	c := code(err)
	switch {
	case err == nil || errors.Is(err, store.ErrUnwritable):
		return err
	case slices.Contains(full, c):
		return fmt.Errorf("%w: %w", store.ErrUnwritable, err)
	case slices.Contains(broken, c):
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return err
}
