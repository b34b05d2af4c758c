package message

import (
	"tablee/render"
	"tablee/rules/game"
)

// maxEchoed is how many characters of one typed argument a refusal repeats: somebody may have typed thousands.
const maxEchoed = 120

// Shortened is a message whose texts have maxEchoed characters at most, those of messages in it too.
func Shortened(m game.Msg) game.Msg {
	if len(m.Args) == 0 {
		return m
	}
	args := make(map[string]any, len(m.Args))
	for name, arg := range m.Args {
		switch arg := arg.(type) {
		case string:
			args[name] = render.Cut(arg, maxEchoed)
		case game.Msg:
			args[name] = Shortened(arg)
		default:
			args[name] = arg
		}
	}
	m.Args = args
	return m
}
