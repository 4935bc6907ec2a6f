import { expect, test } from "vitest";
import { keyState } from "../../src/client/key-state.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const BEFORE = "2026-11-20T12:00:00Z";
const LATER = "2027-02-21T12:00:00Z";

test.each([
  ["active", {}],
  ["active", { is_active: true, revoked_at: null, expires_at: null }],
  ["inactive", { is_active: false, expires_at: LATER }],
  ["expires 2027-02-21", { is_active: true, expires_at: LATER }],
  ["expired 2026-11-20", { is_active: false, expires_at: BEFORE }],
  ["revoked 2026-11-20", { is_active: false, revoked_at: BEFORE, expires_at: LATER }],
])("%s: %j", (state, key) => {
  expect(keyState(key, NOW)).toBe(state);
});
