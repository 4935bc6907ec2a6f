import { company } from "../../src/contract/company.ts";
import { command } from "../../src/terminal/command.ts";
import { record } from "../../src/terminal/view.ts";
import { companyDetailFields } from "./view.ts";

export const show = command({
  examples: ["cashbook company show", "cashbook company show --company Acme --json"],
  operands: {},
  flags: {},
  async run({ call, interruption }) {
    const { data } = await call(company.get, {}, { signal: interruption });
    return record({ data, fields: companyDetailFields, essence: data.id });
  },
});
