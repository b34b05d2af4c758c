package emojis_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tablee/bot/internal/discord/discordtest"
	"tablee/bot/internal/discord/emojis"
	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/lease"
	playground "tablee/bot/internal/playground/playgroundtest"
	"tablee/render"
	"tablee/render/emoji"
	"tablee/store/dbtest"
)

// picture is a drawing of a piece; another shade is another drawing.
func picture(piece string, shade uint8) emoji.Image {
	img := image.NewGray(image.Rect(0, 0, 8, 8))
	img.SetGray(0, 0, color.Gray{Y: shade})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // it is written to memory
	}
	return emoji.Image{Piece: piece, Name: piece + "_" + hex.EncodeToString([]byte{shade, 0, 0, 1}), PNG: b.Bytes()}
}

// pictures are drawings of n pieces.
func pictures(n int, shade uint8) (set []emoji.Image) {
	for i := range n {
		set = append(set, picture(fmt.Sprintf("tile_blue_%d", i+1), shade))
	}
	return set
}

// discord is an application at a playground.
type discord struct {
	*playground.Server
	t    *testing.T
	rest *rest.Client
}

func newDiscord(t *testing.T) *discord {
	t.Helper()
	pg := discordtest.Playground(t, playground.Options{})
	c, err := rest.New(rest.Options{Token: pg.Token(), API: pg.URL(), Rate: 10_000, RetryDelay: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return &discord{pg, t, c}
}

const (
	base = "/applications/{application_id}/emojis"
	one  = base + "/{emoji_id}"
)

// there are the application's emojis: ids by name.
func (d *discord) there() map[string]string {
	d.t.Helper()
	var all struct{ Items []struct{ ID, Name string } }
	until(d.t, "the list", func() bool { // which a fault may hit
		return d.rest.Get(d.t.Context(), d.address(), "GET test", &all) == nil
	})
	ids := map[string]string{}
	for _, e := range all.Items {
		ids[e.Name] = e.ID
	}
	return ids
}

func (d *discord) address() string {
	return d.URL() + "/api/v10/applications/" + d.ApplicationID() + "/emojis"
}

// add uploads an emoji as the owner of the application does on Discord's page.
func (d *discord) add(name string) {
	d.t.Helper()
	if _, err := d.rest.Send(d.t.Context(), "POST", d.address(), "POST test", map[string]string{"name": name,
		"image": "data:image/png;base64,iVBORw0KGgo="}, nil); err != nil {
		d.t.Fatal(err)
	}
}

// remove deletes an emoji, as the owner does.
func (d *discord) remove(id string) {
	d.t.Helper()
	if _, err := d.rest.Send(d.t.Context(), "DELETE", d.address()+"/"+id, "DELETE test", nil, nil); err != nil {
		d.t.Fatal(err)
	}
}

// sent counts the requests of a kind that Discord has served.
func (d *discord) sent(method, route string) (n int) {
	for _, r := range d.Requests() {
		if r.Method == method && r.Route == route && r.Status < 300 {
			n++
		}
	}
	return n
}

// process is a process of the bot.
type process struct {
	d    *discord
	opts emojis.Options

	mu     sync.Mutex
	set    []emoji.Image
	use    map[string]render.Emoji
	all    []int // how many could be used, whenever that changed
	rounds int   // how many rounds have begun
	*emojis.Keeper
}

func (d *discord) process(notes emojis.Notes, set []emoji.Image, change ...func(*emojis.Options)) *process {
	p := &process{d: d, set: set}
	p.opts = emojis.Options{Rest: d.rest, Notes: notes, App: d.ApplicationID, Release: 1,
		Images: func() ([]emoji.Image, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.rounds++
			return p.set, nil
		},
		Use: func(use map[string]render.Emoji) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.use, p.all = maps.Clone(use), append(p.all, len(use))
		},
		Pace: time.Nanosecond, Poll: time.Millisecond, Grace: time.Nanosecond, Check: time.Hour, Retry: time.Millisecond}
	for _, f := range change {
		f(&p.opts)
	}
	p.Keeper = emojis.New(p.opts)
	return p
}

// start runs the process; stop ends it.
func (p *process) start() (stop func()) {
	ctx, cancel := context.WithCancel(p.d.t.Context())
	done := make(chan error, 1)
	go func() { done <- p.Run(ctx) }()
	return sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			p.d.t.Errorf("the keeper has ended with %v", err)
		}
	})
}

