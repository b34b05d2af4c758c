package sessions

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
	"tablee/rules/all"
	"tablee/rules/template"
	"tablee/store/dbtest"
	"tablee/store/sqlite"
)

// TestRestoredChannel restores a backup after moves and tables that it does not contain, while Discord still remembers
// every nonce: all messages of the undone time are closed, the running table is posted once more with the reason, and
// continues.
func TestRestoredChannel(t *testing.T) {
	t.Parallel()
	dbtest.OnlyFile(t)
	ctx := context.Background()
	w := systemtest.OpenWorld(t, append(all.Games(), template.Rules))
	id := systemtest.TwoAtTable(t, w, "awale")
	hidden := systemtest.TwoAtTable(t, w, "template")
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := sqlite.Backup(ctx, w.Config.Database, copied); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bob", "alice", "bob"} {
		systemtest.Must(t, w, name, fmt.Sprintf("/awale sow pit:%v number:%d",
			systemtest.Choice(t, w, name, fmt.Sprintf("/awale sow number:%d pit:", id)), id))
	}
	card := systemtest.Choice(t, w, "bob", "/template play card:")
	systemtest.Must(t, w, "bob", fmt.Sprintf("/template play card:%v number:%d", card, hidden))
	systemtest.Must(t, w, "chloe", "/awale new rated:true")
	lost := map[string]bool{}
	for _, m := range w.Playground.Messages("#games") {
		lost[m.ID] = true
	}
	if err := w.End(); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.Restore(ctx, copied, w.Config.Database); err != nil {
		t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	fresh := func() (n int) {
		for _, m := range w.Playground.Messages("#games") {
			if !lost[m.ID] {
				n++
			}
		}
		return n
	}
	if err := systemtest.WaitFor("the tables to be shown", func() bool { return fresh() == 2 }); err != nil {
		t.Errorf("%v: %d new messages, want 2", err, fresh())
	}
	if err := w.Settle(); err != nil {
		t.Fatal(err)
	}
	for _, m := range w.Playground.Messages("#games") {
		if open := len(m.Buttons()) > 0; open == lost[m.ID] || lost[m.ID] && len(m.Embeds) == 0 && len(m.Pings) > 0 {
			t.Errorf("a message of the time before the restore: %v\n%s", lost[m.ID], systemtest.Show(m))
		}
	}
	for _, name := range []string{"alice", "bob"} {
		open := slices.DeleteFunc(w.Playground.User(name).DMs(), func(m playground.Message) bool { return len(m.Buttons()) == 0 })
		if len(open) > 1 {
			t.Errorf("%s has %d hands with buttons", name, len(open))
		}
	}
	systemtest.Must(t, w, "bob", fmt.Sprintf("/awale sow pit:%v number:%d",
		systemtest.Choice(t, w, "bob", fmt.Sprintf("/awale sow number:%d pit:", id)), id))
	if row, err := w.DB.Table(ctx, int64(id)); err != nil || row.Ply != 1 {
		t.Errorf("the table does not continue: ply %d, %v", row.Ply, err)
	}
	systemtest.Must(t, w, "chloe", "/awale new rated:true") // the number of the lost one
	if n := fresh(); n != 3 {                               // two boards, of which one calls Alice, and Chloé's table
		t.Errorf("%d new messages, want 3: a new one was taken for a lost one", n)
	}
}
