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
	// conflictCodes: conflicts with other transactions, after which another try may succeed.
	conflictCodes = []string{"40001", "40P01", "55P03"}
	// connectionLost: the connection, or the server, has ended or is about to.
	connectionLost = []string{"57P01", "57P02", "57P03", "57P05", "08000", "08001", "08003", "08004", "08006", "08007",
		"25P03", "53300"}
	// unwritableCodes: a full or broken disk, a read-only server.
	unwritableCodes = []string{"53100", "58030", "25006", "53000", "53200"}
	damageCodes     = []string{"XX001", "XX002", "58P01"}
	deniedCodes     = []string{"28000", "28P01", "42501", "3D000"}
)

func code(err error) string {
	var pe *pgconn.PgError
	if errors.As(err, &pe) {
		return pe.Code
	}
	return ""
}

// contextErr is the context's error if the caller's context has ended, whatever the error is: pgx closes the connection
// then.
func contextErr(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		return errors.Join(err, ctx.Err())
	}
	return err
}

// classify converts an error of PostgreSQL to one of package store.
func classify(err error) error {
	c := code(err)
	switch {
	case err == nil || errors.Is(err, store.ErrUnwritable):
		return err
	case slices.Contains(unwritableCodes, c):
		return fmt.Errorf("%w: %w", store.ErrUnwritable, err)
	case slices.Contains(damageCodes, c):
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return err
}
