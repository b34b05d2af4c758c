package config

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"strconv"
)

// Key is the application's public key; nil where no interactions are posted. It is read from what check has found to be
// one.
func (c *Config) Key() ed25519.PublicKey {
	key, err := hex.DecodeString(c.PublicKey)
	if err != nil || c.Interactions == "" {
		return nil
	}
	return key
}

// checkInteractions sees to it that interactions come in somewhere, and that nobody else's are taken.
func (c *Config) checkInteractions() error {
	if c.Interactions == "" {
		switch {
		case c.PublicKey != "":
			return errors.New(`public_key: nothing is checked with it without interactions, such as "127.0.0.1:8443"`)
		case !c.Gateway:
			return errors.New("gateway: without one nothing comes in, unless interactions says where Discord posts them")
		}
		return nil
	}
	_, port, err := net.SplitHostPort(c.Interactions)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf(`interactions: %q is no address to listen on; it is like "127.0.0.1:8443"`, c.Interactions)
	}
	key, err := hex.DecodeString(c.PublicKey)
	switch {
	case c.PublicKey == "":
		return errors.New("public_key: interactions need the key that Discord's developer page shows as Public Key")
	case err != nil || len(key) != ed25519.PublicKeySize:
		return fmt.Errorf("public_key: %q is not the 64 digits and letters a to f that Discord's developer page shows as "+
			"Public Key", c.PublicKey)
	}
	return nil
}
