package storetest

import "runtime"

// FailureRecorder is a T that records whether it was failed.
type FailureRecorder struct {
	Dir    func() string
	Failed bool
	ends   []func()
}

// Run runs f until it returns or calls Fatalf.
func (j *FailureRecorder) Run(f func()) {
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

func (j *FailureRecorder) Helper()               {}
func (j *FailureRecorder) Errorf(string, ...any) { j.Failed = true }
func (j *FailureRecorder) Cleanup(f func())      { j.ends = append(j.ends, f) }
func (j *FailureRecorder) TempDir() string       { return j.Dir() }
func (j *FailureRecorder) Fatalf(string, ...any) {
	j.Failed = true
	runtime.Goexit()
}
