package render

// Discord's limits, in characters (Unicode code points) unless stated otherwise. Source: Discord's documentation of
// messages, components, interactions and application commands, API v10.
const (
	MaxContent     = 2000 // a message's content
	MaxTitle       = 256
	MaxDescription = 4096
	MaxFields      = 25 // fields an embed
	MaxFieldName   = 256
	MaxFieldValue  = 1024
	MaxFooter      = 2048
	MaxEmbeds      = 10   // embeds a message
	MaxEmbed       = 6000 // title, description, fields and footers of all embeds of a message together

	MaxRows        = 5 // rows of a message
	MaxPanelRows   = 4 // rows of a game's panel; the host adds one
	MaxButtons     = 5 // buttons a row
	MaxButtonLabel = 80
	MaxOptions     = 25  // options a menu
	MaxOptionText  = 100 // an option's label, value and explanation
	MaxPlaceholder = 150 // of a menu
	MaxCustomID    = 100 // of a button, menu, form or field
	MaxFormTitle   = 45
	MaxFormParts   = 5    // fields, and texts between them, of a form
	MaxFormText    = 4000 // a text in a form
	MaxFieldLabel  = 45   // of a form
	MaxFieldAbout  = 100  // the explanation of a field of a form
	MaxInput       = 4000
	MaxChoices     = 25   // suggestions of an autocompletion
	MaxChoiceText  = 100  // a suggestion's name and value
	MaxTyped       = 1000 // our own limit for a text that is typed into a slash command; Discord's is 6000
	maxSlashName   = 32
	MaxSlashAbout  = 100
	maxMiss        = 40   // a kind of miss: one line of a list
	maxLesson      = 160  // the lesson from a miss: one sentence
	maxGameRules   = 3500 // a game's page of rules, so that it fits an embed with space for more
)
