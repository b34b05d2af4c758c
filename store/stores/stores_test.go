package stores_test

import (
	"path/filepath"
	"strings"
	"testing"

	"tablee/store/postgrestest"
	"tablee/store/stores"
)

func TestOpen(t *testing.T) {
	server := postgrestest.New(t)
	for address, isServer := range map[string]bool{server: true, strings.Replace(server, "postgres://", "postgresql://",
		1): true, filepath.Join(t.TempDir(), "postgres.db"): false} {
		if stores.IsServer(address) != isServer {
			t.Errorf("%s is a server: %v", address, !isServer)
		}
		db, err := stores.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.SetMeta(t.Context(), "m", address); err != nil {
			t.Error(err)
		}
		ro, err := stores.OpenReadOnly(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := ro.Meta(t.Context(), "m"); v != address || err != nil {
			t.Errorf("%q, %v", v, err)
		}
		if err := ro.SetMeta(t.Context(), "m", "x"); err == nil {
			t.Error("the read-only database was written to")
		}
		_, _ = ro.Close(), db.Close()
	}
	for _, bad := range []string{"postgres://u:secret@127.0.0.1:1/x", "postgres://u:secret@%zz", "/dev/null/x"} {
		if db, err := stores.Open(t.Context(), bad); err == nil || db != nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, %v", bad, db, err)
		}
		if db, err := stores.OpenReadOnly(t.Context(), bad); err == nil || db != nil || strings.Contains(err.Error(),
			"secret") {
			t.Errorf("%s: %v, %v", bad, db, err)
		}
		if strings.Contains(stores.Name(bad), "secret") {
			t.Error(stores.Name(bad))
		}
	}
}
