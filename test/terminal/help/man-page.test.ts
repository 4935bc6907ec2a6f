/** Man pages: of every command one, and in the form that `man` reads. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entries } from "../../../commands/index.ts";
import { commandTree, globalNodes, type CommandNode } from "../../../src/terminal/help/command-tree.ts";
import { manPages } from "../../../src/terminal/help/man-page.ts";

const manual = { flags: globalNodes(), about: "Keeps books.", version: "1.2.3" };
const tree = await commandTree(entries);
const pages = manPages({ ...manual, tree });

const names = (nodes: readonly CommandNode[], before: string): readonly string[] =>
  nodes.flatMap(({ name, commands }) => [`${before}-${name}`, ...names(commands, `${before}-${name}`)]);

test("every command and group has a page, and each page is named by another", () => {
  const all = ["cashbook", ...names(tree, "cashbook")];
  expect([...pages.keys()].sort()).toEqual(all.map((name) => `${name}.1`).sort());
  const named = [...pages.values()].flatMap((text) =>
    [...text.matchAll(/^\.BR (\S+) \(1\)/gm)].map(([, name = ""]) => name.replaceAll("\\-", "-")),
  );
  expect([...new Set(named)].sort()).toEqual(all.toSorted());
});

const node: CommandNode = {
  name: "send",
  aliases: [],
  summary: "Send -1 to C:\\temp",
  operands: [
    { name: "file", kind: "several", help: "Files." },
    { name: "to", kind: "optional", help: ".config by default." },
  ],
  flags: [
    {
      name: "--form",
      short: "-f",
      kind: "value",
      value: "a|b",
      choices: ["a", "b"],
      help: "The form.",
      environment: null,
    },
    {
      name: "--color",
      short: null,
      kind: "either",
      value: null,
      choices: null,
      help: "Colour.",
      environment: "C_COLOR",
    },
    {
      name: "--tag",
      short: null,
      kind: "values",
      value: "tag",
      choices: null,
      help: "A tag.",
      environment: null,
    },
  ],
  notes: ".profile is not changed.",
  examples: ["cashbook send a.csv --form a"],
  commands: [],
};

test("a page says what help says", () => {
  const page = manPages({ ...manual, tree: [node] }).get("cashbook-send.1");
  expect(page).toBe(String.raw`.TH "CASHBOOK\-SEND" 1 2026-11-23 "cashbook 1.2.3" "cashbook"
.nh
.ad l
.SH NAME
cashbook\-send \- Send \-1 to C:\etemp
.SH SYNOPSIS
.B cashbook send
\fIfile\fR... [\fIto\fR] [\fIflags\fR]
.SH DESCRIPTION
\&.profile is not changed.
.SH ARGUMENTS
.TP
\fIfile\fR
Files.
.TP
\fIto\fR
\&.config by default.
.SH FLAGS
.TP
\fB\-f\fR, \fB\-\-form\fR \fIa|\:b\fR
The form.
.TP
\fB\-\-[no\-]color\fR
Colour. Environment: C_COLOR.
.TP
\fB\-\-tag\fR \fItag\fR
A tag. Can be repeated.
.SH EXAMPLES
.nf
cashbook send a.csv \-\-form a
.fi
.SH SEE ALSO
.BR cashbook (1)
`);
});

test("they are in ASCII, which needs no language of the terminal", () => {
  expect([...pages].filter(([, text]) => /[^\n -~]/.test(text)).map(([name]) => name)).toEqual([]);
});

test("mandoc finds nothing to say", ({ skip }) => {
  if (spawnSync("mandoc", ["-V"]).error !== undefined) return skip("there is no mandoc on this machine");
  const folder = mkdtempSync(join(tmpdir(), "cashbook-man-"));
  try {
    for (const [name, text] of pages) writeFileSync(join(folder, name), text);
    const { stdout, status } = spawnSync("mandoc", ["-Tlint", ...pages.keys()], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
