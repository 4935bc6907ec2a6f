/** Uploads a hostile statement of the largest size to a service, and says what was answered: `upload.ts <port> <key> <account> <which>`. */
import { STATEMENT_MAX_BYTES } from "../src/contract/statement.ts";
import { hostileFiles, hostilePieces, type Hostile } from "../test/support/hostile-files.ts";

const [port = "", key = "", account = "", which = ""] = process.argv.slice(2);
const form = new FormData();
form.append("bank_account_id", account);
// The last line and the foot have their room.
const pieces = [...hostilePieces(which as Hostile, STATEMENT_MAX_BYTES - (1 << 20))];
form.append("file", new Blob(pieces), hostileFiles[which as Hostile].name);
const start = performance.now();
const answer = await fetch(`http://127.0.0.1:${port}/api-v1/statements`, {
  method: "POST",
  headers: { "X-API-Key": key },
  body: form,
});
await answer.text();
process.stdout.write(`${answer.status} ${((performance.now() - start) / 1000).toFixed(1)}\n`);
