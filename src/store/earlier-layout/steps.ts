/** How a book is known that was written before the tables became compact. Nothing but a move reads such a one. */
import { Problem } from "../../contract/problem.ts";

interface Step {
  readonly name: string;
  readonly checksum: string;
}

/** The steps that such a book has had, and what their statements added up to. */
const steps: readonly Step[] = [
  { name: "0001-companies", checksum: "e276957e" },
  { name: "0002-keys", checksum: "1bb6d976" },
  { name: "0003-transactions", checksum: "9eb2c9c9" },
  { name: "0004-imports", checksum: "faf1123e" },
];

export function isEarlier(present: readonly Step[]): boolean {
  return (
    present.length === steps.length &&
    steps.every(({ name, checksum }, at) => present[at]?.name === name && present[at].checksum === checksum)
  );
}

export function earlierLayout(): Problem {
  return new Problem("store_behind", {
    detail:
      "The book was written in larger tables than those of this version, which only moves it into new ones.",
    remedy:
      "`cashbook migrate-book --from <old> --to <new file or postgres://…>` makes a new book of it, with its audit log as " +
      "it is; the old one is not changed.",
  });
}
