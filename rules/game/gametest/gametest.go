// Package gametest helps to test code that calls games and may be refused.
package gametest

import "tablee/rules/game"

// Refusal is the id of the message with which an error refuses something, the text of any other error, and "" for no
// error.
func Refusal(err error) string {
	if err == nil {
		return ""
	}
	if msg, ok := game.Refused(err); ok {
		return msg.ID
	}
	return err.Error()
}
