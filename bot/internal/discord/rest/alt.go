package rest

import (
	"encoding/json"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// altText is a file's content with an alternative text; discordgo has no field for it.
type altText interface{ Alt() string }

// attachment is the description of a file that is sent with a message.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// withAlt adds the descriptions of the files to a message's body. In an interaction's response the message is under
// "data".
func withAlt(body any, files []*discordgo.File) (any, error) {
	var list []attachment
	for i, f := range files {
		if d, ok := f.Reader.(altText); ok {
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
