package api

import (
	"encoding/json"
	"fmt"

	"tablee/bot/internal/playground/world"
)

// callbackTemplate is the operation that has the same effect as an answer.
const callbackTemplate = "/interactions/{interaction_id}/{interaction_token}/callback"

// answered applies the answer to a posted interaction as its first response. The lock must be held.
func (e *Endpoint) answered(i *world.Interaction, body []byte) error {
	c := &Call{Version: 10, Payload: body, HasBody: true}
	if err := json.Unmarshal(body, &c.Raw); err != nil {
		return fmt.Errorf("it is answered %.100q: %w", body, err)
	}
	c.Body, _ = c.Raw.(Obj)
	if e.w.Opt.Check != nil {
		if err := e.w.Opt.Check("POST", callbackTemplate, c.Raw); err != nil {
			return err
		}
	}
	return First(e.w, c, i)
}

// kindOf is the callback type of an answer.
func kindOf(body []byte) (int, error) {
	var answer struct{ Type int }
	err := json.Unmarshal(body, &answer)
	return answer.Type, err
}
