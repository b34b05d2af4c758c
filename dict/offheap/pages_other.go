//go:build !linux

package offheap

import "errors"

// pages has none: the heap serves.
func pages(int) ([]byte, error) { return nil, errors.ErrUnsupported }
