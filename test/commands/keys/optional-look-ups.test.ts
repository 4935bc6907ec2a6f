/** What a command only looks up for its user's comfort is no error in the statistics of the key that it runs with. */
import { expect, test } from "vitest";
import type { KeyUsage } from "../../../src/contract/key.ts";
import { startService } from "../../support/door.ts";
import { cashbook } from "../../support/program-host/host.ts";
import { freshPlace, shell } from "../../support/run.ts";

/** Lines by the scope of the key that runs them; each looks something up that the scope forbids. */
const lines: readonly (readonly [scope: string, line: string])[] = [
  ["transactions:read", ""],
  ["transactions:read", "whoami"],
  ["transactions:read", "tx list -o table"],
  ["transactions:read", "tx why TRANSACTION -o table"],
  ["accounts:read", "accounts list -o table"],
  ["transactions:read", "tx list --fields description,account"],
  ["transactions:read", "tx list --category travel"],
  ["transactions:read", "tx list --where category=travel"],
  ["transactions", "tx import bank.csv --dry-run --account ACCOUNT"],
  ["transactions", "tx import bank.csv --account ACCOUNT"],
  ["transactions", "tx update TRANSACTION --category travel"],
  ["transactions:create", "tx import other.csv --dry-run --account ACCOUNT"],
  ["transactions:create", "tx import other.csv --account ACCOUNT"],
  ["transactions:create", "tx create --account ACCOUNT --date 2026-01-02 --description Tea --amount -3"],
  ["events:read", "undo --list"],
];

test.each(["on a book", "through a service"])("%s", { timeout: 120_000 }, async (way) => {
  await using place = await freshPlace();
  const run = async (line: string, environment: Record<string, string | undefined> = {}): Promise<string> => {
    const { stdout, stderr, exit } = await cashbook(line.split(" ").filter(Boolean), { place, environment });
    expect(`${exit} ${exit === 0 ? "" : stderr}`, line).toBe("0 ");
    return stdout.trim();
  };
  await shell(
    "printf 'Date,Description,Amount,Currency,Category\\n2026-02-03,Rent,-900.00,EUR,rent\\n' > bank.csv; sed s/02-0/03-0/ bank.csv > other.csv",
    { place },
  );
  await run("init Acme --currency EUR");
  const account = await run("accounts create Main --currency EUR --quiet");
  const transaction = await run(
    `tx create --account ${account} --date 2026-01-01 --description Tea --amount -1 --quiet`,
  );
  // Sums in two currencies begin with the company's own.
  await run("accounts create Dollars --currency USD --quiet");
  await run("tx create --account Dollars --date 2026-01-01 --description Tea --amount -1 --quiet");
  const service = way === "on a book" ? undefined : await startService(place);
  try {
    const errors: string[] = [];
    for (const [scope, line] of lines) {
      const { key } = JSON.parse(await run(`keys create CI --scope ${scope} --json`)) as { key: string };
      const environment = {
        CASHBOOK_API_KEY: key,
        ...(service !== undefined && { CASHBOOK_BASE_URL: service.url, CASHBOOK_DATABASE: undefined }),
      };
      await run(line.replace("ACCOUNT", account).replace("TRANSACTION", transaction), environment);
      const usage = JSON.parse(await run("keys usage --json", environment)) as KeyUsage;
      const refused = usage.recent_requests.filter(({ status_code }) => status_code >= 400);
      for (const { endpoint, status_code } of refused) errors.push(`${line}: ${endpoint} ${status_code}`);
    }
    expect(errors).toEqual([]);
  } finally {
    await service?.stop();
  }
});
