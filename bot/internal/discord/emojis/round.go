package emojis

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"tablee/bot/internal/discord/rest"
	"tablee/bot/internal/wait"
	"tablee/render"
	"tablee/render/emoji"
)

// saveEvery is after how many uploads they are recorded and used.
const saveEvery = 20

// round makes the application's emojis those of the set, and returns the first failure. Whatever it has not done then
// the next round does.
func (k *Keeper) round(ctx context.Context) error {
	r, _, err := k.load(ctx)
	if err != nil {
		return err
	}
	there, err := k.list(ctx)
	if err != nil {
		return err
	}
	set, err := k.opts.Images()
	if err != nil {
		return err
	}
	settle(r.Own, there)
	before := r.Use
	r.Use = usable(set, before, there)
	if r.Release > k.opts.Release { // a newer program keeps them
		if len(before) > 0 {
			r.Use = standing(before, there)
		}
		k.opts.Use(r.Use)
		return nil
	}
	r.Release = k.opts.Release
	r.Rounds++
	if err := k.upload(ctx, &r, set, there); err != nil {
		return err
	}
	return k.remove(ctx, &r, set, there)
}

// list is the ids of the application's emojis, by name.
func (k *Keeper) list(ctx context.Context) (map[string]string, error) {
	var all struct {
		Items []struct{ ID, Name string }
	}
	if err := k.opts.Rest.Get(ctx, k.address(), "GET emojis", &all); err != nil {
		return nil, err
	}
	there := make(map[string]string, len(all.Items))
	for _, e := range all.Items {
		there[e.Name] = e.ID
	}
	return there, nil
}

// address is the address of the application's emojis.
func (k *Keeper) address() string { return discordgo.EndpointApplication(k.opts.App()) + "/emojis" }

// settle finds out how uploads ended, and disowns what is no longer there: what has its name now is somebody else's.
func settle(own, there map[string]string) {
	for name, id := range own {
		switch now := there[name]; {
		case now == "" || id != "" && id != now:
			delete(own, name)
		case id == "":
			own[name] = now
		}
	}
}

// usable is what can be used of a set: what is there and, as long as a drawing is missing, the one that was used
// before.
func usable(set []emoji.Image, before map[string]render.Emoji, there map[string]string) map[string]render.Emoji {
	old := standing(before, there)
	use := make(map[string]render.Emoji, len(set))
	for _, image := range set {
		if id := there[image.Name]; id != "" {
			use[image.Piece] = render.Emoji{Name: image.Name, ID: id}
		} else if e, ok := old[image.Piece]; ok {
			use[image.Piece] = e
		}
	}
	return use
}

// standing is what is still there of some emojis.
func standing(emojis map[string]render.Emoji, there map[string]string) map[string]render.Emoji {
	left := make(map[string]render.Emoji, len(emojis))
	for piece, e := range emojis {
		if there[e.Name] == e.ID {
			left[piece] = e
		}
	}
	return left
}

// upload uploads what is missing. It first records that it does: what is there after a crash is then known as its own.
func (k *Keeper) upload(ctx context.Context, r *record, set []emoji.Image, there map[string]string) error {
	var missing []emoji.Image
	for _, image := range set {
		if there[image.Name] == "" {
			missing = append(missing, image)
			r.Own[image.Name] = ""
		}
	}
	if err := k.save(ctx, *r); err != nil || len(missing) == 0 {
		return err
	}
	var failures []error
	for i, image := range missing {
		if err := wait.Pause(ctx, k.opts.Pace); err != nil {
			return errors.Join(err, k.save(context.WithoutCancel(ctx), *r))
		}
		id, err := k.create(ctx, image)
		if err != nil {
			failures = append(failures, err)
			if rest.Status(err) != http.StatusBadRequest || rest.Code(err) == tooMany {
				break // the next ones would fail too, and it is not known whether this one has
			}
			continue
		}
		there[image.Name], r.Own[image.Name] = id, id
		r.Use[image.Piece] = render.Emoji{Name: image.Name, ID: id}
		if i%saveEvery == saveEvery-1 {
			if err := k.save(ctx, *r); err != nil {
				return err
			}
		}
	}
	err := errors.Join(append(failures, k.save(ctx, *r))...)
	if err == nil {
		k.opts.Log.Info("emojis uploaded", "count", len(missing))
	}
	return err
}

// tooMany is Discord's code for an application that has as many emojis as it may have.
const tooMany = 30008

// create uploads an emoji and returns its id.
func (k *Keeper) create(ctx context.Context, image emoji.Image) (id string, err error) {
	body, err := k.opts.Rest.Send(ctx, "POST", k.address(), "POST emojis", map[string]string{"name": image.Name,
		"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(image.PNG)}, nil)
	if err != nil {
		return "", err
	}
	var made struct{ ID string }
	if err := json.Unmarshal(body, &made); err != nil || made.ID == "" {
		return "", fmt.Errorf("emojis: %s was created without an id: %w", image.Name, err)
	}
	return made.ID, nil
}

// remove deletes its own emojis that no longer belong to the set, once no process uses them any more.
func (k *Keeper) remove(ctx context.Context, r *record, set []emoji.Image, there map[string]string) error {
	wanted := make(map[string]bool, len(set))
	for _, image := range set {
		wanted[image.Name] = true
	}
	stale := make(map[string]string)
	for name, id := range r.Own {
		if !wanted[name] && id != "" && there[name] == id {
			stale[name] = id
		}
	}
	if len(stale) == 0 {
		return nil
	}
	if err := wait.Pause(ctx, k.opts.Grace); err != nil {
		return err
	}
	var failures []error
	for name, id := range stale {
		_, err := k.opts.Rest.Send(ctx, "DELETE", k.address()+"/"+id, "DELETE emojis", nil, nil)
		if err != nil && rest.Status(err) != http.StatusNotFound {
			failures = append(failures, err)
			break
		}
		delete(r.Own, name)
	}
	err := errors.Join(append(failures, k.save(ctx, *r))...)
	if err == nil {
		k.opts.Log.Info("old emojis deleted", "count", len(stale))
	}
	return err
}
