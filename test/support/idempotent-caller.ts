/**
 * A process that asks the book's owner's core for one thing: `node idempotent-caller.ts <book> <operation> <key>`, the
 * input as JSON on its standard input. Writes the answer as JSON when it has it, or the problem's code.
 */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { imports } from "../../src/contract/import.ts";
import { statements } from "../../src/contract/statement.ts";
import type { Operation } from "../../src/contract/operation.ts";
import { Problem } from "../../src/contract/problem.ts";
import { openPlace } from "../../src/boot/open-place.ts";

const [path = "", id = "", idempotencyKey = ""] = process.argv.slice(2);
const known: readonly Operation[] = [imports.undo, imports.accept, imports.complete, statements.upload];
const operation = known.find((one) => one.id === id);
if (operation === undefined) throw new TypeError(`no operation ${id}`);
const input = JSON.parse(readFileSync(0, "utf8")) as never;

const { core, close } = await openPlace(
  { database: path, environment: {}, state: tmpdir() },
  { create: false },
);
const outcome = await core
  .call(operation, { kind: "owner" }, input, { idempotencyKey })
  .catch((error: unknown) => (error instanceof Problem ? error.code : String(error)));
await close();
process.stdout.write(`${JSON.stringify(outcome)}\n`);
