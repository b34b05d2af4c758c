package rest

import (
	"encoding/json"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// described is a file's content that can say what it shows, for those who cannot see it; discordgo has no field for
// that.
type described interface{ Alt() string }

// attachment is Discord's entry of a file that is sent along with a message.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// withAlt adds the descriptions of the files to a message's body, wherever the message stands in it: an
// interaction's response has it under "data".
func withAlt(body any, files []*discordgo.File) (any, error) {
	var list []attachment
	for i, f := range files {
		if d, ok := f.Reader.(described); ok {
			list = append(list, attachment{strconv.Itoa(i), f.Name, d.Alt()})
		}
	}
	if len(list) == 0 {
		return body, nil
	}
	data, err := discordgo.Marshal(body)
	if err != nil {
		return nil, err
	}
	var message map[string]json.RawMessage
	if err := json.Unmarshal(data, &message); err != nil {
		return nil, err
	}
	entries, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	inner, nested := message["data"]
	if !nested {
		message["attachments"] = entries
		return message, nil
	}
	var of map[string]json.RawMessage
	if err := json.Unmarshal(inner, &of); err != nil {
		return nil, err
	}
	of["attachments"] = entries
	message["data"], err = json.Marshal(of)
	return message, err
}
