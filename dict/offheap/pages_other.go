//go:build !linux

package offheap

import "errors"

// pages always fails on this system, so that the heap is used.
func pages(int) ([]byte, error) { return nil, errors.ErrUnsupported }
