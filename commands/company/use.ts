import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { required } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";
import { companyFields } from "./view.ts";

export const use = command({
  examples: ["cashbook company use Acme", "cashbook company use glob"],
  notes:
    "Kept on this machine, for this book. A profile that names a company keeps to its own, and --company or " +
    "CASHBOOK_COMPANY go before both.",
  operands: { company: required("Id, name, or unique start of the name.", { completes: "company" }) },
  flags: {},
  async run({ operator, settings }, { operands: { company: companyName } }) {
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
      sentence: `Commands on this book act for ${data.name} now.`,
      essence: data.id,
    });
  },
});