// used is how many emojis the process could use, whenever that changed.
func (p *process) used() []int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.all)
}

// compared waits until the process, which begins a round after every other one, has ended the round after this one.
func (p *process) compared() {
	p.d.t.Helper()
	begun := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.rounds
	}
	now := begun()
	until(p.d.t, "another round", func() bool { return begun() > now+1 })
}

// once runs the process until its set is complete, and stops it.
func (p *process) once() {
	p.d.t.Helper()
	stop := p.start()
	until(p.d.t, "all emojis", p.complete)
	stop()
}

// usable is how many emojis the process can use.
func (p *process) usable() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.use)
}

// complete tells whether the process can use exactly the set, with the ids that Discord has.
func (p *process) complete() bool {
	there := p.d.there()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.set {
		if p.use[e.Piece].Name != e.Name || there[e.Name] == "" || p.use[e.Piece].ID != there[e.Name] {
			return false
		}
	}
	return len(p.use) == len(p.set)
}

// keepsOnly tells whether Discord has exactly the set, and some others.
func (p *process) keepsOnly(others ...string) bool {
	want := others
	for _, e := range p.set {
		want = append(want, e.Name)
	}
	got := slices.Collect(maps.Keys(p.d.there()))
	slices.Sort(got)
	slices.Sort(want)
	return slices.Equal(got, slices.Compact(want))
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for: %s", what)
		}
	}
}

// clean fails if Discord has refused anything: a second upload of a name, a second deletion.
func (d *discord) clean() {
	d.t.Helper()
	for _, r := range d.Refusals() {
		d.t.Errorf("Discord refused %s %s with %d: %s", r.Method, r.Path, r.Status, r.Answer)
	}
}

// TestUploadOnce: everything is uploaded once, and a later process finds it.
func TestUploadOnce(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	for range 3 {
		p := d.process(notes, pictures(30, 1))
		p.once()
		if p.rounds > 1 {
			t.Errorf("all were compared %d times in an hour", p.rounds)
		}
	}
	if n := d.sent("POST", base); n != 30 || d.sent("DELETE", one) != 0 {
		t.Errorf("%d uploads and %d deletions of 30 emojis", n, d.sent("DELETE", one))
	}
	d.clean()
}

// TestBeforeTheList: what an earlier process has recorded is used before Discord has answered anything.
func TestBeforeTheList(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	p := d.process(notes, pictures(3, 1))
	p.once()
	d.Inject(playground.Fault{Route: base, Status: 503, Times: 1 << 20})
	p = d.process(notes, pictures(3, 1))
	defer p.start()()
	until(t, "use of the record", func() bool { return p.usable() == 3 })
}

// TestAnotherApplication: the record of one application is not used for another.
func TestAnotherApplication(t *testing.T) {
	t.Parallel()
	first := newDiscord(t)
	time.Sleep(2 * time.Millisecond) // ids follow the time
	second, notes := newDiscord(t), new(discordtest.Notes)
	for _, d := range []*discord{first, second} {
		p := d.process(notes, pictures(3, 1))
		p.once()
		if n := d.sent("POST", base); n != 3 || p.used()[0] != 0 {
			t.Errorf("%d uploads, and in use were %d", n, p.used())
		}
		d.clean()
	}
}

// TestForeign: emojis of others are never changed or deleted, even with a name like ours, and one with exactly a name
// of the set is used.
func TestForeign(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	old, now := pictures(3, 1), pictures(4, 2)
	others := []string{"party", "tile_blue_1", "tile_blue_9_01000001", old[1].Name, now[3].Name}
	for _, name := range others {
		d.add(name)
	}
	ids := d.there()
	for _, set := range [][]emoji.Image{old, now, now[:2], nil} {
		p := d.process(notes, set)
		stop := p.start()
		until(t, "the set", func() bool { return p.complete() && p.keepsOnly(others...) })
		stop()
	}
	for _, name := range others {
		if d.there()[name] != ids[name] {
			t.Errorf("%s is not what it was", name)
		}
	}
	d.clean()
}

// TestTakenOver: an emoji that somebody else has put in the place of one of ours, under its name, is not ours any more.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	set := pictures(2, 1)
	p := d.process(notes, set)
	p.once()
	d.remove(d.there()[set[0].Name])
	d.add(set[0].Name)
	p = d.process(notes, nil, func(o *emojis.Options) { o.Check = time.Millisecond })
	defer p.start()()
	until(t, "deletion of ours", func() bool { return p.keepsOnly(set[0].Name) })
	p.compared()
	if !p.keepsOnly(set[0].Name) {
		t.Error("what somebody else has made was deleted")
	}
	d.clean()
}

