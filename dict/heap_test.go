package dict

import (
	"runtime"
	"testing"
)

// TestListsAreOffTheHeap: the garbage collector does not see the word lists.
func TestListsAreOffTheHeap(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("word lists are on the heap on this system")
	}
	text := zip(t, unzip(t, englishText)[:400_000]) // some words are enough
	before := heap()
	g := mustUnpack("en", OpenBoard, text)
	if more := heap() - before; more > int64(g.Size())/4 {
		t.Errorf("a list of %d bytes adds %d to the heap", g.Size(), more)
	}
	before = heap()
	other, err := unpack("en", OpenBoard, text)
	if err != nil {
		t.Fatal(err)
	}
	if more := heap() - before; more < int64(g.Size())/2 {
		t.Errorf("a temporary list of %d bytes adds %d: the measurement does not work", g.Size(), more)
	}
	runtime.KeepAlive(other)
	runtime.KeepAlive(g)
}

// heap is how many bytes of it are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
