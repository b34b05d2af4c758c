package message

// TableMessages makes the messages that show tables. It is safe for concurrent use.
type TableMessages struct{ kit *Kit }

// NewTableMessages makes a painter of tables.
func NewTableMessages(kit *Kit) *TableMessages { return &TableMessages{kit} }
