/**
 * From bank files to closed books, every answer about meaning whole: rules, review, suggestions, transfers, reasons,
 * reports, merges and undo. A file, a database, and a service on either answer the same bytes.
 */
import { describe, test } from "vitest";
import { serviceDoor } from "../support/door.ts";
import { isFullRun } from "../support/in-short.ts";
import { emptyDatabase } from "../support/postgres/database.ts";
import { freshPlace } from "../support/run.ts";
import { replay } from "../support/transcript.ts";

const COMMANDS = String.raw`
$ cashbook init Acme --currency EUR --country DE --quiet
$ cashbook accounts create "Main Street" --iban DE89370400440532013000 --quiet
$ cashbook accounts create "Rainy Days" --type savings --quiet
$ printf 'Date,Description,Amount,Balance\n2026-01-05,HARBOR ESTATES RENT 01,-900.00,100.00\n2026-01-06,CLIENT INVOICE 7,2400.00,2500.00\n2026-01-12,NORDWIND HOSTING 11,-20.00,2480.00\n2026-01-20,Transfer to Rainy Days,-300.00,2180.00\n2026-02-05,HARBOR ESTATES RENT 02,-900.00,1280.00\n2026-02-12,NORDWIND HOSTING 12,-20.00,1260.00\n2026-02-13,Kontofuehrung Gebuehr,-4.90,1255.10\n2026-03-05,HARBOR ESTATES RENT 03,-900.00,355.10\n2026-03-12,NORDWIND HOSTING 13,-20.00,335.10\n2026-03-20,Transfer to Rainy Days,-50.00,285.10\n' > main.csv
$ printf 'Date,Description,Amount,Balance\n2026-01-21,Transfer from Main Street,300.00,300.00\n' > rainy.csv
$ cashbook categories create "Coffee and lunch" --parent meals --quiet
$ cashbook rules create Hosting --where description~nordwind --set category=software --set merchant_name=Nordwind --yes --quiet
$ cashbook tx import main.csv --account "Main Street" --quiet
$ cashbook tx import rainy.csv --account "Rainy Days" --quiet
$ cashbook tx bulk --where description~harbor --where date=2026-01 --set category=rent --yes --quiet
$ cashbook tx bulk --where description~harbor --where date=2026-02 --set category=rent --yes --quiet
$ cashbook transfers list --json
$ cashbook transfers match --all-sure --yes --quiet
$ cashbook rules starter --dry-run --json
$ cashbook rules list --json
$ cashbook rules test Hosting --json
$ cashbook review --json
$ cashbook suggestions list --json
$ cashbook suggestions accuracy --json
$ cashbook suggestions accept --min-confidence 0.5 --yes --quiet
$ cashbook tx why $(cashbook tx list --where description~nordwind --from 2026-03-01 --quiet) --json
$ cashbook tx why $(cashbook tx list --where description~harbor --from 2026-03-01 --quiet) --json
$ cashbook tx why $(cashbook tx list --where "description~from main" --quiet) --json
$ cashbook transfers list --json
$ cashbook close --until 2026-01-31 --yes --quiet
$ cashbook reconcile status --json
$ cashbook reports spending --by category --by month --period 2026-q1 --compare previous --json
$ cashbook reports cash-flow --period 2026-q1 --interval quarter --json
$ cashbook reports cash-flow --period 2026-q1 --interval quarter --where category=rent --json
$ cashbook reports summary --period 2026-q1 --where "category=rent|transfer" --compare none --json
$ cashbook categories merge software meals --yes
$ cashbook tx bulk --where description~kontof --set category=coffee_and_lunch --yes --quiet
$ cashbook categories merge "Coffee and lunch" meals --yes --quiet
$ cashbook categories archive meals --yes --quiet
$ cashbook reports spending --by category --period 2026-02 -o csv
$ cashbook undo --yes --quiet
$ cashbook undo --yes --quiet
$ cashbook reports spending --by category --period 2026-02 -o csv
$ cashbook undo --list --limit 6
`.trimStart();

async function inFile({ isServed }: { readonly isServed: boolean }): Promise<string> {
  await using place = await freshPlace();
  if (!isServed) return await replay(COMMANDS, place);
  await using door = serviceDoor(place);
  return await replay(COMMANDS, place, { door });
}

async function inDatabase({ isServed }: { readonly isServed: boolean }): Promise<string> {
  const database = await emptyDatabase();
  try {
    await using place = await freshPlace(database.address);
    if (!isServed) return await replay(COMMANDS, place);
    await using door = serviceDoor(place);
    return await replay(COMMANDS, place, { door });
  } finally {
    await database.drop();
  }
}

describe("the same answers", () => {
  let reference: Promise<string> | undefined;
  const embedded = () => (reference ??= inFile({ isServed: false }));

  test("a book in a file answers all", { timeout: 120_000 }, async ({ expect }) => {
    const answers = await embedded();
    // Only what a closed period refuses is refused, and nothing is answered by an empty list.
    expect(answers.match(/^= .*$/gm)).toEqual(["= 9"]);
    expect(answers).not.toMatch(/^\[\]$/m);
  });

  test("a service on a database", { timeout: 120_000 }, async ({ expect }) => {
    expect(await inDatabase({ isServed: true })).toBe(await embedded());
  });

  // The short run has the way that differs from a file's in both.
  test.skipIf(!isFullRun).for<[string, () => Promise<string>]>([
    ["a service on a file", () => inFile({ isServed: true })],
    ["a database", () => inDatabase({ isServed: false })],
  ])("%s", { timeout: 120_000 }, async ([, play], { expect }) => {
    expect(await play()).toBe(await embedded());
  });
});
