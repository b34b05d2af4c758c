package message

// TableMessages makes the messages that show tables. It is safe for concurrent use.
type TableMessages struct{ builder *Builder }

// NewTableMessages makes the messages that show tables.
func NewTableMessages(b *Builder) *TableMessages { return &TableMessages{b} }
