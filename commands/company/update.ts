import { company, companyFields as schemas } from "../../src/contract/company.ts";
import { Problem } from "../../src/contract/problem.ts";
import { command } from "../../src/terminal/command.ts";
import { optional } from "../../src/client/optional-call.ts";
import { fieldOptions } from "../../src/terminal/command-line/changes.ts";
import { currency } from "../../src/terminal/command-line/currency-flag.ts";
import { text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { readableBy } from "../../src/terminal/prompts/checks.ts";
import { record } from "../../src/terminal/view.ts";
import { changedCompanyFields, companyDetailFields } from "./view.ts";

const flags = {
  name: text(descriptionOf(schemas.name)),
  currency: currency(descriptionOf(schemas.base_currency)),
  country: text(`${descriptionOf(schemas.country)} An empty text clears it.`, { placeholder: "code" }),
  autoAccept: text(`${descriptionOf(schemas.auto_accept)} off ends that.`, { placeholder: "confidence" }),
};

export const update = command({
  examples: [
    'cashbook company update --name "Acme GmbH"',
    "cashbook company update --currency CHF --country CH",
    "cashbook company update --auto-accept 0.98",
  ],
  operands: {},
  flags,
  changes: {
    flags: ["name", "currency", "country", "autoAccept"],
    async options({ call, interruption: signal, io }) {
      const row = await optional(
        async () => (await call(company.get, {}, { isOptional: true, signal })).data,
      );
      return fieldOptions(flags, {
        members: { name: "name", currency: "base_currency", country: "country", autoAccept: "auto_accept" },
        record: { row, fields: companyDetailFields, locale: io.facts.locale },
        cleared: { country: ["country", ""], autoAccept: ["autoAccept", "off"] },
        checks: { autoAccept: readableBy(confidenceOf) },
      });
    },
  },
  async run({ call, interruption }, { flags: { name, currency, country, autoAccept } }) {
    const changes = omitUndefined({
      name,
      base_currency: currency,
      country: country === "" ? null : country,
      auto_accept: confidenceOf(autoAccept),
    });
    const { data } = await call(company.update, changes, { signal: interruption });
    return record({
      data,
      fields: changedCompanyFields(data),
      sentence: `Updated ${data.name}.`,
      essence: data.id,
    });
  },
});

function confidenceOf(word: string | undefined): string | null | undefined {
  if (word === "off" || word === "") return null;
  if (word === undefined || /^[\d.]+$/.test(word)) return word;
  throw new Problem("usage", {
    detail: `--auto-accept must be a confidence from 0 to 1, or off; "${word}" is neither.`,
    remedy: "Give it as in --auto-accept 0.98.",
  });
}
