package playground_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	playground "tablee/bot/internal/playground/playgroundtest"
)

// upload sends payload_json and files of some text.
func upload(t *testing.T, p *playground.Server, version, method, path string, payload obj, names ...string) (int, obj) {
	t.Helper()
	var files []sentFile
	for _, name := range names {
		files = append(files, sentFile{name, []byte(strings.Repeat(name, 3))})
	}
	return uploadFiles(t, p, version, method, path, payload, files...)
}

type sentFile struct {
	name string
	data []byte
}

// uploadFiles sends payload_json and files.
func uploadFiles(t *testing.T, p *playground.Server, version, method, path string, payload obj, files ...sentFile) (int,
	obj) {
	t.Helper()
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	data, _ := json.Marshal(payload)
	part, _ := w.CreateFormField("payload_json")
	part.Write(data)
	for n, f := range files {
		part, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", n), f.name)
		part.Write(f.data)
	}
	w.Close()
	r, _ := http.NewRequest(method, p.URL()+"/api/"+version+path, &buf)
	r.Header.Set("Authorization", "Bot "+p.Token())
	r.Header.Set("Content-Type", w.FormDataContentType())
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var out obj
	json.NewDecoder(res.Body).Decode(&out)
	return res.StatusCode, out
}

// TestAttachments: v9 appends new files to the listed ones, v10 keeps what is
// listed and nothing else.
func TestAttachments(t *testing.T) {
	p, _, _ := rawWorld(t)
	path := "/channels/" + p.ChannelID("games") + "/messages"
	names := func(body obj) string {
		var out []string
		list, _ := body["attachments"].([]any)
		for _, a := range list {
			out = append(out, a.(obj)["filename"].(string))
		}
		return strings.Join(out, " ")
	}
	status, m := upload(t, p, "v10", "POST", path,
		obj{"content": "x", "attachments": []any{obj{"id": 0, "description": "alt", "filename": "board.png"}}}, "a.png")
	if status != 200 || names(m) != "board.png" {
		t.Fatalf("create: got %d %v", status, m)
	}
	first := m["attachments"].([]any)[0].(obj)
	res, err := http.Get(first["url"].(string))
	if err != nil || res.StatusCode != http.StatusOK || res.ContentLength != 15 || first["description"] != "alt" {
		t.Errorf("served back: got %+v, %v, %v", res, err, first)
	}
	edit := path + "/" + m["id"].(string)
	if _, m = upload(t, p, "v9", "PATCH", edit, obj{"content": "y"}, "b.png"); names(m) != "board.png b.png" {
		t.Errorf("v9, none listed: got %q", names(m))
	}
	if _, m = upload(t, p, "v9", "PATCH", edit, obj{"attachments": []any{}}, "c.png"); names(m) != "c.png" {
		t.Errorf("v9, list emptied: got %q", names(m))
	}
	kept := m["attachments"].([]any)[0].(obj)["id"]
	if _, m = upload(t, p, "v10", "PATCH", edit, obj{"attachments": []any{obj{"id": kept}, obj{"id": "1"}}}, "d.png",
		"e.png"); names(m) != "c.png e.png" {
		t.Errorf("v10: got %q, want what is listed", names(m))
	}
	if _, m = upload(t, p, "v10", "PATCH", edit, obj{"attachments": []any{}}); names(m) != "" || m["content"] != "y" {
		t.Errorf("v10, list emptied: got %q %v", names(m), m["content"])
	}
	status, body := upload(t, p, "v10", "POST", path, obj{"attachments": []any{obj{"id": 3}}}, "a.png")
	wantCode(t, "listed but not sent", status, body, 400, 50035)
	status, body = upload(t, p, "v10", "POST", path, obj{}, strings.Split(strings.Repeat("f,", 10)+"f", ",")...)
	wantCode(t, "eleven files", status, body, 400, 50035)
	status, body = upload(t, p, "v10", "POST", path, obj{}, strings.Repeat("n", 4<<20))
	wantCode(t, "a file of 12 MiB", status, body, 413, 40005)
}
