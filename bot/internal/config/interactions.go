package config

import (
	"crypto/ed25519"
	"encoding/hex"
	"net"
	"strconv"
)

// Key is the application's public key; nil if no interactions are posted. check has validated it.
func (c *Config) Key() ed25519.PublicKey {
	key, err := hex.DecodeString(c.PublicKey)
	if err != nil || c.Interactions == "" {
		return nil
	}
	return key
}

// checkInteractions makes sure that interactions can arrive in some way, and that others' are not accepted.
func (c *Config) checkInteractions() error {
	if c.Interactions == "" {
		switch {
		case c.PublicKey != "":
			return &badValue{key: "public_key",
				note: `it is of no use without an address in interactions, such as "127.0.0.1:8443"`}
		case !c.Gateway:
			return &badValue{key: "gateway",
				note: "without it nothing reaches the bot, unless interactions says where Discord posts them"}
		}
		return nil
	}
	_, port, err := net.SplitHostPort(c.Interactions)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return bad("interactions", c.Interactions)
	}
	key, err := hex.DecodeString(c.PublicKey)
	switch {
	case c.PublicKey == "":
		return &badValue{key: "public_key",
			note: "interactions need the key that Discord's developer page shows as Public Key"}
	case err != nil || len(key) != ed25519.PublicKeySize:
		return bad("public_key", c.PublicKey)
	}
	return nil
}