// TestNewDrawing: while a new drawing is missing the old one is used, and it is deleted only after the time of grace.
func TestNewDrawing(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	p := d.process(notes, pictures(25, 1))
	p.once()
	p = d.process(notes, pictures(25, 2), func(o *emojis.Options) { o.Grace = time.Hour })
	stop := p.start()
	until(t, "the new set", p.complete)
	if n := d.sent("DELETE", one); n > 0 {
		t.Errorf("%d of the old ones were deleted at once", n)
	}
	stop()
	if n := slices.Min(p.used()); n < 25 {
		t.Errorf("only %d emojis could be used in between", n)
	}
	p = d.process(notes, pictures(25, 2))
	defer p.start()()
	until(t, "deletion of the old set", func() bool { return p.keepsOnly() })
	if n := d.sent("POST", base); n != 50 {
		t.Errorf("%d uploads of 50 drawings", n)
	}
	d.clean()
}

// crashing are notes of a process that crashes: after some writes nothing is written any more.
type crashing struct {
	discordtest.Notes
	mu   sync.Mutex
	left int
}

var errCrash = errors.New("the process has crashed")

func (c *crashing) SetMeta(ctx context.Context, name, value string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left--; c.left < 0 {
		return errCrash
	}
	return c.Notes.SetMeta(ctx, name, value)
}

func (c *crashing) crashed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.left < 0
}

// stopping are notes of a process that is stopped while it writes: after some writes stop is called.
type stopping struct {
	discordtest.Notes
	left int
	stop func()
}

func (s *stopping) SetMeta(ctx context.Context, name, value string) error {
	if s.left--; s.left < 0 {
		s.stop()
	}
	return s.Notes.SetMeta(ctx, name, value)
}

// TestRestartInTheMiddle: a process that ends in the middle, by itself or by a crash at any write, leaves nothing that
// the next one uploads again or does not know as its own.
func TestRestartInTheMiddle(t *testing.T) {
	t.Parallel()
	const count = 45
	for writes := range 4 {
		t.Run(fmt.Sprintf("crash after %d writes", writes), func(t *testing.T) {
			t.Parallel()
			d, notes := newDiscord(t), &crashing{left: writes}
			p := d.process(notes, pictures(count, 1), func(o *emojis.Options) { o.Retry = time.Hour })
			stop := p.start()
			until(t, "the crash", notes.crashed)
			stop()
			notes.left = 1 << 20
			finish(t, d, notes, count)
		})
	}
	t.Run("stop", func(t *testing.T) {
		t.Parallel()
		d, notes := newDiscord(t), &stopping{left: 1}
		p := d.process(notes, pictures(count, 1), func(o *emojis.Options) { o.Pace = 10 * time.Millisecond })
		ctx, stop := context.WithCancel(t.Context())
		notes.stop = stop
		if err := p.Run(ctx); err != nil {
			t.Errorf("the keeper has ended with %v", err)
		}
		if n := d.sent("POST", base); n >= count {
			t.Errorf("all %d were uploaded before the stop", n)
		}
		finish(t, d, notes, count)
	})
}

// finish has a second process complete the set, and a third delete it.
func finish(t *testing.T, d *discord, notes emojis.Notes, count int) {
	t.Helper()
	p := d.process(notes, pictures(count, 1))
	p.once()
	if n := d.sent("POST", base); n != count {
		t.Errorf("%d uploads of %d", n, count)
	}
	p = d.process(notes, nil)
	defer p.start()()
	until(t, "deletion of all", func() bool { return p.keepsOnly() })
	d.clean()
}

