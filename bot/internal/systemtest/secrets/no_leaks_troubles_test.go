//go:build !race

package secrets

import (
	"fmt"
	"net/http"
	"time"

	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/bot/internal/systemtest"
)

// troubles are what goes wrong, by name.
var troubles = func() map[string]func(*hearing) {
	list := map[string]func(*hearing){
		"twice":   func(h *hearing) { h.Playground.DuplicateNext(20) },
		"dropped": func(h *hearing) { h.Playground.DropGateway(0) },
		"closed":  func(h *hearing) { h.Playground.DropGateway(4000) },
		"ended":   func(h *hearing) { h.Playground.DropGateway(1000) },
		"op 7":    func(h *hearing) { h.Playground.SendGateway(7, false) },
		"op 9":    func(h *hearing) { h.Playground.SendGateway(9, true) },
		"silent":  func(h *hearing) { h.Playground.SilenceGateway(1); h.Playground.DropGateway(0) },
		"op 11 for READY": func(h *hearing) {
			h.Playground.InsteadOfReady(11)
			h.Playground.DropGateway(1000)
		},
		"no way to people": func(h *hearing) {
			for i := range systemtest.SoakPeople {
				h.Playground.User(fmt.Sprint("p", i)).CloseDMs(i%2 == 0)
			}
		},
	}
	for name := range faults("") {
		list[name] = func(h *hearing) {
			f := faults("as " + h.Playground.Token() + " said")[name]
			for _, route := range systemtest.Routes {
				if f.Status == http.StatusUnauthorized && route == "/gateway/bot" {
					continue // that ends a bot, rightly
				}
				f.Route, f.Times = route, 2
				h.Playground.Inject(f)
			}
		}
	}
	return list
}()

// Faults are what goes wrong on every route, by name, with words that a Discord might say.
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
