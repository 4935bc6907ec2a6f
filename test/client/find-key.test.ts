import { expect, test } from "vitest";
import { findKey } from "../../src/client/find-key.ts";
import type { Call } from "../../src/contract/operation.ts";

const keys = [
  { id: "k1", name: "CI seeding", key_prefix: "cb_live_AbCd1234" },
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef2", name: "Desk", key_prefix: "cb_live_AbCd1235" },
  {
    id: "01a1fc4c-c740-76ce-b611-a197c035cef3",
    name: "Desk",
    key_prefix: "cb_live_AbCd1236",
    is_active: false,
  },
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef4", name: "c035cef2", key_prefix: "cb_live_AbCd1237" },
];
const call = (() => Promise.resolve({ data: keys })) as unknown as Call;

test.each([
  ["its whole prefix", "cb_live_AbCd1234", "k1"],
  ["its name", "CI seeding", "k1"],
  ["its name, case aside", "ci SEEDING", "k1"],
  ["the ending of its id", "c035cef3", keys[2]?.id],
  ["its name, before the ending of another's id", "c035cef2", keys[3]?.id],
])("a key is found by %s", async (_, query, id) => {
  expect((await findKey(call, query)).id).toBe(id);
});

test.each([["cb_live_AbCd"], ["CI"], [""]])("not by %j", async (query) => {
  await expect(findKey(call, query)).rejects.toMatchObject({ code: "unknown_name" });
});

test.each([
  [
    "CI",
    'Did you mean "CI seeding" (k1)? A key is named in full, or by the last 6 digits of its id or more.',
  ],
  [
    "cb_live_AbCd1235x",
    "`cashbook keys list` shows the keys; give the id, its last 6 digits or more, the full key_prefix, or the full name.",
  ],
  [
    "ci sedeing",
    'Did you mean "CI seeding" (k1)? A key is named in full, or by the last 6 digits of its id or more.',
  ],
  [
    "Des",
    'Did you mean "Desk" (c035cef2) or "Desk" (c035cef3)? A key is named in full, or by the last 6 digits of its id or more.',
  ],
  [
    "cb_live_",
    "`cashbook keys list` shows the keys; give the id, its last 6 digits or more, the full key_prefix, or the full name.",
  ],
])("of %j the refusal names the keys that may be meant, where they are few", async (query, remedy) => {
  await expect(findKey(call, query)).rejects.toMatchObject({ remedy });
});

test("several of one name are told apart by state and the ending of the id", async () => {
  await expect(findKey(call, "Desk")).rejects.toMatchObject({
    code: "ambiguous_name",
    detail: '"Desk" matches 2 API keys: c035cef2 (active), c035cef3 (inactive).',
    remedy: "Name the key by the last digits of its id.",
  });
});
