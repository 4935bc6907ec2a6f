import { company, companyFields as schemas } from "../../src/contract/company.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { record } from "../../src/terminal/view.ts";
import { companyFields } from "./view.ts";

export const update = command({
  examples: [
    'cashbook company update --name "Acme GmbH"',
    "cashbook company update --currency CHF --country CH",
  ],
  operands: {},
  flags: {
    name: text(descriptionOf(schemas.name)),
    currency: text(descriptionOf(schemas.base_currency), { placeholder: "code", completes: "currency" }),
    country: text(`${descriptionOf(schemas.country)} An empty text clears it.`, { placeholder: "code" }),
  },
  async run({ call, interruption }, { flags: { name, currency, country } }) {
    const changes = omitUndefined({
      name,
      base_currency: currency,
      country: country === "" ? null : country,
    });
    if (Object.keys(changes).length === 0) {
      throw new Problem("usage", {
        detail: "No change was given.",
        remedy: "Give --name, --currency or --country.",
      });
    }
    const { data } = await call(company.update, changes, { signal: interruption });
    return record({ data, fields: companyFields, sentence: `Updated ${data.name}.`, essence: data.id });
  },
});
