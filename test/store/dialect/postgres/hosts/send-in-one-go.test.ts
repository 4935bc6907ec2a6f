/** In how many pieces questions leave. */
import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { sendInOneGo } from "../../../../../src/store/dialect/postgres/hosts/send-in-one-go.ts";

/** A client that writes each question to its stream, and the pieces in which they left. */
function writer() {
  const pieces: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      pieces.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(""));
      done();
    },
  });
  const client = {
    connection: { stream },
    query: async (text: string) => void stream.write(text),
  } as unknown as ClientBase;
  sendInOneGo(client);
  return { pieces, client };
}

test("what is asked in one turn leaves in one piece, also what goes on from there without waiting", async () => {
  const { pieces, client } = writer();
  const asked = client.query("a").then(() => client.query("b"));
  await Promise.all([asked, client.query("c")]);
  expect(pieces).toEqual([]);
  await nextTurn();
  expect(pieces).toEqual(["acb"]);
});

test("each turn has its own piece", async () => {
  const { pieces, client } = writer();
  void client.query("a");
  await nextTurn();
  void client.query("b");
  await nextTurn();
  expect(pieces).toEqual(["a", "b"]);
});
