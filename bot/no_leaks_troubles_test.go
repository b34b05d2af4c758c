package main

import (
	"fmt"
	"net/http"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// routes are all that the bot uses.
var routes = []string{"/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}",
	"/users/@me/channels",
	"/interactions/{interaction_id}/{interaction_token}/callback", "/webhooks/*",
	"/channels/{channel_id}/messages/{message_id}/threads",
	"/guilds/*", "/channels/{channel_id}", "/gateway/bot", "/users/@me", "/applications/*"}

// starting is how many of these, at the end, are asked at the start alone.
const starting = 2

// troubles are what goes wrong, by name.
var troubles = func() map[string]func(*hearing) {
	list := map[string]func(*hearing){
		"twice":   func(h *hearing) { h.pg.DuplicateNext(20) },
		"dropped": func(h *hearing) { h.pg.DropGateway(0) },
		"closed":  func(h *hearing) { h.pg.DropGateway(4000) },
		"ended":   func(h *hearing) { h.pg.DropGateway(1000) },
		"op 7":    func(h *hearing) { h.pg.SendGateway(7, false) },
		"op 9":    func(h *hearing) { h.pg.SendGateway(9, true) },
		"silent":  func(h *hearing) { h.pg.SilenceGateway(1); h.pg.DropGateway(0) },
		"op 11 for READY": func(h *hearing) {
			h.pg.InsteadOfReady(11)
			h.pg.DropGateway(1000)
		},
		"no way to people": func(h *hearing) {
			for i := range soakPeople {
				h.pg.User(fmt.Sprint("p", i)).CloseDMs(i%2 == 0)
			}
		},
	}
	for name := range faults("") {
		list[name] = func(h *hearing) {
			f := faults("as " + h.pg.Token() + " said")[name]
			for _, route := range routes {
				if f.Status == http.StatusUnauthorized && route == "/gateway/bot" {
					continue // that ends a bot, rightly
				}
				f.Route, f.Times = route, 2
				h.pg.Inject(f)
			}
		}
	}
	return list
}()

// faults are what goes wrong on every route, by name, with words that a Discord might say.
func faults(quote string) map[string]playground.Fault {
	const soon = 100 * time.Millisecond
	return map[string]playground.Fault{
		"500":            {Status: 500},
		"502 in no JSON": {Status: 502, Text: "<html>" + quote},
		"503 later":      {Status: 503, After: true},
		"429":            {Status: 429, RetryAfter: soon},
		"429 for all":    {Status: 429, RetryAfter: soon, Global: true},
		"429 in no JSON": {Status: 429, Text: quote, RetryAfter: soon},
		"400":            {Status: 400, Code: 50035, Message: quote},
		"401":            {Status: 401, Message: quote},
		"403":            {Status: 403, Code: 50001, Message: quote},
		"404":            {Status: 404, Code: 10003, Message: quote},
		"hang-up":        {HangUp: true},
		"hang-up later":  {HangUp: true, After: true},
		"cut":            {Cut: true},
		"cut later":      {Cut: true, After: true},
		"late":           {Delay: 1300 * time.Millisecond},
	}
}
