import { findId } from "../../src/client/ids/find-id.ts";
import { shortenIds } from "../../src/client/ids/short-id.ts";
import { imports } from "../../src/contract/import.ts";
import { command } from "../../src/terminal/command.ts";
import { chosen } from "../../src/terminal/command-line/flag.ts";
import { evidenceLines } from "../tx/import/evidence-lines.ts";
import { accountName } from "../tx/account-name.ts";
import { importRecord } from "./view.ts";

export const show = command({
  examples: ["cashbook imports show 0190f3a2-5b7c-7def-8123-456789abcdef --json"],
  operands: {
    id: chosen("Id of the import, its last digits, or the name of its file.", { completes: "import" }),
  },
  flags: {},
  async run(context, { operands }) {
    const { call, service, interruption, io } = context;
    const id = await findId({ call, service }, "import", operands.id);
    const { data } = await call(imports.get, { id }, { signal: interruption });
    const resume =
      data.state === "running" ? [shortenIds(`Continue it with \`cashbook imports resume ${id}\`.`), ""] : [];
    const account = await accountName(context, data.bank_account_id);
    return importRecord(data, {
      account,
      after: [...resume, ...evidenceLines(data.detected, io.facts)],
    });
  },
});
