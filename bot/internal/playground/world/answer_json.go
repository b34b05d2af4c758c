package world

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// Encode writes a body as JSON; a string stays as it is.
func Encode(body any) ([]byte, error) {
	switch v := body.(type) {
	case nil:
		return nil, nil
	case string:
		return []byte(v), nil
	}
	return json.Marshal(body)
}

// WriteJSON answers a request.
func WriteJSON(w http.ResponseWriter, code int, body any) {
	data, err := Encode(body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(data) // the client may be gone
}

func reason(err error) string { return strings.TrimPrefix(err.Error(), "playground: ") }

// RefusalJSON is an error in the page's format, with a code for which the page has a text in the person's language.
func RefusalJSON(err error) obj {
	var e *Error
	if errors.As(err, &e) {
		return obj{"error": e.Reason, "code": e.Code, "args": e.Args}
	}
	return obj{"error": reason(err), "code": "other"}
}
