package playgroundtest

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	text "golang.org/x/text/message"

	"tablee/bot/internal/playground/check"
)

// openAPI validates bodies against Discord's OpenAPI document, with one
// compiled schema per operation, made at first use. All servers of a process
// share it.
type openAPI struct {
	doc      obj
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
	passed   map[[sha256.Size]byte]bool // lists that are right: every bot registers the same commands
}

var documents sync.Map // path -> func() (*openAPI, error)

// sharedOpenAPI reads a document once.
func sharedOpenAPI(path string) (*openAPI, error) {
	read, _ := documents.LoadOrStore(path, sync.OnceValues(func() (*openAPI, error) { return loadOpenAPI(path) }))
	return read.(func() (*openAPI, error))()
}

const openAPIName = "openapi.json"

func loadOpenAPI(path string) (*openAPI, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, fmt.Errorf("playground: %s: %w", path, err)
	}
	top, ok := doc.(obj)
	if !ok {
		return nil, fmt.Errorf("playground: %s: not an OpenAPI document", path)
	}
	lighten(top, top)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource(openAPIName, doc); err != nil {
		return nil, fmt.Errorf("playground: %s: %w", path, err)
	}
	return &openAPI{doc: top, compiler: c, schemas: map[string]*jsonschema.Schema{},
		passed: map[[sha256.Size]byte]bool{}}, nil
}

// lighten says the same in fewer comparisons, of which each of two numbers is costly and which most of the time went
// into: a union of constants becomes an enumeration, and where one of its values alone is allowed the union is left
// out.
func lighten(doc obj, v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			lighten(doc, e)
		}
	case obj:
		for _, e := range v {
			lighten(doc, e)
		}
		if one, _ := v["enum"].([]any); len(one) == 1 && named(doc, v["allOf"], one[0]) {
			delete(v, "allOf")
		}
		if values := constants(v["oneOf"]); values != nil && v["enum"] == nil {
			delete(v, "oneOf")
			v["enum"] = values
		}
	}
}

// named reports whether all that is demanded beside a value is that it is one of a list of constants, which it is.
func named(doc obj, demands, value any) bool {
	list, _ := demands.([]any)
	if len(list) != 1 {
		return false
	}
	ref, _ := check.Dig(list[0], "$ref").(string)
	other, _ := check.Dig(doc, "components", "schemas", strings.TrimPrefix(ref, "#/components/schemas/")).(obj)
	values, _ := other["enum"].([]any)
	return slices.Contains(append(constants(other["oneOf"]), values...), value)
}

// constants are the values of a union that consists of them alone, nil if it is another.
func constants(union any) (values []any) {
	list, _ := union.([]any)
	for _, e := range list {
		branch, _ := e.(obj)
		value, ok := branch["const"]
		if !ok {
			return nil
		}
		values = append(values, value)
	}
	return values
}

// callbackSchemas narrows the union of an interaction callback to the branch of
// its type, so that errors speak of that branch only.
var callbackSchemas = map[int]string{
	4: "CreateMessageInteractionCallbackRequest", 5: "CreateMessageInteractionCallbackRequest",
	6: "UpdateMessageInteractionCallbackRequest", 7: "UpdateMessageInteractionCallbackRequest",
	8: "ApplicationCommandAutocompleteCallbackRequest", 9: "ModalInteractionCallbackRequest",
}

// pointer returns the JSON pointer of the schema for a call's body, or "".
func (o *openAPI) pointer(httpMethod, template string, body any) string {
	if strings.HasPrefix(template, "/interactions/") {
		name := callbackSchemas[check.Num(check.Dig(body, "type"))]
		if name == "" || check.Dig(o.doc, "components", "schemas", name) == nil {
			return "" // our own rules refuse an unknown type
		}
		return "#/components/schemas/" + name
	}
	method := strings.ToLower(httpMethod)
	if check.Dig(o.doc, "paths", template, method, "requestBody", "content", "application/json", "schema") == nil {
		return ""
	}
	esc := strings.NewReplacer("~", "~0", "/", "~1").Replace(template)
	return "#/paths/" + esc + "/" + method + "/requestBody/content/application~1json/schema"
}

