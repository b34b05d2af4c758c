package hosted

import (
	"tablee/bot/internal/outbox"
	"tablee/rules/table"
)

// MayTell tells whether a person wants messages, and whether the caller may still cause them one today.
func (t *Tx) MayTell(user string) (bool, error) {
	p, err := t.Env.People.Person(t.ctx, user)
	if err != nil || p.Notify == table.NotifyNone {
		return false, err
	}
	return t.MayCause(user)
}

// MayCause tells whether the caller may still cause a person a message today. The outbox enforces the limit in any
// case; this makes it possible to tell the caller.
func (t *Tx) MayCause(user string) (bool, error) {
	spent, err := t.Env.Store.Spent(t.ctx, t.By.User.ID, user, t.Now.UnixMilli())
	return err == nil && spent.One < outbox.MaxToOne && spent.All < outbox.MaxToAll, err
}
