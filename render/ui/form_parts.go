package ui

import (
	"github.com/bwmarrin/discordgo"
)

// Types of the components of forms that discordgo does not know (Discord's documentation, Component Reference).
const (
	labelType         discordgo.ComponentType = 18
	radioGroupType    discordgo.ComponentType = 21
	checkboxGroupType discordgo.ComponentType = 22
	checkboxType      discordgo.ComponentType = 23
)

// Label is a field of a form with the text beside it.
type Label struct {
	Label       string                     `json:"label"`
	Description string                     `json:"description,omitempty"`
	Component   discordgo.MessageComponent `json:"component"` // one of the fields below
}

// TextField is a field for a text. It has no label of its own, unlike discordgo's.
type TextField struct {
	CustomID  string                   `json:"custom_id"`
	Style     discordgo.TextInputStyle `json:"style"`
	Value     string                   `json:"value,omitempty"`
	Required  bool                     `json:"required"`
	MaxLength int                      `json:"max_length"`
}

// MenuField is a menu of options, or of people, channels or roles. Only forms' menus know whether they are required.
type MenuField struct {
	Kind     discordgo.ComponentType            `json:"type"`
	CustomID string                             `json:"custom_id"`
	Options  []discordgo.SelectMenuOption       `json:"options,omitempty"`
	Chosen   []discordgo.SelectMenuDefaultValue `json:"default_values,omitempty"`
	Channels []discordgo.ChannelType            `json:"channel_types,omitempty"`
	Min      int                                `json:"min_values"`
	Max      int                                `json:"max_values"`
	Required bool                               `json:"required"`
}

// RadioGroup is a group of radio buttons, of which one is chosen.
type RadioGroup struct {
	CustomID string        `json:"custom_id"`
	Options  []GroupOption `json:"options"`
	Required bool          `json:"required"`
}

// CheckboxGroup is a group of check boxes, of which any number is chosen.
type CheckboxGroup struct {
	CustomID string        `json:"custom_id"`
	Options  []GroupOption `json:"options"`
	Min      int           `json:"min_values"`
	Max      int           `json:"max_values"`
	Required bool          `json:"required"`
}

// GroupOption is a radio button or a check box of a group.
type GroupOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Checkbox is a single check box.
type Checkbox struct {
	CustomID string `json:"custom_id"`
	Default  bool   `json:"default"`
}

// Type is the component's type.
func (Label) Type() discordgo.ComponentType { return labelType }

// Type is the component's type.
func (TextField) Type() discordgo.ComponentType { return discordgo.TextInputComponent }

// Type is the component's type.
func (m MenuField) Type() discordgo.ComponentType { return m.Kind }

// Type is the component's type.
func (RadioGroup) Type() discordgo.ComponentType { return radioGroupType }

// Type is the component's type.
func (CheckboxGroup) Type() discordgo.ComponentType { return checkboxGroupType }

// Type is the component's type.
func (Checkbox) Type() discordgo.ComponentType { return checkboxType }

// MarshalJSON adds the type.
func (l Label) MarshalJSON() ([]byte, error) {
	type fields Label
	return discordgo.Marshal(struct {
		Type discordgo.ComponentType `json:"type"`
		fields
	}{l.Type(), fields(l)})
}

// MarshalJSON adds the type.
func (f TextField) MarshalJSON() ([]byte, error) {
	type fields TextField
	return discordgo.Marshal(struct {
		Type discordgo.ComponentType `json:"type"`
		fields
	}{f.Type(), fields(f)})
}

// MarshalJSON makes Discord's JSON.
func (m MenuField) MarshalJSON() ([]byte, error) {
	type fields MenuField
	return discordgo.Marshal(fields(m))
}

// MarshalJSON adds the type.
func (g RadioGroup) MarshalJSON() ([]byte, error) {
	type fields RadioGroup
	return discordgo.Marshal(struct {
		Type discordgo.ComponentType `json:"type"`
		fields
	}{g.Type(), fields(g)})
}

// MarshalJSON adds the type.
func (g CheckboxGroup) MarshalJSON() ([]byte, error) {
	type fields CheckboxGroup
	return discordgo.Marshal(struct {
		Type discordgo.ComponentType `json:"type"`
		fields
	}{g.Type(), fields(g)})
}

// MarshalJSON adds the type.
func (c Checkbox) MarshalJSON() ([]byte, error) {
	type fields Checkbox
	return discordgo.Marshal(struct {
		Type discordgo.ComponentType `json:"type"`
		fields
	}{c.Type(), fields(c)})
}
