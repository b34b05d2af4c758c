package hosted

import "reflect"

// clone returns a copy of the document that shares nothing with it that can be changed, so that a table can be changed
// while others look at it as it was.
func (d *Doc) clone() Doc { return cloned(reflect.ValueOf(*d)).Interface().(Doc) }

// cloned copies maps, slices, and what pointers and interfaces hold.
func cloned(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		p := reflect.New(v.Type().Elem())
		p.Elem().Set(cloned(v.Elem()))
		return p
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		return cloned(v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		s := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		if flat(v.Type().Elem()) {
			reflect.Copy(s, v)
			return s
		}
		for i := range v.Len() {
			s.Index(i).Set(cloned(v.Index(i)))
		}
		return s
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		m := reflect.MakeMapWithSize(v.Type(), v.Len())
		for it := v.MapRange(); it.Next(); {
			m.SetMapIndex(it.Key(), cloned(it.Value()))
		}
		return m
	case reflect.Struct:
		s := reflect.New(v.Type()).Elem()
		s.Set(v)
		for i := range v.NumField() {
			if f := s.Field(i); !flat(f.Type()) {
				f.Set(cloned(v.Field(i)))
			}
		}
		return s
	default:
		return v
	}
}

// flat tells whether a plain assignment copies a value of this type whole.
func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		return false
	case reflect.Struct:
		for i := range t.NumField() {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Array:
		return flat(t.Elem())
	default:
		return true
	}
}
