package outbox

import (
	"context"

	"tablee/rules/game"
	"tablee/store"
)

// unreached tells the person for whom somebody was told something that no message reaches them.
func unreached(ctx context.Context, opts *Options, d *Delivery, o store.Owed) error {
	if d.Body.From == "" || d.Body.From == d.Target {
		return nil
	}
	what := Owe(Tell, d.Body.From, Body{Msg: game.M("host.unreached", "who", game.M("mention.user", "user", d.Target))})
	what.Ply, what.Due = o.Ply, opts.Now().UnixMilli()
	return opts.Store.Owe(ctx, o.Subject, what)
}
