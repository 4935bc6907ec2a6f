/** A service that is killed under load, again and again: what it has acknowledged is there, and its statistics are right. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startService } from "../support/door.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";

const KILLS = process.env["CASHBOOK_TEST_FULL"] !== undefined ? 20 : 2;
const CONNECTIONS = 8;

test(
  `killed ${KILLS} times under load, the service has lost nothing that it answered`,
  { timeout: KILLS * 30_000 },
  async () => {
    await using place = await freshPlace();
    const said = async (words: readonly string[]) => (await cashbook(words, { place })).stdout.trim();
    await said(["init", "Acme", "--currency", "EUR"]);
    const account = await said(["accounts", "create", "Main", "--quiet"]);
    const limits = ["--per-minute", "1000000", "--per-day", "1000000"];
    const words = ["keys", "create", "CI", "--scope", "read", "--scope", "write", ...limits, "--json"];
    const { id, key } = JSON.parse(await said(words)) as { id: string; key: string };

    const created = new Set<string>();
    let answered = 0;
    let sent = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const service = await startService(place);
      const client = spawn(
        process.execPath,
        [
          join(import.meta.dirname, "../support/crash-client.ts"),
          service.url,
          key,
          account,
          String(CONNECTIONS),
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      let output = "";
      client.stdout.on("data", (part: Buffer) => (output += part.toString()));
      const ended = once(client, "close");
      const before = 20 + kill * 7;
      await expect
        .poll(() => output.split("\n").length, { timeout: 20_000, interval: 5 })
        .toBeGreaterThan(before * 2);
      service.process.kill("SIGKILL");
      await ended;
      for (const line of output.split("\n")) {
        if (line === "sent") sent++;
        else if (line !== "") answered++;
        if (line.startsWith("created ")) created.add(line.slice(8));
      }
    }

    const rows = JSON.parse(await said(["tx", "list", "--all", "--json"])) as { id: string }[];
    const there = new Set(rows.map((row) => row.id));
    expect([...created].filter((one) => !there.has(one))).toEqual([]);
    expect(there.size).toBe(rows.length);
    // What was under way when the service died may have been written, and nobody was told.
    expect(rows.length).toBeLessThanOrEqual(created.size + KILLS * CONNECTIONS);

    const usage = JSON.parse(await said(["keys", "usage", "--id", id, "--json"])) as {
      total_requests: number;
      status_codes: Record<string, number>;
    };
    expect(usage.total_requests).toBeGreaterThanOrEqual(answered);
    expect(usage.total_requests).toBeLessThanOrEqual(sent);
    expect(Object.keys(usage.status_codes).sort()).toEqual(["200", "201"]);
    const found = await cashbook(["doctor", "--audit"], { place });
    expect(found.exit, found.stdout).toBe(0);
  },
);
