package commands

import (
	"context"
	"sync"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Refusals remembers across processes, and for some minutes, what was refused; *host.Host does.
type Refusals interface {
	// Refused notes that nothing came of what somebody did. When that is delivered again the host refuses it.
	Refused(context.Context, table.Caller) error
}

// How many refusals of one person are stored: so many at once, and in the long run so many a second. Beyond that they
// are remembered in memory alone, so that nobody fills the disk with what is refused.
const (
	refusalsAtOnce = 30
	refusalsRate   = 0.1
)

// answered remembers the latest interactions that were refused, with what their people were told: one that is delivered
// again is told the same, and nothing comes of it even if it has become possible.
type answered struct {
	mu      sync.Mutex
	answers map[string]*discordgo.InteractionResponse
	ring    [1024]string
	next    int
}

func (a *answered) add(id string, res *discordgo.InteractionResponse) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.answers == nil {
		a.answers = make(map[string]*discordgo.InteractionResponse)
	}
	if _, there := a.answers[id]; there {
		return
	}
	delete(a.answers, a.ring[a.next])
	a.answers[id], a.ring[a.next] = copied(res), id
	a.next = (a.next + 1) % len(a.ring)
}

// answer is what an interaction that was refused is told again, nil for any other.
func (a *answered) answer(id string) *discordgo.InteractionResponse {
	a.mu.Lock()
	defer a.mu.Unlock()
	return copied(a.answers[id])
}

// copied is an answer that can be sent and changed beside another one.
func copied(res *discordgo.InteractionResponse) *discordgo.InteractionResponse {
	if res == nil || res.Data == nil {
		return nil
	}
	data := *res.Data
	return &discordgo.InteractionResponse{Type: res.Type, Data: &data}
}

// refuse remembers a refusal, or that what was typed as a move was not played at a table, and returns the answer to it.
func (r *Router) refuse(q *request.Request, res *discordgo.InteractionResponse) *discordgo.InteractionResponse {
	again := res
	if res == nil || res.Data == nil || len(res.Data.Files) > 0 { // a file is read once
		again = r.failed(q.Say, game.Refuse("say.twice"))
	}
	r.refused.add(q.Interaction.ID, again)
	if r.stored.allow(q.Call.User.ID) {
		if err := r.refusals.Refused(q.Ctx, q.Call); err != nil {
			r.Report(err)
		}
	}
	return res
}
