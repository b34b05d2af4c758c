// Package board makes the messages that show a table: the board in its channel, a person's private view of it, the
// lines that call people, and a channel's list.
package board

import "tablee/commands/message"

// Painter makes the messages that show tables. It is safe for concurrent use.
type Painter struct{ kit *message.Kit }

// New makes a painter of tables.
func New(kit *message.Kit) *Painter { return &Painter{kit} }
