/**
 * A process that calls with a key: `node keys-caller.ts <book> <key> <time> <calls> <at once>`. Writes a line for each
 * answered call, `admitted` or the problem's code, at the moment when it is answered. The time stands still.
 */
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { company } from "../../src/contract/company.ts";
import { Problem } from "../../src/contract/problem.ts";
import { createCore } from "../../src/core/call.ts";
import { uuidv7 } from "../../src/core/ids.ts";
import { openBook } from "../../src/store/open.ts";

const [path = "", key = "", time = "0", calls = "0", together = "1"] = process.argv.slice(2);
const store = await openBook(path, { create: false });
const clock = (): number => Number(time);
const random = (size: number): Uint8Array => randomBytes(size);
const core = createCore({ store, clock, random, ids: uuidv7(clock, random) });

const one = async (): Promise<void> => {
  const outcome = await core.call(company.get, { kind: "key", text: key }, {}).then(
    () => "admitted",
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
  writeSync(1, `${outcome}\n`);
};
for (let left = Number(calls); left > 0; left -= Number(together)) {
  await Promise.all(Array.from({ length: Math.min(left, Number(together)) }, one));
}
await store.close();
