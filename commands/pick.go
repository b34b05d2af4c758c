package commands

import (
	"crypto/rand"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/table"
	"tablee/rules/game"
)

// choice says which tables a command can be about.
type choice struct {
	game    string        // of this game only
	seated  bool          // the person must sit there
	anytime bool          // it need not be their turn
	phases  []table.Phase // default: playing
	here    bool          // tables of this channel count too, even those of others
}

// deed is what a command does once its table is known.
type deed func(*request, *table.Table) (*discordgo.InteractionResponse, error)

// at finds the table that a command is about and goes on with it: the one that was named, else the only one
// where it is the person's turn, else the only one that can be meant; among several it asks by a menu.
func (r *Router) at(q *request, c choice, do deed) (*discordgo.InteractionResponse, error) {
	if named := q.named(c); named != "" {
		n, ok := table.ParseID(named)
		if !ok {
			return nil, game.Refuse("host.unknown", "table", named)
		}
		t, err := r.tables.Look(q.ctx, n, q.call.User.ID)
		if err != nil {
			return nil, err
		}
		if !q.mayKnow(t) {
			return nil, game.Refuse("host.elsewhere")
		}
		return do(q, t)
	}
	ts, err := r.candidates(q, c)
	switch {
	case err != nil:
		return nil, err
	case len(ts) == 0 && c.game != "":
		return nil, game.Refuse("say.notableof", "game", title(c.game), "command", "/"+c.game+" new")
	case len(ts) == 0:
		return nil, game.Refuse("say.notable")
	case len(ts) == 1:
		return do(q, ts[0])
	}
	return r.which(q, ts, do), nil
}

// mayKnow tells whether a table is of this server, or the person's own: its number alone is no invitation.
func (q *request) mayKnow(t *table.Table) bool {
	if t.Guild == q.call.Guild && (t.Guild != "" || t.Channel == q.call.Channel) || t.Creator == q.call.User.ID {
		return true
	}
	for _, s := range t.Seats {
		if s.User == q.call.User.ID || s.Invited == q.call.User.ID {
			return true
		}
	}
	return false
}

// named is the table that was named, if any.
func (q *request) named(c choice) string {
	if c.game != "" {
		return q.args[numberArg.name]
	}
	return q.args[tableArg.name]
}

// candidates are the tables that a command can be about, the narrowest set that is not empty, likeliest first.
func (r *Router) candidates(q *request, c choice) ([]*table.Table, error) {
	if c.phases == nil {
		c.phases = []table.Phase{table.Playing}
	}
	mine, err := r.tables.Find(q.ctx, table.Filter{User: q.call.User.ID, Game: c.game, Phases: c.phases}, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	if c.seated {
		mine = keep(mine, func(t *table.Table) bool { return t.You != game.Public })
	}
	if !c.anytime {
		if turn := keep(mine, (*table.Table).InTurn); len(turn) > 0 {
			mine = turn
		}
	}
	if c.here {
		here, err := r.tables.Find(q.ctx, table.Filter{Channel: q.call.Channel, Game: c.game, Phases: c.phases}, q.call.User.ID)
		if err != nil || len(mine) == 0 {
			return here, err
		}
	}
	if here := keep(mine, func(t *table.Table) bool { return t.Channel == q.call.Channel }); len(here) > 0 {
		return here, nil
	}
	return mine, nil
}

func keep(ts []*table.Table, ok func(*table.Table) bool) (list []*table.Table) {
	for _, t := range ts {
		if ok(t) {
			list = append(list, t)
		}
	}
	return list
}

// which asks at which of several tables the command was meant.
func (r *Router) which(q *request, ts []*table.Table, do deed) *discordgo.InteractionResponse {
	menu := game.Control{Name: r.pending.keep(do, q.args), Label: game.M("say.which")}
	for _, t := range ts[:min(len(ts), 25)] {
		say := r.printer(t, q.person.Language())
		menu.Choices = append(menu.Choices, game.Choice{Value: t.ID.String(), Label: game.Lit(say.Label(tableLabel(t), 100))})
	}
	data := &discordgo.InteractionResponseData{Content: q.say.Msg(game.M("say.whichtable"))}
	data.Components = r.rows(&table.Table{}, q.say, kindPick, []game.Control{menu})
	return private(data)
}

// picked goes on with a command after its table was chosen.
func (r *Router) picked(q *request, i id, values []string) (*discordgo.InteractionResponse, error) {
	p, ok := r.pending.take(i.name)
	if !ok || len(values) != 1 {
		return nil, game.Refuse("say.forgotten")
	}
	n, ok := table.ParseID(values[0])
	if !ok {
		return nil, game.Refuse("refused.action")
	}
	t, err := r.tables.Look(q.ctx, n, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	q.args = p.args
	return p.do(q, t)
}

// pending keeps commands that wait for the choice of a table. A restart forgets them: nothing has been done yet,
// and the person is told to type the command again.
type pending struct {
	mu   sync.Mutex
	jobs map[string]waiting
}

type waiting struct {
	do   deed
	args map[string]string
	at   time.Time
}

const (
	maxPending  = 1000
	pendingLife = 15 * time.Minute // an ephemeral message cannot be answered for longer
)

func (p *pending) keep(do deed, args map[string]string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.jobs == nil || len(p.jobs) >= maxPending {
		fresh := make(map[string]waiting)
		for k, w := range p.jobs {
			if time.Since(w.at) < pendingLife && len(fresh) < maxPending/2 {
				fresh[k] = w
			}
		}
		p.jobs = fresh
	}
	token := rand.Text()
	p.jobs[token] = waiting{do, args, time.Now()}
	return token
}

func (p *pending) take(token string) (waiting, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w, ok := p.jobs[token]
	delete(p.jobs, token)
	return w, ok
}

// history shows a page of what happened, as the person may know it.
func (r *Router) history(q *request, n table.ID, page int) (*discordgo.InteractionResponse, error) {
	t, err := r.tables.Look(q.ctx, n, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	told, err := r.tables.History(q.ctx, n, q.call.User.ID)
	if err != nil {
		return nil, err
	}
	const size = 15
	pages := max(1, (len(told)+size-1)/size)
	if page < 0 || page >= pages {
		page = pages - 1
	}
	say := r.printer(t, q.person.Language())
	lines := []game.Msg{game.M("say.page", "page", page+1, "of", pages)}
	for _, e := range told[page*size : min(len(told), (page+1)*size)] {
		msg := e.Msg
		if t.Phase == table.Over && e.To != game.Public { // it was told to one seat alone, as "you"
			msg = game.M("say.toldto", "who", e.To, "msg", e.Msg)
		}
		lines = append(lines, game.M("say.told", "ply", strconv.Itoa(e.Ply), "unix", int(e.At.Unix()), "msg", msg))
	}
	data := &discordgo.InteractionResponseData{Embeds: []*discordgo.MessageEmbed{r.embed(say, game.M("board.title", "game", title(t.Game), "table", t.ID.String()), lines)}}
	back, on := button("previous", 0, game.Secondary), button("next", 0, game.Secondary)
	back.Disabled, on.Disabled = page == 0, page == pages-1
	for _, b := range []struct {
		c  game.Control
		to int
	}{{back, page - 1}, {on, page + 1}} {
		row := r.rowsOf(say, []game.Control{b.c}, func(name string) string { return id{kindHistory, n, b.to, name}.String() })
		data.Components = append(data.Components, row...)
	}
	data.Components = oneRow(data.Components)
	if q.onPrivate() {
		return update(data), nil
	}
	return private(data), nil
}
