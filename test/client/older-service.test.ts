/** A service of ours that is older than this program: it refuses members that it does not know. */
import { expect, test } from "vitest";
import { DISCOVERY_PATH, type Discovery } from "../../src/contract/http/discovery.ts";
import { foreignServer, KEY } from "../support/foreign-server.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";

const discovery: Discovery = {
  version: "0.0.9",
  operations: ["categories.list", "categories.map"],
  import_chunk_max: 2000,
};

test.for([
  ["meals", { category: "meals" }],
  ["--forget", { category: null }],
  ["--ignore", { category: null, is_ignored: true }],
] as const)("`categories map … %s` speaks of ignoring only where that was asked", async ([answer, body]) => {
  await using server = await foreignServer();
  await using place = await freshPlace();
  server.fault = ({ path, method }) => ({
    kind: "answered",
    status: 200,
    body: JSON.stringify({
      success: true,
      data:
        path === DISCOVERY_PATH
          ? discovery
          : method === "GET"
            ? [{ slug: "meals", name: "Meals" }]
            : { word: "Diner", category: null },
    }),
  });
  const { stderr } = await cashbook(["categories", "map", "Diner", answer], {
    place,
    environment: { CASHBOOK_BASE_URL: server.url, CASHBOOK_API_KEY: KEY },
  });
  const sent = server.seen.find(({ method }) => method === "PUT");
  expect(JSON.parse(sent?.body ?? "null"), stderr).toEqual(body);
});
