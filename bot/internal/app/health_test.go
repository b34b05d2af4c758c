package app

import "testing"

// TestReadiness: a process that gets interactions by the gateway is ready only while every shard is served; one to
// which they are posted does not depend on other processes' shards.
func TestReadiness(t *testing.T) {
	t.Parallel()
	for name, posted := range map[string]bool{"by the gateway": false, "posted": true} {
		c := testConfig(t)
		if !posted {
			c.Interactions, c.PublicKey = "", ""
		}
		a, err := Build(t.Context(), c, testOptions())
		if err != nil {
			t.Fatal(err)
		}
		if r := a.readiness(); r.Connected == nil || (r.Open != nil) != posted || (r.Served == nil) != posted {
			t.Errorf("%s: asks for posted ones %v, for others' shards %v; want %v, %v", name, r.Open != nil, r.Served != nil,
				posted, !posted)
		}
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}
}
