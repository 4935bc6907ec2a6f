/**
 * A process that writes and reads with a key until the service goes away: `node crash-client.ts <url> <key> <account>
 * <connections>`. Says on stdout, when each answer is whole: `sent <n>`, `created <id>`, `read`.
 */
import { writeSync } from "node:fs";
import { Pool } from "undici";

const [url = "", key = "", account = "", connections = "8"] = process.argv.slice(2);
const pool = new Pool(url, { connections: Number(connections) });
const say = (line: string): void => void writeSync(1, `${line}\n`);

async function one(number: number): Promise<void> {
  const creates = number % 2 === 0;
  say("sent");
  const answer = await pool.request({
    method: creates ? "POST" : "GET",
    path: creates ? "/api-v1/transactions" : "/api-v1/transactions?limit=1",
    headers: { "x-api-key": key, ...(creates ? { "content-type": "application/json" } : {}) },
    body: creates
      ? `{"bank_account_id":"${account}","transaction_date":"2026-03-01","description":"Row ${number}","amount":-1}`
      : null,
  });
  const { data } = (await answer.body.json()) as { data: { id: string } };
  say(creates ? `created ${data.id}` : "read");
}

let next = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    try {
      for (;;) await one(next++);
    } catch {
      // The service is gone.
    }
  }),
);
await pool.destroy();
