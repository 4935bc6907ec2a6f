import { Problem } from "../src/contract/problem.ts";
import { command } from "../src/terminal/command.ts";
import { text } from "../src/terminal/command-line/flag.ts";
import { interruptionError } from "../src/terminal/failures/interruption.ts";
import { record } from "../src/terminal/view.ts";
import { headsData } from "./audit-head.ts";
import { bookFieldNames, bookFields, reportProgress } from "./book-view.ts";

export const migrateBook = command({
  examples: [
    "cashbook migrate-book --from cashbook.db --to postgres://acme@db.example/books",
    "cashbook migrate-book --from old.db --to new.db",
  ],
  notes:
    "The book is only read; first stop programs that write to it. After an interruption, the same command continues " +
    "where it stopped. Counts, sums, daily totals and audit logs are compared before anybody can use the book " +
    "there. A book of an earlier version, which this version does not open, is also migrated to a new file or database, from " +
    "a file or a database. The user in the address creates and owns the tables; the password comes from PGPASSWORD or from " +
    "PostgreSQL's password file.",
  operands: {},
  flags: {
    from: text("The book's file; for a book of an earlier version also an address.", {
      placeholder: "file",
      completes: "file",
    }),
    to: text(
      "The database, postgres://user@host:5432/name; default that of --database. For a book of an earlier version also a new file.",
      {
        placeholder: "address",
      },
    ),
  },
  async run({ operator, io, interruption, settings: { place }, requireFields }, { flags: { from, to } }) {
    requireFields(["from", "to", "result", "sums", ...bookFieldNames]);
    const database = place.kind === "database" ? place.database : undefined;
    const progress = io.progress({ label: "Moving", unit: "rows" });
    try {
      const migration = await operator.migrateBook({
        from: requireFlag("--from", from),
        to: requireFlag("--to", to ?? database),
        progress: reportProgress(progress),
        signal: interruption,
      });
      const data = { ...migration, heads: headsData(migration.heads) };
      return record({
        data,
        fields: [
          { name: "from", kind: "text" },
          { name: "to", kind: "text" },
          { name: "result", kind: "text" },
          ...bookFields(migration),
        ],
        sections: [
          {
            title: "Sums, equal on both sides",
            rows: migration.sums,
            fields: [
              { name: "bank_account_id", kind: "id", title: "Account" },
              { name: "transactions", kind: "count" },
              { name: "amount", kind: "amount", currency: "currency_code" },
              { name: "currency_code", kind: "text", title: "Currency" },
            ],
          },
        ],
        sentence:
          migration.result === "moved"
            ? "Migrated. Counts, sums, daily totals and audit logs match the original."
            : "The book is already there, with the same counts, sums and audit logs; nothing was done.",
        essence: migration.to,
      });
    } catch (error) {
      if (!interruption.aborted) throw error;
      throw interruptionError(interruption, ["Run the same command to continue."]);
    } finally {
      progress.end();
    }
  },
});

function requireFlag(flag: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Problem("usage", {
    detail: `${flag} is missing.`,
    remedy: "Name the file with --from and the database with --to.",
  });
}
