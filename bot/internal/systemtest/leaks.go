package systemtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/outbox"
	"tablee/rules/all"
	"tablee/rules/game"
	"tablee/store"
)

// leaked is what a program holds that must not be read elsewhere; one of its fields is there.
type leaked struct {
	interaction *discordgo.Interaction
	answer      *discordgo.InteractionResponse
	then        *discordgo.InteractionResponseData // what follows an answer
	change      *store.Change
	given       *store.Given
	delivery    *outbox.Delivery
}

// leak is a way in which a program tells what it must not. What it returns is what it fails with.
type leak struct {
	Finds string // the secret that must be found
	Act   string // the name of a control that everybody presses, or "" if what people do at random is enough
	// rounds: the secret is an answer to a round, so people go on to answer rounds: a short word cannot be searched for
	Rounds bool
	do     func(*doom, leaked) error
}

// Leaks are the broken programs that TestLeaksAreFound runs: each tells a secret as somebody might who looks for a
// mistake, or forgets what an error holds.
var Leaks = map[string]*leak{
	"log an address": {Finds: "the token of an interaction", do: func(d *doom, l leaked) error {
		if l.interaction != nil {
			d.log.Debug("request", "err", &url.Error{Op: "Post",
				URL: discordgo.EndpointInteractionResponse(l.interaction.ID, l.interaction.Token), Err: io.EOF})
		}
		return nil
	}},
	"log an interaction": {Finds: "the token of an interaction", do: func(d *doom, l leaked) error {
		if l.interaction != nil {
			d.log.Warn("answer not delivered", "interaction", fmt.Sprintf("%+v", l.interaction))
		}
		return nil
	}},
	"print an interaction": {Finds: "the token of an interaction", do: func(_ *doom, l leaked) error {
		if l.interaction != nil {
			fmt.Fprintln(os.Stderr, l.interaction.Token)
		}
		return nil
	}},
	"log the token": {Finds: "a token", do: func(d *doom, _ leaked) error {
		d.log.Debug("identify", "authorization", "Bot "+d.token)
		return nil
	}},
	"log a seed": {Finds: "the seed", do: func(d *doom, l leaked) error {
		if l.change != nil {
			d.log.Debug("saved", "seed", fmt.Sprintf("%x", l.change.Table.Seed))
		}
		return nil
	}},
	"log a row": {Finds: "the seed", do: func(d *doom, l leaked) error {
		if l.change != nil {
			d.log.Debug("saved", "row", l.change.Table)
		}
		return nil
	}},
	"log a snapshot": {Finds: "the hand", do: func(d *doom, l leaked) error {
		if l.change != nil {
			d.log.Debug("saved", "position", string(l.change.Table.Snapshot))
		}
		return nil
	}},
	"log a hand": {Finds: "the hand", do: func(d *doom, l leaked) error {
		if l.change != nil && l.change.Table.Snapshot != nil {
			d.log.Debug("thinking", "hand", handWords(l.change.Table.Game, l.change.Table.Snapshot))
		}
		return nil
	}},
	"log a form": {Finds: "the hand", Act: "write", do: func(d *doom, l leaked) error {
		if l.answer != nil && l.answer.Type == discordgo.InteractionResponseModal {
			form, _ := json.Marshal(l.answer.Data)
			d.log.Debug("answer", "form", string(form))
		}
		return nil
	}},
	"log what follows": {Finds: "the hand", Act: "hand", do: func(d *doom, l leaked) error {
		if l.then != nil {
			then, _ := json.Marshal(l.then)
			d.log.Debug("answer", "then", string(then))
		}
		return nil
	}},
	"log an answer": {Finds: "the answer", Rounds: true, do: func(d *doom, l leaked) error {
		if l.given != nil {
			d.log.Debug("saved", "given", l.given)
		}
		return nil
	}},
	"fail with a hand": {Finds: "the hand", do: func(_ *doom, l leaked) error {
		if l.delivery != nil && l.delivery.Private() && l.delivery.Table != nil {
			return errors.New("no way to send " + words(l.delivery.Table.View))
		}
		return nil
	}},
}

// Leaks does what is wrong with the program.
func (d *doom) leaks(l leaked) error {
	if d.leak == nil {
		return nil
	}
	return d.leak.do(d, l)
}

// handWords are the hands of a position in the game's own words.
func handWords(name string, snapshot []byte) string {
	for _, g := range all.Games() {
		if g.Info().Name != name {
			continue
		}
		if pos, err := g.Decode(snapshot); err == nil {
			return words(pos.View(0)) + " " + words(pos.View(1))
		}
	}
	return ""
}

func words(v game.View) string {
	var b strings.Builder
	for _, part := range v.Diagram().Parts {
		for _, tile := range part.Tokens {
			fmt.Fprintf(&b, "%v, ", tile.Text)
		}
	}
	return b.String()
}
