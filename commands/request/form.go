package request

import (
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"tablee/render"
)

// Form is a filled-in form as Discord sends it back: the data of an interaction of type 5. discordgo cannot read it,
// because it does not know labels (type 18) and what is in them.
type Form struct {
	CustomID string
	// Fields are the contents by the fields' names. A text, a chosen radio button and a check box ("true" or "false") have
	// one value; menus and groups of check boxes have one for each choice, so they may have none.
	Fields map[string][]string
	// Users and Members are the people that were chosen in menus, by their ids.
	Users   map[string]*discordgo.User
	Members map[string]*discordgo.Member
}

// Type is that of a form's interaction.
func (Form) Type() discordgo.InteractionType { return discordgo.InteractionModalSubmit }

// Limits of what is read of a form; all are far above what our forms have.
const (
	maxFormParts  = 40 // by Discord's description of its API
	maxFormValues = render.MaxOptions
)

// formPart is a component of a filled-in form: a label, an action row or a field.
type formPart struct {
	CustomID   string            `json:"custom_id"`
	Value      json.RawMessage   `json:"value"`
	Values     []string          `json:"values"`
	Component  json.RawMessage   `json:"component"`  // of a label
	Components []json.RawMessage `json:"components"` // of an action row, which forms had before there were labels
}

// UnmarshalJSON reads a form. What it does not understand (components of other types, fields without a name, values of
// another JSON type, what is nested deeper or beyond Discord's limits) is left out, and of two fields with one name the
// first counts: a handler refuses a form that lacks what it needs. The error is for what is no form at all.
func (f *Form) UnmarshalJSON(raw []byte) error {
	var data struct {
		CustomID   string            `json:"custom_id"`
		Components []json.RawMessage `json:"components"`
		Resolved   json.RawMessage   `json:"resolved"`
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		return err
	}
	if data.CustomID == "" {
		return errors.New("request: a form without a custom id")
	}
	*f = Form{CustomID: data.CustomID, Fields: map[string][]string{}}
	for _, part := range data.Components[:min(len(data.Components), maxFormParts)] {
		var holder formPart
		if json.Unmarshal(part, &holder) != nil {
			continue
		}
		fields := holder.Components
		if holder.Component != nil {
			fields = []json.RawMessage{holder.Component}
		}
		for _, field := range fields[:min(len(fields), maxFormParts)] {
			f.add(field)
		}
	}
	var resolved struct {
		Users   map[string]*discordgo.User
		Members map[string]*discordgo.Member
	}
	if json.Unmarshal(data.Resolved, &resolved) == nil {
		f.Users, f.Members = resolved.Users, resolved.Members
	}
	return nil
}

// add reads a field.
func (f *Form) add(raw json.RawMessage) {
	var field formPart
	if json.Unmarshal(raw, &field) != nil || field.CustomID == "" || len(field.Values) > maxFormValues ||
		render.Length(field.CustomID) > render.MaxCustomID {
		return
	}
	if _, twice := f.Fields[field.CustomID]; twice {
		return
	}
	values := field.Values
	var text string
	var checked bool
	switch {
	case field.Values != nil:
	case field.Value == nil || string(field.Value) == "null": // no radio button was chosen, or it is no field
		return
	case json.Unmarshal(field.Value, &text) == nil:
		values = []string{text}
	case json.Unmarshal(field.Value, &checked) == nil:
		values = []string{strconv.FormatBool(checked)}
	default:
		return
	}
	for _, value := range values {
		if utf8.RuneCountInString(value) > render.MaxInput {
			return
		}
	}
	f.Fields[field.CustomID] = values
}
