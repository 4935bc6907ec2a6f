import type { CompanyContents } from "../../src/client/operator.ts";
import { changeProfiles } from "../../src/profile/write.ts";
import { command } from "../../src/terminal/command.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import type { Context } from "../../src/terminal/context.ts";
import { chosen, toggle } from "../../src/terminal/command-line/flag.ts";
import { record } from "../../src/terminal/view.ts";

export const remove = command({
  examples: ["cashbook company delete Globex --yes", "cashbook company delete Globex --force"],
  notes:
    "All data of the company, including its audit log, is deleted permanently: run `cashbook backup` first. " +
    "A company that has accounts, transactions or API keys is deleted only with --force; a terminal then asks for its name.",
  operands: { company: chosen("Id, its last digits, or full name.", { completes: "company" }) },
  flags: { force: toggle("Delete a company that has accounts, transactions or API keys.") },
  async run(context, { operands: { company: companyName }, flags: { force } }) {
    const { operator, settings } = context;
    context.requireFields(["id", "name", "deleted", "accounts", "transactions", "api_keys"]);
    const deletion = await operator.deleteCompany({
      company: companyName,
      force,
      confirm: (company) => confirmRemoval(context, company),
    });
    await changeProfiles(settings.directories.config, ({ companies = {}, ...others }) => ({
      ...others,
      companies: Object.fromEntries(Object.entries(companies).filter(([, id]) => id !== deletion.id)),
    }));
    const { id, name, accounts, transactions, api_keys } = deletion;
    return record({
      data: { id, name, deleted: true, accounts, transactions, api_keys },
      sentence: `Deleted ${name}.`,
      lines: () => [],
      essence: id,
    });
  },
});

/** The usual confirmation for a company without records; otherwise the user types its name. */
async function confirmRemoval(context: Context, company: CompanyContents): Promise<void> {
  const { io, settings } = context;
  const { name, accounts, transactions, api_keys } = company;
  if (accounts + transactions + api_keys === 0)
    return confirm(context, { will: `Deletes the company ${name}, which has no records.` });
  const will =
    `Deletes the company ${name} permanently, with its audit log and all other data: ` +
    `accounts ${accounts}, transactions ${transactions}, API keys ${api_keys}.`;
  if (settings.yes || !io.facts.interactive) return confirm(context, { will });
  io.warn(will);
  await io.ask({
    message: `Type ${name} to delete it`,
    flag: "--yes",
    check: (text) => (text.trim() === name ? undefined : `That is not ${name}. Ctrl-C cancels.`),
  });
}
