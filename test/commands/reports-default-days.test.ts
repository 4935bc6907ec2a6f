/** Without a word about days a report is of this year until today, and is compared with the same days of last year. */
import { expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";

interface Days {
  readonly date_from: string;
  readonly date_to: string;
}

test("the summary compares this year with the same days of last year", async () => {
  await using place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Giro"], { place });
  const { stdout } = await cashbook(["reports", "summary", "--json"], { place });
  const { date_from, date_to, previous } = JSON.parse(stdout) as Days & { readonly previous: Days };
  const lastYear = String(Number(date_from.slice(0, 4)) - 1);
  // The last day of February may be another.
  const sameDay = /-02-2[89]$/.test(date_to) ? "-02-2[89]" : date_to.slice(4);
  expect(date_from).toMatch(/^\d{4}-01-01$/);
  expect(previous.date_from).toBe(`${lastYear}-01-01`);
  expect(previous.date_to).toMatch(new RegExp(`^${lastYear}${sameDay}$`));
});
