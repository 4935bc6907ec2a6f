/** How a question about a file is put. */
import { expect, test } from "vitest";
import { sentence, setting } from "../../../../src/contract/choice.ts";
import { flagText } from "../../../../src/client/flag-text.ts";
import { askAmbiguity } from "../../../../commands/tx/import/ask-ambiguity.ts";
import type { Ambiguity } from "../../../../src/client/import/plan/ambiguities.ts";

async function asked(doubt: Ambiguity, chosen = 2) {
  const said: string[] = [];
  const choices: string[] = [];
  const context = {
    io: {
      facts: { interactive: true },
      warn: (line: string) => said.push(line),
      select: async ({ choices: offered }: { choices: readonly { name: string; value: unknown }[] }) => {
        // The first one decides nothing.
        expect(offered[0]).toEqual({ name: "None of them: import nothing", value: undefined });
        choices.push(...offered.slice(1).map(({ name }) => name));
        return offered[chosen]?.value;
      },
    },
    settings: { output: undefined },
    environment: {},
  };
  const answer = await askAmbiguity(context as unknown as Parameters<typeof askAmbiguity>[0], doubt);
  return { said, choices, flag: answer && flagText(answer.flag) };
}

const row = (line: number, text: string, becomes: string) => ({ line, text, becomes });

test("readings of the same rows stand side by side", async () => {
  const readings = [
    {
      reading: ".",
      flag: sentence`${setting("decimal_mark", ".")}`,
      rows: [row(2, "1.234", "1.234"), row(13, "￥2.500", "2.500")],
    },
    {
      reading: ",",
      flag: sentence`${setting("decimal_mark", ",")}`,
      rows: [row(2, "1.234", "1234"), row(13, "￥2.500", "2500")],
    },
  ];
  expect(await asked({ about: "amounts", readings })).toEqual({
    said: [
      "The amounts of the file can be read in two ways:",
      "  line  in the file  .      ,",
      "  2     1.234        1.234  1234",
      "  13    ￥2.500      2.500  2500",
    ],
    choices: ['.: "1.234" means 1.234', ',: "1.234" means 1234'],
    flag: "--decimal-mark ,",
  });
});

test("readings of other rows, such as sheets, stand one below the other", async () => {
  const readings = ["March", "April"].map((reading, index) => ({
    reading,
    flag: sentence`${setting("sheet", reading)}`,
    rows: [row(2, `2026-0${3 + index}-01 | Tea`, "a row of the import")],
  }));
  const { said, flag } = await asked({ about: "sheets", readings });
  expect(said).toEqual([
    "The file has several sheets:",
    "  March",
    "    line 2  2026-03-01 | Tea",
    "  April",
    "    line 2  2026-04-01 | Tea",
  ]);
  expect(flag).toBe('--sheet "April"');
});

test("the question about signs says why it is asked", async () => {
  const readings = (["as_is", "inverted"] as const).map((sign, index) => ({
    reading: sentence`${setting("sign", sign)}`,
    flag: sentence`${setting("sign", sign)}`,
    rows: [row(2, "12.50", index === 0 ? "you received 12.50" : "you paid 12.50")],
  }));
  const { said, flag } = await asked({ about: "amounts", readings });
  expect(said.slice(0, 2)).toEqual([
    "The amounts of the file can be read in two ways:",
    "Some banks write payments with a minus sign, some without. This file does not show which.",
  ]);
  expect(flag).toBe("--invert-sign");
});

test("none of them ends with one sentence and the flags: the readings stand above", async () => {
  const readings = (["as_is", "inverted"] as const).map((sign) => ({
    reading: sentence`${setting("sign", sign)}`,
    flag: sentence`${setting("sign", sign)}`,
    rows: [row(2, "12.50", sign)],
  }));
  await expect(asked({ about: "amounts", readings }, 0)).rejects.toMatchObject({
    code: "ambiguous_file",
    detail: "Nothing was imported.",
    remedy: "Say which is right with --sign-as-is or --invert-sign.",
  });
});
