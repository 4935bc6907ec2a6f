/** A mapping is of a header and an account: for another account it is a suggestion, and a file that proves itself needs none. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refusedInFlags } from "../../../support/in-flags.ts";
import { flagText } from "../../../../src/client/flag-text.ts";
import type { SuggestedMapping } from "../../../../src/client/import/mappings/account-mappings.ts";
import { importFile } from "../../../../src/client/import/drive/import-file.ts";
import { mappingFrom } from "../../../../src/client/import/mappings/saved-mappings.ts";
import type { Evidence, ImportOptions } from "../../../../src/client/import/plan/options.ts";
import type { Receipt } from "../../../../src/client/import/receipt/receipt.ts";
import { fileAt } from "../../../../src/client/import/files/source-file.ts";
import type { ImportContext } from "../../../../src/client/import/context.ts";
import { signature } from "../../../../src/importing/mapping.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { importContext, importOptions } from "../../../support/import-file.ts";
import { everything, makeAccount } from "../../../support/import.ts";

let book: TestBook;
let folder: string;
let maps: string;
beforeEach(async () => {
  book = await testBook();
  folder = mkdtempSync(join(tmpdir(), "cashbook-account-maps-"));
  maps = join(folder, "maps");
  await makeAccount(book, "Main");
  await makeAccount(book, "Card");
});
afterEach(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (
  text: string,
  said: Partial<ImportOptions>,
  more: Partial<ImportContext> = {},
): Promise<Receipt> => {
  writeFileSync(join(folder, "bank.csv"), text);
  return importFile(await fileAt(join(folder, "bank.csv")), {
    options: importOptions({ account: "Main", ...said }),
    context: importContext({ book, folder }, more),
  });
};
const days = async ({ accounts: [account] }: Receipt) =>
  (await everything(book, account?.id ?? ""))
    .map(({ transaction_date, amount }) => `${transaction_date} ${amount.rawJSON}`)
    .sort();
const mappingOf = ({ detected }: Receipt) =>
  (detected["evidence"] as readonly Evidence[]).find(({ about }) => about === "mapping");

/** A header of a card whose export turns signs around, and files of another bank that mean something else by it. */
const headers: Readonly<Record<string, { card: string; open: string; plain: string; turned: string }>> = {
  English: {
    card: "Date,Description,Amount\n04/09/2026,Able,1.50\n05/10/2026,Baker,2.00\n",
    open: "Date,Description,Amount\n03/04/2026,Able,900.00\n04/04/2026,Baker,100.00\n",
    plain: "Date,Description,Amount\n13/04/2026,Able,+900.00\n14/04/2026,Baker,-100.00\n",
    turned: "2026-03-04 -900.00",
  },
  German: {
    card: "Datum;Text;Betrag\n2026-04-09;Able;1,50\n2026-05-10;Baker;2,00\n",
    open: "Datum;Text;Betrag\n2026-04-03;Able;900,00\n2026-04-04;Baker;100,00\n",
    plain: "Datum;Text;Betrag\n2026-04-13;Able;+900,00\n2026-04-14;Baker;-100,00\n",
    turned: "2026-04-03 -900.00",
  },
  Spanish: {
    card: "Fecha\tConcepto\tImporte\n04/09/26\tAble\t1,50\n05/10/26\tBaker\t2,00\n",
    open: "Fecha\tConcepto\tImporte\n03/04/26\tAble\t900,00\n04/04/26\tBaker\t100,00\n",
    plain: "Fecha\tConcepto\tImporte\n13/04/26\tAble\t+900,00\n14/04/26\tBaker\t-100,00\n",
    turned: "2026-03-04 -900.00",
  },
};

