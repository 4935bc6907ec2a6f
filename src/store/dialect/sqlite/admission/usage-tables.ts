import type { UsageTables } from "../../../usage/recorder.ts";
import {
  FORGET_POSITION,
  POSITION,
  spoolsOf,
  spoolStatements,
  usageStatements,
} from "../../../usage/statements.ts";
import type { GroupCommit } from "./group-commit.ts";

/** The tables of usage in a file. `folder` is that of the book's spools. */
export function usageTables(write: GroupCommit, folder: string): UsageTables {
  return {
    add: (company, entries) =>
      write(({ prepare }) => {
        for (const { sql, values } of usageStatements(company, entries)) prepare(sql).run(...values);
      }),
    addLines: (company, lines) =>
      write(({ prepare }) => {
        const positions = spoolsOf(lines).map((name) => {
          const row = prepare(POSITION).get(company, name);
          return [name, Number(row?.["taken"] ?? 0n)] as const;
        });
        const statements = spoolStatements({ company, folder, lines }, new Map(positions));
        for (const { sql, values } of statements) prepare(sql).run(...values);
      }),
    forgetSpool: (company, name) => write(({ prepare }) => void prepare(FORGET_POSITION).run(company, name)),
  };
}
