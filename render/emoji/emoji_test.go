package emoji_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tablee/render"
	"tablee/render/emoji"
	"tablee/render/picture"
	"tablee/rules/all"
	"tablee/rules/game"
)

var folder = flag.String("emojis", "", "a folder for the pictures of all emojis, to look at them")

// games are all games, and a catalogue of their texts.
func games(t *testing.T) (*render.Catalogue, []game.Info) {
	t.Helper()
	var texts []fs.FS
	var infos []game.Info
	for _, g := range all.Games() {
		texts, infos = append(texts, g.Info().Texts), append(infos, g.Info())
	}
	c, err := render.NewCatalogue(texts...)
	if err != nil {
		t.Fatal(err)
	}
	return c, infos
}

var discordName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

// TestSet: the set of all games keeps Discord's limits, names each picture once, and is the same each time.
func TestSet(t *testing.T) {
	c, infos := games(t)
	set, err := emoji.Set(c, infos)
	if err != nil {
		t.Fatal(err)
	}
	again, err := emoji.Set(c, infos)
	if err != nil {
		t.Fatal(err)
	}
	if len(set) < 200 || len(set) >= 400 || len(again) != len(set) {
		t.Errorf("%d emojis, and %d the second time", len(set), len(again))
	}
	names, total := map[string]bool{}, 0
	for i, e := range set {
		total += len(e.PNG)
		if names[e.Name] || !discordName.MatchString(e.Name) || !strings.HasPrefix(e.Name, e.Piece+"_") {
			t.Errorf("%s is there twice, or no name of an emoji of %s", e.Name, e.Piece)
		}
		names[e.Name] = true
		if again[i].Name != e.Name || !bytes.Equal(again[i].PNG, e.PNG) {
			t.Errorf("%s is %s the second time", e.Name, again[i].Name)
		}
		if *folder != "" {
			if err := os.WriteFile(filepath.Join(*folder, e.Piece+".png"), e.PNG, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d emojis, %d bytes", len(set), total)
}

// TestToldApart: at the size of a text, and without colours, no two emojis of one kind look the same.
func TestToldApart(t *testing.T) {
	c, infos := games(t)
	set, err := emoji.Set(c, infos)
	if err != nil {
		t.Fatal(err)
	}
	small := make([][]float64, len(set))
	for i, e := range set {
		small[i] = grey(t, e.PNG)
	}
	for i, a := range set {
		for j, b := range set[:i] {
			kind, _, _ := strings.Cut(a.Piece, "_")
			if !strings.HasPrefix(b.Piece, kind+"_") {
				continue
			}
			most := 0.0
			for k := range small[i] {
				most = max(most, math.Abs(small[i][k]-small[j][k]))
			}
			if most < 0.2 {
				t.Errorf("%s and %s differ by %.2f at most", a.Piece, b.Piece, most)
			}
		}
	}
}

// grey is a picture without colours at 22 pixels, on a dark ground, from 0 to 1.
func grey(t *testing.T, data []byte) []float64 {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, picture.EmojiSize, picture.EmojiSize) {
		t.Fatalf("a picture is %v", img.Bounds())
	}
	const size = 22
	sum, n := make([]float64, size*size), make([]float64, size*size)
	for y := range picture.EmojiSize {
		for x := range picture.EmojiSize {
			k := y*size/picture.EmojiSize*size + x*size/picture.EmojiSize
			sum[k] += float64(color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y) / 255
			n[k]++
		}
	}
	for k := range sum {
		sum[k] /= n[k]
	}
	return sum
}

// TestUnknownPiece: a game whose pieces have no emoji is refused.
func TestUnknownPiece(t *testing.T) {
	c, _ := games(t)
	for _, piece := range []game.Piece{game.Pit{Seeds: 4}, game.LetterTile{Letter: "É"}, game.Square{}} {
		if set, err := emoji.Set(c, []game.Info{{Name: "g", Pieces: []game.Piece{piece}}}); err == nil {
			t.Errorf("%+v has the emoji %v", piece, set)
		}
	}
}
