import { record, type RecordView } from "../../src/terminal/view.ts";

/** The page before there is a book. */
export function welcome(): RecordView {
  return record({
    data: { company: null, accounts: [] },
    sentence:
      "cashbook keeps a company's bank accounts. It reads the files that banks export, each row exactly once, and adds them " +
      "up by category. There is no book yet; the first import creates one.",
    sections: [
      {
        title: "To begin",
        lines: () => [
          ["cashbook init <company>", "make the company's book"],
          ["cashbook tx import <file>", "read a bank file"],
          ["cashbook tx import <file> --dry-run", "look first, and write nothing"],
          ["cashbook --help", "all commands"],
        ],
      },
    ],
    fields: [],
  });
}
