package dict

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"tablee/dict/trie"
)

// lists are the embedded lists, for benchmarks over both languages.
var lists = []struct {
	name   string
	graph  func() *Graph
	packed [][]byte
}{
	{"fr", French, [][]byte{frenchText, frenchMoreText}},
	{"en", English, [][]byte{englishText}},
}

// probes is a mix of words of the list and of words with one letter changed.
func probes(g *Graph) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	words := g.Words()
	out := make([]string, 1<<16)
	for i := range out {
		w := []byte(words[rng.IntN(len(words))])
		if i%2 == 1 {
			w[rng.IntN(len(w))] = 'A' + byte(rng.IntN(26))
		}
		out[i] = string(w)
	}
	return out
}

func BenchmarkMember(b *testing.B) {
	for _, l := range lists {
		g := l.graph()
		words := probes(g)
		b.Run(l.name, func(b *testing.B) {
			b.ReportAllocs()
			i, hits := 0, 0
			for b.Loop() {
				if g.Member(words[i&(len(words)-1)]) {
					hits++
				}
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lookups/s")
		})
	}
}

// BenchmarkUnpackBoth goes from the embedded bytes to the trie and to the word
// graph with its GADDAG: what a list costs in all. MB is the memory obtained
// from the system by the end.
func BenchmarkUnpackBoth(b *testing.B) {
	for _, l := range lists {
		b.Run(l.name, func(b *testing.B) {
			for b.Loop() {
				g, err := unpack(l.name, OpenBoard, l.packed...)
				if err != nil {
					b.Fatal(err)
				}
				var t trie.Trie
				for w := range g.All() {
					t.Add(w.String())
				}
				if t.Len() != g.Len() {
					b.Fatal("lengths differ")
				}
			}
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.Sys)/1e6, "MB")
		})
	}
}

// BenchmarkColdStart is the wait of whoever asks first.
func BenchmarkColdStart(b *testing.B) {
	for _, c := range []struct {
		name string
		make func() (*Graph, error)
	}{
		{"fr", func() (*Graph, error) { return unpack("fr", OpenBoard, frenchText, frenchMoreText) }},
		{"en", func() (*Graph, error) { return unpack("en", OpenBoard, englishText) }},
		{"fr-all", func() (*Graph, error) { return unpack("fr-all", OpenAll, frenchText, frenchMoreText) }},
		{"en-all", func() (*Graph, error) { return unpack("en-all", OpenAll, englishText) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				g, err := c.make()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(g.Size())/1e6, "MB")
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	for _, pattern := range []string{"C*L*", "***********S", "%TION", "%A%E%I%"} {
		p, err := ParsePattern(pattern)
		if err != nil {
			b.Fatal(err)
		}
		for _, l := range lists {
			g := l.graph()
			b.Run(pattern+"/"+l.name, func(b *testing.B) {
				b.ReportAllocs()
				n := 0
				for b.Loop() {
					n = 0
					for range g.Match(p) {
						n++
					}
				}
				b.ReportMetric(float64(n), "words")
			})
		}
	}
}

func BenchmarkAnagrams(b *testing.B) {
	for _, letters := range []string{"AEIRST*", "AEIRS**", "ENRST**", "QWXYZ**"} {
		rack, err := ParseRack(letters)
		if err != nil {
			b.Fatal(err)
		}
		for _, l := range lists {
			g := l.graph()
			b.Run(letters+"/"+l.name, func(b *testing.B) {
				b.ReportAllocs()
				n := 0
				for b.Loop() {
					n = 0
					for range g.Anagrams(rack, MinLen, 7) {
						n++
					}
				}
				b.ReportMetric(float64(n), "words")
			})
		}
	}
}

// BenchmarkGaddag spells every play of a rack through one square of an empty
// board: the inner loop of move generation, with nothing around it.
func BenchmarkGaddag(b *testing.B) {
	for _, l := range lists {
		g := l.graph()
		racks := drawnRacks(g, 256)
		b.Run(l.name, func(b *testing.B) {
			b.ReportAllocs()
			i, plays := 0, 0
			for b.Loop() {
				s := speller{g: g, rack: racks[i%len(racks)], tiles: 7}
				for l, k := range s.rack[:Letters] {
					if k > 0 {
						s.have |= 1 << l
					}
				}
				s.walk(g.GaddagRoot(), false)
				plays += s.plays
				i++
			}
			b.ReportMetric(float64(plays)/b.Elapsed().Seconds(), "plays/s")
		})
	}
}

// drawnRacks draws racks of seven letters as often as they are in the list.
func drawnRacks(g *Graph, n int) []Rack {
	rng := rand.New(rand.NewPCG(1, 1))
	letters := strings.Join(g.Words(), "")
	racks := make([]Rack, n)
	for i := range racks {
		for range 7 {
			racks[i][letters[rng.IntN(len(letters))]-'A']++
		}
	}
	return racks
}

type speller struct {
	g            *Graph
	rack         Rack
	have         Mask
	tiles, plays int
}

func (s *speller) walk(n Node, right bool) {
	letters := s.g.Letters(n)
	if !right {
		if turn := s.g.Turn(n); turn != 0 {
			s.walk(turn, true)
		}
	}
	if right && s.tiles == 1 {
		s.plays += (s.g.Ends(n) & s.have).Len()
		return
	}
	for m := letters & s.have; m != 0; m &= m - 1 {
		l := m.First()
		a := s.g.ArcIn(n, letters, l)
		if a.Ends() {
			s.plays++
		}
		if a.Node() == 0 {
			continue
		}
		s.tiles--
		if s.rack[l]--; s.rack[l] == 0 {
			s.have &^= 1 << l
		}
		s.walk(a.Node(), right)
		s.tiles++
		s.rack[l]++
		s.have |= 1 << l
	}
}
