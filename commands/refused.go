package commands

import (
	"context"
	"sync"

	"github.com/bwmarrin/discordgo"

	"tablee/commands/request"
	"tablee/rules/game"
	"tablee/rules/table"
)

// Refusals remembers refused interactions across processes, for some minutes; *host.Host implements it.
type Refusals interface {
	// Refused records that an interaction was refused. When it is delivered again, the host refuses it again.
	Refused(context.Context, table.Caller) error
}

// How many refusals of one person are stored: at once, and a second in the long run. Beyond that they are remembered in
// memory only, so that nobody can fill the disk with refusals.
const (
	refusalsAtOnce = 30
	refusalsRate   = 0.1
)

// refusedAnswers remembers the latest refused interactions with their answers. One that is delivered again gets the
// same answer and has no effect, even if the action has become possible.
type refusedAnswers struct {
	mu      sync.Mutex
	answers map[string]*discordgo.InteractionResponse
	ring    [1024]string
	next    int
}

func (a *refusedAnswers) add(id string, res *discordgo.InteractionResponse) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.answers == nil {
		a.answers = make(map[string]*discordgo.InteractionResponse)
	}
	if _, there := a.answers[id]; there {
		return
	}
	delete(a.answers, a.ring[a.next])
	a.answers[id], a.ring[a.next] = copyAnswer(res), id
	a.next = (a.next + 1) % len(a.ring)
}

// answer is the answer to an interaction that was refused before; nil for any other.
func (a *refusedAnswers) answer(id string) *discordgo.InteractionResponse {
	a.mu.Lock()
	defer a.mu.Unlock()
	return copyAnswer(a.answers[id])
}

// copyAnswer copies an answer, so that each copy can be changed and sent.
func copyAnswer(res *discordgo.InteractionResponse) *discordgo.InteractionResponse {
	if res == nil || res.Data == nil {
		return nil
	}
	data := *res.Data
	return &discordgo.InteractionResponse{Type: res.Type, Data: &data}
}

// refuse remembers a refusal, or that a typed move was not played, and returns the answer to it.
func (r *Router) refuse(q *request.Request, res *discordgo.InteractionResponse) *discordgo.InteractionResponse {
	repeated := res
	if res == nil || res.Data == nil || len(res.Data.Files) > 0 { // a file is read once
		repeated = r.failed(q.Say, game.Refuse("say.twice"))
	}
	r.refused.add(q.Interaction.ID, repeated)
	if r.refusalLimits.allow(q.Caller.User.ID) {
		if err := r.refusals.Refused(q.Ctx, q.Caller); err != nil {
			r.Report(err)
		}
	}
	return res
}