// TestTroubles: after any failure of Discord the set is complete in the end, and nothing was uploaded twice.
func TestTroubles(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]playground.Fault{
		"busy":              {Method: "POST", Route: base, Status: 503, Times: 3},
		"done, answer lost": {Method: "POST", Route: base, After: true, HangUp: true, Times: 3},
		"done, answer cut":  {Method: "POST", Route: base, After: true, Cut: true, Times: 2},
		"too many":          {Method: "POST", Route: base, Status: 429, RetryAfter: 20 * time.Millisecond, Times: 3},
		"no list":           {Method: "GET", Route: base, Status: 500, Times: 9},
		"no such picture":   {Method: "POST", Route: base, Status: 400, Code: 50035, Times: 5},
		"list cut":          {Method: "GET", Route: base, Cut: true, Times: 2},
		"deletion fails":    {Method: "DELETE", Route: one, Status: 500, Times: 9},
		"deletion is lost":  {Method: "DELETE", Route: one, After: true, HangUp: true, Times: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, notes := newDiscord(t), new(discordtest.Notes)
			old := d.process(notes, pictures(2, 1))
			old.once()
			d.Inject(f)
			p := d.process(notes, pictures(9, 2))
			defer p.start()()
			until(t, "the set", func() bool { return p.keepsOnly() && p.complete() })
			for _, r := range d.Refusals() {
				if r.Status != http.StatusNotFound || !strings.HasPrefix(name, "deletion") {
					t.Errorf("Discord refused %s %s with %d: %s", r.Method, r.Path, r.Status, r.Answer)
				}
			}
		})
	}
}

// TestOneRefusedPicture: a picture that Discord never takes does not keep the others away.
func TestOneRefusedPicture(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	set := pictures(5, 1)
	set[1].PNG = []byte("no picture")
	p := d.process(notes, set, func(o *emojis.Options) { o.Retry = 50 * time.Millisecond })
	defer p.start()()
	until(t, "the others", func() bool { return p.usable() == 4 })
	if n := d.sent("POST", base); n != 4 {
		t.Errorf("%d uploads of 4", n)
	}
}

// TestProcesses: of several processes over one database one uploads, all use, and another one goes on when it stops.
func TestProcesses(t *testing.T) {
	t.Parallel()
	d, db := newDiscord(t), dbtest.Open(t)
	const count = 60
	var list []*process
	var stops []func()
	for range 3 {
		k := lease.New(lease.Options{Store: db, Report: func(err error) { t.Error(err) }})
		list = append(list, d.process(db, pictures(count, 1), func(o *emojis.Options) {
			o.Alone, o.Pace, o.Poll = k.Alone, 5*time.Millisecond, 20*time.Millisecond
		}))
	}
	for _, p := range list {
		stops = append(stops, p.start())
	}
	defer func() {
		for _, stop := range stops {
			stop()
		}
	}()
	until(t, "some", func() bool { return d.sent("POST", base) >= 9 })
	stops[0]() // which may be the one that uploads
	for _, p := range list[1:] {
		until(t, "all in every process", p.complete)
	}
	if n := d.sent("POST", base); n != count {
		t.Errorf("%d uploads of %d", n, count)
	}
	d.clean()
}

// TestOlderProgram: a program leaves the emojis of a newer one as they are, and uses those.
func TestOlderProgram(t *testing.T) {
	t.Parallel()
	d, notes := newDiscord(t), new(discordtest.Notes)
	newer := d.process(notes, pictures(5, 2), func(o *emojis.Options) { o.Release = 2 })
	newer.once()
	older := d.process(notes, pictures(7, 1), func(o *emojis.Options) { o.Check = time.Millisecond })
	defer older.start()()
	until(t, "its use", func() bool { return older.usable() == 5 && len(older.used()) > 1 })
	older.compared()
	if n := d.sent("POST", base); n != 5 || d.sent("DELETE", one) != 0 || older.usable() != 5 {
		t.Errorf("%d uploads, %d deletions, %d in use", n, d.sent("DELETE", one), older.usable())
	}
}

// TestDeletedByHand: when Discord refuses an emoji none is used any more, until the missing ones are there again; the
// other processes do the same.
func TestDeletedByHand(t *testing.T) {
	t.Parallel()
	d, db := newDiscord(t), dbtest.Open(t)
	var list []*process
	for range 2 {
		k := lease.New(lease.Options{Store: db, Report: func(err error) { t.Error(err) }})
		p := d.process(db, pictures(4, 1), func(o *emojis.Options) { o.Alone = k.Alone })
		list = append(list, p)
		defer p.start()()
	}
	for _, p := range list {
		until(t, "the set", p.complete)
	}
	d.remove(d.there()[list[0].set[2].Name])
	for _, p := range list { // one of them is the leader
		p.Refused()
	}
	for _, p := range list {
		until(t, "the set again", p.complete)
		if used := p.used(); !slices.Contains(used[1:], 0) {
			t.Errorf("a process went on using emojis: %v", used)
		}
	}
	d.clean()
}
