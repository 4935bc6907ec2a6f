/** A limit is exact however many requests come at once, through all threads of the service. */
import { expect, test } from "vitest";
import { Pool } from "undici";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";
import { startService } from "../support/door.ts";

const LIMIT = 100;
const REQUESTS = 500;

test(`of ${REQUESTS} requests at once against a limit of ${LIMIT}, exactly ${LIMIT} are served`, async () => {
  await using place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  const limits = ["--per-minute", String(LIMIT), "--per-day", "100000"];
  const words = ["keys", "create", "CI", "--scope", "read", "--scope", "write", ...limits, "--json"];
  const { id, key } = JSON.parse((await cashbook(words, { place })).stdout) as { id: string; key: string };
  const service = await startService(place);
  const pool = new Pool(service.url, { connections: 64 });
  try {
    // All of them in one minute of the clock.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 20_000) await new Promise((resolve) => setTimeout(resolve, left + 100));
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        // Reads and writes are answered by different threads.
        const creates = index % 3 === 0;
        const answer = await pool.request({
          method: creates ? "POST" : "GET",
          path: "/api-v1/bank-accounts",
          headers: { "x-api-key": key, ...(creates ? { "content-type": "application/json" } : {}) },
          body: creates ? JSON.stringify({ name: `Account ${index}`, currency_code: "EUR" }) : null,
        });
        await answer.body.text();
        return { status: answer.statusCode, headers: answer.headers, at: Date.now() };
      }),
    );
    const served = answers.filter(({ status }) => status === 200 || status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([served.length, refused.length]).toEqual([LIMIT, REQUESTS - LIMIT]);
    for (const { headers, at } of refused) {
      const opens = at + Number(headers["retry-after"]) * 1000;
      // Not before the minute is over, and not a whole second later than that.
      expect(opens).toBeGreaterThanOrEqual(Math.ceil(at / 60_000) * 60_000);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    const remaining = served.map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
    expect(remaining.sort((left, right) => left - right)).toEqual(Array.from({ length: LIMIT }, (_, n) => n));

    const shown = await cashbook(["keys", "usage", "--id", id, "--json"], { place });
    const usage = JSON.parse(shown.stdout) as {
      total_requests: number;
      status_codes: Record<string, number>;
    };
    expect(usage.total_requests).toBe(REQUESTS);
    expect(usage.status_codes["429"]).toBe(REQUESTS - LIMIT);
  } finally {
    await pool.destroy();
    await service.stop();
  }
});
