/** Zip files land in a watched folder: each file of theirs is imported once, whatever becomes of the command and of the zip file. */
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { startService } from "../support/door.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

const HEADER = "Date,Description,Amount\n";

async function ready(): Promise<Place & { readonly inbox: string }> {
  const place = await freshPlace();
  const words = [["init", "Acme"], ...["Giro", "Card"].map((name) => ["accounts", "create", name])];
  for (const one of words)
    expect(await cashbook([...one, "--currency", "EUR"], { place })).toMatchObject({ exit: 0 });
  const inbox = join(place.folder, "in");
  mkdirSync(inbox);
  return { ...place, inbox };
}

function pack(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

function land(inbox: string, name: string, bytes: Uint8Array): void {
  writeFileSync(join(inbox, `${name}.part`), bytes);
  renameSync(join(inbox, `${name}.part`), join(inbox, name));
}

/** What one round says, without the ids, and its exit code. */
async function round(
  place: Place & { readonly inbox: string },
  { words = ["--account", "Giro"], environment = {} }: { words?: string[]; environment?: object } = {},
): Promise<{ readonly lines: readonly string[]; readonly exit: number | null }> {
  const { stderr, exit } = await cashbook(["watch", place.inbox, "--once", "--settle", "1", ...words], {
    place,
    environment: { ...environment },
  });
  const lines = stderr.trim().split("\n");
  return { lines: lines.map((line) => line.replaceAll(/`cashbook imports undo [^`]*`/g, "`undo`")), exit };
}

const days = pack({
  "2026-01.csv": `${HEADER}2026-01-02,Coffee,-4.50\n2026-01-03,Tea,-3.00\n`,
  "2026-02.csv": `${HEADER}2026-02-02,Bread,-2.50\n2026-02-03,Cake,x\n2026-02-04,Milk,-1.20\n`,
  "letter.pdf": "%PDF-1.4\n",
});

test.concurrent(
  "each file is imported once, by its own bytes, and nothing is written to the folder",
  async () => {
    await using place = await ready();
    land(place.inbox, "bank.zip", days);
    const first = await round(place);
    expect(first).toEqual({
      exit: 3,
      lines: [
        "bank.zip/2026-01.csv into Giro: 2 new. `undo` takes it back.",
        expect.stringMatching(
          /^bank\.zip\/2026-02\.csv into Giro: 2 new, 1 rejected\. 1 row of bank\.zip\/2026-02\.csv is rejected: correct .*state\/imports\/bank\.zip\.2026-02\.csv\.rejected\.csv /,
        ),
        "bank.zip/letter.pdf was passed over: bank.zip/letter.pdf is a PDF document.",
        "Some rows need to be looked at: the lines above say which.",
      ],
    });
    expect(readdirSync(place.inbox)).toEqual(["bank.zip"]);
    expect(readdirSync(join(place.home, "state", "watch"))).toEqual([]);
    expect(existsSync(join(place.home, "state", "imports", "bank.zip.2026-02.csv.rejected.csv"))).toBe(true);

    // Packed anew with one more, or by itself, a file is known.
    land(
      place.inbox,
      "later.zip",
      pack({
        "x/2026-01.csv": `${HEADER}2026-01-02,Coffee,-4.50\n2026-01-03,Tea,-3.00\n`,
        "y.csv": `${HEADER}2026-03-02,Bread,-2.50\n`,
      }),
    );
    writeFileSync(join(place.inbox, "z.csv"), `${HEADER}2026-03-02,Bread,-2.50\n`);
    expect((await round(place, { words: ["--account", "Giro", "--quiet"] })).lines).toEqual([""]);
    const { stdout } = await cashbook(["imports", "list", "--all", "-o", "csv", "--fields", "file_name"], {
      place,
    });
    expect(stdout.trim().split("\n").slice(1)).toEqual([
      "later.zip/y.csv",
      "bank.zip/2026-02.csv",
      "bank.zip/2026-01.csv",
    ]);
  },
);

test.concurrent("through a service, too", async () => {
  await using place = await ready();
  const service = await startService(place);
  try {
    land(place.inbox, "bank.zip", days);
    const environment = {
      CASHBOOK_BASE_URL: service.url,
      CASHBOOK_DATABASE: undefined,
      CASHBOOK_TOKEN: service.token,
    };
    expect((await round(place, { environment })).lines[0]).toBe(
      "bank.zip/2026-01.csv into Giro: 2 new. `undo` takes it back.",
    );
    expect((await round(place, { environment })).exit).toBe(0);
  } finally {
    await service.stop();
  }
});

test.concurrent(
  "the map names accounts by the file or by its zip file; one that cannot be read is told with its path",
  async () => {
    await using place = await ready();
    writeFileSync(join(place.folder, "map.yaml"), '"card*.csv": Card\n"bank.zip": Giro\n');
    land(
      place.inbox,
      "bank.zip",
      pack({
        "card-1.csv": `${HEADER}2026-01-02,Fuel,-60.00\n`,
        "giro.csv": `${HEADER}01/02/2026,Rent,-900.00\n`,
      }),
    );
    land(
      place.inbox,
      "other.zip",
      pack({ "card-2.csv": `${HEADER}2026-01-03,Fuel,-61.00\n`, "x.csv": `${HEADER}2026-01-03,Tea,-1.00\n` }),
    );
    land(place.inbox, "cut.zip", days.subarray(0, 100));
    const { lines, exit } = await round(place, { words: ["--account-map", join(place.folder, "map.yaml")] });
    expect(lines).toEqual([
      "bank.zip/card-1.csv into Card: 1 new. `undo` takes it back.",
      expect.stringMatching(
        /^bank\.zip\/giro\.csv was not imported: .* By hand: `cashbook tx import ".*\/in\/bank\.zip\/giro\.csv" --account Giro --save-map`\.$/,
      ),
      expect.stringMatching(/^cut\.zip was not imported: cut\.zip is a zip file that is cut off/),
      "other.zip/card-2.csv into Card: 1 new. `undo` takes it back.",
      "other.zip/x.csv was not imported: No pattern of --account-map fits its name. Add a pattern, and start the command again.",
      "3 of 5 files could not be imported.",
    ]);
    expect(exit).toBe(7);
    // As the line says it.
    const words = [
      "tx",
      "import",
      join(place.inbox, "bank.zip/giro.csv"),
      "--account",
      "Giro",
      "--date-format",
      "DD/MM/YYYY",
    ];
    expect(await cashbook([...words, "--fields", "created"], { place })).toMatchObject({
      exit: 0,
      stdout: "created\t1\n",
    });
  },
);