// check refuses a body that the document refuses, as a 50035.
func (o *openAPI) check(method, template string, body any) error {
	ptr := o.pointer(method, template, body)
	if ptr == "" {
		return nil
	}
	schema, err := o.schema(ptr)
	if err != nil {
		return err
	}
	sum, known := o.known(ptr, body)
	if known {
		return nil
	}
	if err = schema.Validate(coerce(body)); err == nil && sum != nil {
		o.mu.Lock()
		o.passed[*sum] = true
		o.mu.Unlock()
	}
	var bad *jsonschema.ValidationError
	if !errors.As(err, &bad) {
		return err
	}
	f := check.NewForm()
	leaf := deepest(bad)
	x := f.Root(leaf.InstanceLocation...)
	if miss, ok := leaf.ErrorKind.(*kind.Required); ok && len(miss.Missing) > 0 {
		x.At(miss.Missing[0]).Required()
		return f.Err()
	}
	x.Fail(schemaCode(leaf), "%s", leaf.ErrorKind.LocalizedString(text.NewPrinter(language.English)))
	return f.Err()
}

// schema is that of a pointer into the document.
func (o *openAPI) schema(ptr string) (*jsonschema.Schema, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if s := o.schemas[ptr]; s != nil {
		return s, nil
	}
	s, err := o.compiler.Compile(openAPIName + ptr)
	if err != nil {
		return nil, fmt.Errorf("schema %s: %w", ptr, err)
	}
	o.schemas[ptr] = s
	return s, nil
}

// known reports whether a list has been found right before, and what it is known again by: nil if the body is none.
func (o *openAPI) known(ptr string, body any) (*[sha256.Size]byte, bool) {
	if _, list := body.([]any); !list {
		return nil, false
	}
	data, err := json.Marshal(body)
	if err != nil {
		return nil, false
	}
	sum := sha256.Sum256(append([]byte(ptr), data...))
	o.mu.Lock()
	defer o.mu.Unlock()
	return &sum, o.passed[sum]
}

// numericFields are integers in the document that Discord's documentation and
// the libraries write as strings.
var numericFields = map[string]bool{"default_member_permissions": true}

// coerce copies v with numeric strings turned to numbers where the document
// wants integers, and the numbers of attachments to the strings it wants there.
func coerce(v any) any {
	switch v := v.(type) {
	case obj:
		out := make(obj, len(v))
		for k, e := range v {
			if t, ok := e.(string); ok && numericFields[k] {
				if n, err := strconv.ParseFloat(t, 64); err == nil {
					e = n
				}
			}
			out[k] = coerce(e)
			if files, ok := out[k].([]any); ok && k == "attachments" {
				for _, f := range check.Objects(files) {
					if n, ok := f["id"].(float64); ok {
						f["id"] = strconv.FormatFloat(n, 'f', 0, 64)
					}
				}
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = coerce(e)
		}
		return out
	}
	return v
}

// deepest finds the error that says most: in a union, the branch that went
// furthest into the body, one whose type matched before one whose did not.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return e
	}
	var best *jsonschema.ValidationError
	for _, c := range e.Causes {
		d := deepest(c)
		if best == nil || len(d.InstanceLocation) > len(best.InstanceLocation) ||
			len(d.InstanceLocation) == len(best.InstanceLocation) && isConst(best) && !isConst(d) {
			best = d
		}
	}
	return best
}

func isConst(e *jsonschema.ValidationError) bool {
	switch e.ErrorKind.(type) {
	case *kind.Const, *kind.Enum, *kind.Type:
		return true
	}
	return false
}

// schemaCode names the error as Discord does.
func schemaCode(e *jsonschema.ValidationError) string {
	switch e.ErrorKind.(type) {
	case *kind.MaxLength, *kind.MaxItems:
		return "BASE_TYPE_MAX_LENGTH"
	case *kind.MinLength, *kind.MinItems:
		return "BASE_TYPE_BAD_LENGTH"
	case *kind.Minimum:
		return "NUMBER_TYPE_MIN"
	case *kind.Maximum:
		return "NUMBER_TYPE_MAX"
	case *kind.Enum, *kind.Const:
		return "BASE_TYPE_CHOICES"
	case *kind.Type:
		return "BASE_TYPE_CONVERT"
	}
	return "SCHEMA"
}
