// Package contain limits the resources of untrusted programs, and kills a program with all the processes that it has
// started; see package arena for what is promised on which system.
//
// Prepare sets a program up, Start starts it, Limit gives it limits, and Kill kills it. Discharge must be called once
// it has been waited for.
package contain
