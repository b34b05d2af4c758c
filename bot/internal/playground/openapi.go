package playground

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	text "golang.org/x/text/message"
)

// openAPI validates bodies against Discord's OpenAPI document, with one
// compiled schema per operation, made at first use. Guarded by the server's
// lock.
type openAPI struct {
	doc      obj
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
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
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource(openAPIName, doc); err != nil {
		return nil, fmt.Errorf("playground: %s: %w", path, err)
	}
	top, ok := doc.(obj)
	if !ok {
		return nil, fmt.Errorf("playground: %s: not an OpenAPI document", path)
	}
	return &openAPI{doc: top, compiler: c, schemas: map[string]*jsonschema.Schema{}}, nil
}

// callbackSchemas narrows the union of an interaction callback to the branch of
// its type, so that errors speak of that branch only.
var callbackSchemas = map[int]string{
	4: "CreateMessageInteractionCallbackRequest", 5: "CreateMessageInteractionCallbackRequest",
	6: "UpdateMessageInteractionCallbackRequest", 7: "UpdateMessageInteractionCallbackRequest",
	8: "ApplicationCommandAutocompleteCallbackRequest", 9: "ModalInteractionCallbackRequest",
}

// pointer returns the JSON pointer of the schema for a call's body, or "".
func (o *openAPI) pointer(c *call) string {
	if strings.HasPrefix(c.route.template, "/interactions/") {
		name := callbackSchemas[num(c.body["type"])]
		if name == "" || dig(o.doc, "components", "schemas", name) == nil {
			return "" // our own rules refuse an unknown type
		}
		return "#/components/schemas/" + name
	}
	method := strings.ToLower(c.r.Method)
	if dig(o.doc, "paths", c.route.template, method, "requestBody", "content", "application/json", "schema") == nil {
		return ""
	}
	esc := strings.NewReplacer("~", "~0", "/", "~1").Replace(c.route.template)
	return "#/paths/" + esc + "/" + method + "/requestBody/content/application~1json/schema"
}

func dig(v any, keys ...string) any {
	for _, k := range keys {
		o, ok := v.(obj)
		if !ok {
			return nil
		}
		v = o[k]
	}
	return v
}

// check refuses a body that the document refuses, as a 50035.
func (o *openAPI) check(c *call) error {
	ptr := o.pointer(c)
	if ptr == "" {
		return nil
	}
	schema := o.schemas[ptr]
	if schema == nil {
		var err error
		if schema, err = o.compiler.Compile(openAPIName + ptr); err != nil {
			return fmt.Errorf("schema %s: %w", ptr, err)
		}
		o.schemas[ptr] = schema
	}
	err := schema.Validate(coerce(c.raw))
	var bad *jsonschema.ValidationError
	if !errors.As(err, &bad) {
		return err
	}
	f := newForm()
	leaf := deepest(bad)
	x := f.root(leaf.InstanceLocation...)
	if miss, ok := leaf.ErrorKind.(*kind.Required); ok && len(miss.Missing) > 0 {
		x.at(miss.Missing[0]).required()
		return f.err()
	}
	x.fail(schemaCode(leaf), "%s", leaf.ErrorKind.LocalizedString(text.NewPrinter(language.English)))
	return f.err()
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
				for _, f := range objects(files) {
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
