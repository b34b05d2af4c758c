package app

import (
	"context"
	"errors"
	"fmt"

	"tablee/dict"
	"tablee/store/stores"
	"tablee/store/transfer"
)

// loadWordLists puts the operator's word lists, which are files by name, in the place of the embedded ones.
func loadWordLists(files map[string]string) error {
	for name, path := range files {
		if err := dict.LoadFile(name + "=" + path); err != nil {
			return err
		}
	}
	return nil
}

// openDatabase opens the database, unless it is half a copy or a newer program writes to it.
func (a *App) openDatabase(ctx context.Context) error {
	address := a.config.Database
	db, err := stores.Open(ctx, address, a.options.WrapEngine...)
	if err != nil {
		return err
	}
	a.closers = append(a.closers, db.Close)
	if of, err := transfer.Unfinished(ctx, db); err != nil || of != "" {
		return errors.Join(err, fmt.Errorf("%s is half a copy of %s: `tablee move` finishes it", stores.Name(address), of))
	}
	if err := checkFloor(ctx, db, address, a.options.FormatVersion); err != nil {
		return err
	}
	db.Watch(a.metrics.Stored)
	a.DB, a.store = db, a.options.WrapStore(db)
	a.cluster = newCluster(db, a.options.LeaseLife, a.report)
	a.rateLimits = rateLimits{db, a.report}
	return nil
}
