import { command } from "../src/terminal/command.ts";
import { currency } from "../src/terminal/command-line/currency-flag.ts";
import { prompted, text, toggle } from "../src/terminal/command-line/flag.ts";
import { namesOf, record } from "../src/terminal/view.ts";
import { askCompany } from "./company/ask-company.ts";
import { companyFields } from "./company/view.ts";

export const init = command({
  examples: [
    'cashbook init "Acme GmbH" --currency EUR --country DE',
    "cashbook init Acme --database ./acme.db",
    "cashbook init Globex --currency USD --new-company",
  ],
  notes:
    "Creates the book if there is none. If another command created the book and it is still empty, this names its " +
    "company. --new-company adds a company to a book that already has one.",
  operands: {
    company: prompted("Name of the company. A terminal asks for it, and for currency and country."),
  },
  flags: {
    currency: currency("Base currency, ISO 4217; default that of your locale's country, or EUR."),
    country: text("Country, ISO 3166-1 alpha-2.", { placeholder: "code" }),
    newCompany: toggle("Add the company to a book that already has one."),
  },
  async run(context, { operands: { company }, flags: { newCompany, ...flags } }) {
    context.requireFields(namesOf(companyFields));
    const request = await askCompany(context, { name: company, besideOthers: newCompany, ...flags });
    const data = await context.operator.initCompany(request);
    return record({
      data,
      fields: companyFields,
      sentence: `${data.name} is ready.`,
      after: ["Next: `cashbook tx import <file> --account <name>`."],
      essence: data.id,
    });
  },
});
