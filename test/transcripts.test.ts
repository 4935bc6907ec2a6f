/** Every transcript is replayed against the built program; its exact words are what it promises. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshPlace } from "./support/run.ts";
import { replay } from "./support/transcript.ts";

const folder = join(import.meta.dirname, "transcripts");
const update = process.env["CASHBOOK_UPDATE_TRANSCRIPTS"] === "1";

test.for(globSync("**/*.txt", { cwd: folder }).sort())("%s", { timeout: 60_000 }, async (name) => {
  const path = join(folder, name);
  const written = readFileSync(path, "utf8");
  await using place = await freshPlace();
  const played = await replay(written, place);
  if (update) writeFileSync(path, played);
  else expect(played).toBe(written);
});
