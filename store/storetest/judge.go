package storetest

import "runtime"

// Judge is a T that records whether it was failed.
type Judge struct {
	Dir    func() string
	Failed bool
	ends   []func()
}

// Run runs f until its end, or its first fatal fault.
func (j *Judge) Run(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			for i := len(j.ends) - 1; i >= 0; i-- {
				j.ends[i]()
			}
		}()
		f()
	}()
	<-done
}

func (j *Judge) Helper()               {}
func (j *Judge) Errorf(string, ...any) { j.Failed = true }
func (j *Judge) Cleanup(f func())      { j.ends = append(j.ends, f) }
func (j *Judge) TempDir() string       { return j.Dir() }
func (j *Judge) Fatalf(string, ...any) {
	j.Failed = true
	runtime.Goexit()
}
