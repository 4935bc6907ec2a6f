import { onePage } from "../../src/client/pages.ts";
import { command } from "../../src/terminal/command.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { listedCompanyFields } from "./view.ts";

export const list = command({
  examples: ["cashbook company list", "cashbook company list --json"],
  notes:
    "Only the owner of the book's database can see its companies; over HTTP each credential belongs to one company.",
  operands: {},
  flags: {},
  async run({ operator, settings: { company: companyName } }) {
    const all = await operator.companies();
    const inUse = companyName === undefined ? onlyOne(all)?.id : (await operator.company(companyName)).id;
    return listView({
      pages: onePage(async () => all.map((company) => ({ ...company, in_use: company.id === inUse }))),
      fields: listedCompanyFields,
      essence: ({ id }) => id,
      empty: "The book has no company.",
    });
  },
});

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}
