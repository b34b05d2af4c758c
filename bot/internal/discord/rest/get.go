package rest

import (
	"context"
	"encoding/json"
	"fmt"
)

// Get reads a resource of Discord into a value.
func (c *Client) Get(ctx context.Context, url, route string, into any) error {
	body, err := c.Send(ctx, "GET", url, route, nil, nil)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("rest: %s: %w", route, err)
	}
	return nil
}
