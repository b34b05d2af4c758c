// Package sessions plays what people do, from the first command to the last, as scripts and stories in one process.
//
//ci:postgres what people see does not depend on the store
package sessions

import (
	"testing"

	"tablee/bot/internal/systemtest"
)

func TestMain(m *testing.M) { systemtest.Main(m) }
