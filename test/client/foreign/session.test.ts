/** A session with somebody else's service, word for word, by the built program. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foreignServer } from "../../support/foreign-server.ts";
import { freshPlace } from "../../support/run.ts";
import { replay } from "../../support/transcript.ts";

const path = join(import.meta.dirname, "session.txt");

test("a session with a service of somebody else", { timeout: 60_000 }, async () => {
  const written = readFileSync(path, "utf8");
  await using server = await foreignServer();
  await using place = await freshPlace();
  server.amounts = "short";
  server.status = "Settled";
  const played = (await replay(written.replaceAll("{service}", server.url), place)).replaceAll(
    server.url,
    "{service}",
  );
  if (process.env["CASHBOOK_UPDATE_TRANSCRIPTS"] === "1") writeFileSync(path, played);
  else expect(played).toBe(written);
  // Our extensions were refused here, and never sent there.
  const sent = server.seen.map(({ method, path }) => `${method} ${path}`);
  expect(
    sent.filter((line) => /imports|events|restore|rotate|bulk|PATCH \/api-v1\/company/.test(line)),
  ).toEqual([]);
  expect(server.seen.map(({ body }) => body).join()).not.toMatch(/external_id|posted_date|exchange_rate/);
  expect(
    new Set(server.seen.map(({ key, token }) => [key !== undefined, token !== undefined].join())).size,
  ).toBe(2);
});
