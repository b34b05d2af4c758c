// Package zipped reads gzipped files that are embedded in the program.
package zipped

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Fill fills a slice with the content of a gzipped file, which must be as long. It panics if it cannot: the program is
// then not the one that was tested.
func Fill(content, file []byte) {
	if err := fill(content, file); err != nil {
		panic(fmt.Sprintf("zipped: an embedded file of %d bytes: %v", len(file), err))
	}
}

func fill(content, file []byte) error {
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return err
	}
	if _, err := io.ReadFull(z, content); err != nil {
		return err
	}
	// Only at the end does the reader compare the checksum.
	if n, err := z.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return fmt.Errorf("not %d bytes long, or damaged at the end: %w", len(content), err)
	}
	return nil
}
