package message

import (
	"tablee/render"
	"tablee/rules/game"
)

// maxEchoed is how many characters of one typed argument a refusal repeats. People can type thousands.
const maxEchoed = 120

// Truncate shortens the texts of a message, and those of messages in it, to maxEchoed characters.
func Truncate(m game.Msg) game.Msg {
	if len(m.Args) == 0 {
		return m
	}
	args := make(map[string]any, len(m.Args))
	for name, arg := range m.Args {
		switch arg := arg.(type) {
		case string:
			args[name] = render.Cut(arg, maxEchoed)
		case game.Msg:
			args[name] = Truncate(arg)
		default:
			args[name] = arg
		}
	}
	m.Args = args
	return m
}
