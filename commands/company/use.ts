import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { namesOf, record } from "../../src/terminal/view.ts";
import { companyFields } from "./view.ts";

export const use = command({
  examples: ["cashbook company use Acme", "cashbook company use glob"],
  notes:
    "Stored on this machine, for this book. A profile's company, --company and " +
    "CASHBOOK_COMPANY take precedence.",
  operands: {
    company: chosen("Id, its last digits, name, or unique start of the name.", { completes: "company" }),
  },
  flags: {},
  async run({ operator, settings, requireFields }, { operands: { company: companyName } }) {
    requireFields(namesOf(companyFields));
    const data = await operator.company(companyName);
    const { place, directories } = settings;
    if (place.kind === "database") {
      await changeProfiles(directories.config, (before) => ({
        ...before,
        companies: { ...before.companies, [place.database]: data.id },
      }));
    }
    return record({
      data,
      fields: companyFields,
      sentence: `Commands on this book now use ${data.name}.`,
      essence: data.id,
    });
  },
});
