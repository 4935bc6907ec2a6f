import { Problem } from "../src/contract/problem.ts";
import { command } from "../src/terminal/command.ts";
import { text } from "../src/terminal/command-line/flag.ts";
import { interruptionError } from "../src/terminal/failures/interruption.ts";
import { record } from "../src/terminal/view.ts";
import { headsData } from "./audit-head.ts";
import { bookFields, reportProgress } from "./book-view.ts";

export const migrateBook = command({
  examples: [
    "cashbook migrate-book --from cashbook.db --to postgres://acme@db.example/books",
    "cashbook migrate-book --from old.db --to new.db",
  ],
  notes:
    "The book is read in one state and not changed; stop what writes to it first. Interrupted, the same command goes on " +
    "where it was. At the end counts, sums, daily totals and audit logs are compared, before anybody can use the book " +
    "there. A book that an earlier version wrote, which this one does not open, is moved so to a new file or database, from " +
    "a file or a database. The user of the address makes the tables and owns them; the password comes from PGPASSWORD or from " +
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
  async run({ operator, io, interruption, settings: { place } }, { flags: { from, to } }) {
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
            ? "Moved. Counts, sums, daily totals and audit logs are those of the file."
            : "The book is there already, with the same counts, sums and audit logs; nothing was done.",
        essence: migration.to,
      });
    } catch (error) {
      if (!interruption.aborted) throw error;
      throw interruptionError(interruption, ["The same command goes on where the move was stopped."]);
    } finally {
      progress.end();
    }
  },
});

function requireFlag(flag: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new Problem("usage", {
    detail: `${flag} is missing.`,
    remedy: "Say which file is moved by --from, and to which database by --to.",
  });
}
