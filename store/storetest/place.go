package storetest

import "tablee/store/storetest/internal/rig"

// What whoever tests a store gives: the test, and places where databases may lie.
type (
	T       = rig.T
	Place   = rig.Place
	Crasher = rig.Crasher
	Cutter  = rig.Cutter
	Ager    = rig.Ager
)