for (const [language, { card, open, plain, turned }] of Object.entries(headers)) {
  const format = { English: "MM/DD/YYYY", German: "YYYY-MM-DD", Spanish: "MM/DD/YY" }[language] ?? "";
  describe(`a mapping of ${language} words that was kept for a card`, () => {
    beforeEach(async () => {
      const choices = { sign: "inverted", dateFormat: format } as const;
      await run(card, { account: "Card", choices, saveMap: true });
    });
    const path = () => join(maps, readdirSync(maps)[0] ?? "");

    test("is used for the card, and named", async () => {
      const receipt = await run(open, { account: "Card" });
      expect(await days(receipt)).toContain(turned);
      expect(mappingOf(receipt)?.because).toBe("It is saved for this header and the account Card.");
    });

    test("is not used for another account where nobody says so, and the refusal names it", async () => {
      const refused = refusedInFlags(run(open, {}));
      await expect(refused).rejects.toMatchObject({ code: "ambiguous_file" });
      await expect(refused).rejects.toMatchObject({
        remedy: expect.stringContaining(`--map ${path()} (saved for the account "Card")`) as string,
      });
    });

    test("is not needed where the other account's file proves itself", async () => {
      const asks = { adopt: () => Promise.reject(new Error("asked")) };
      const receipt = await run(plain, {}, asks);
      expect(await days(receipt)).toEqual(["2026-04-13 900.00", "2026-04-14 -100.00"]);
      expect(mappingOf(receipt)).toBeUndefined();
    });

    test("is used where a person takes it for the account, who is not asked again", async () => {
      const offers: SuggestedMapping[] = [];
      const adopt = async (offer: SuggestedMapping) => offers.push(offer) === 1;
      const receipt = await run(open, {}, { adopt });
      expect(offers).toMatchObject([{ path: path(), account: "Card" }]);
      expect(await days(receipt)).toContain(turned);
      expect(mappingOf(receipt)?.because).toBe("It was set for this file.");
      await run(open.replaceAll("Able", "Other"), {}, { adopt });
      expect(offers).toHaveLength(1);
    });

    test("leaves the question where a person does not take it", async () => {
      const doubts: string[] = [];
      const more: Partial<ImportContext> = {
        adopt: async () => false,
        async decide({ about, readings }) {
          doubts.push(about);
          return readings.find(
            ({ flag }) => flagText(flag) === "--sign-as-is" || flagText(flag).includes("DD/MM"),
          );
        },
      };
      await run(open, {}, more);
      expect(doubts).toContain("amounts");
    });

    test("is used for another account where --map says it", async () => {
      const receipt = await run(open, { choices: { mapping: await mappingFrom(path()) } });
      expect(await days(receipt)).toContain(turned);
    });
  });
}

test("a mapping that names no account is a suggestion for every one", async () => {
  mkdirSync(maps);
  const header = ["Day", "Text", "Amount"];
  const mapping = {
    version: 1,
    format: "csv",
    signature: signature(header),
    header,
    columns: {},
    sign: "inverted",
  };
  writeFileSync(join(maps, "shared.json"), JSON.stringify(mapping));
  const text = "Day,Text,Amount\n2026-01-05,Able,1.50\n2026-01-06,Baker,2.00\n";
  await expect(refusedInFlags(run(text, {}))).rejects.toMatchObject({
    code: "ambiguous_file",
    remedy: expect.stringContaining("(saved for no account)") as string,
  });
  writeFileSync(join(maps, "shared.json"), JSON.stringify({ ...mapping, account: "main" }));
  expect(await days(await run(text, {}))).toEqual(["2026-01-05 -1.50", "2026-01-06 -2.00"]);
});

test("a mapping of the account that is picked after the file was read is used", async () => {
  const text = (...amounts: readonly string[]) =>
    `Day,Text,Amount\n${amounts.map((amount, n) => `2026-01-0${n + 5},Able,${amount}\n`).join("")}`;
  const first = await run(text("1.50"), { account: "Card", choices: { sign: "inverted" }, saveMap: true });
  const id = first.accounts[0]?.id;
  const receipt = await run(text("-3.00", "-4.00"), { account: undefined }, { choose: async () => id });
  expect(mappingOf(receipt)?.because).toBe("It is saved for this header and the account Card.");
  expect(await days(receipt)).toContain("2026-01-05 3.00");
});
