/**
 * Writes what documents say about commands, problems and the interface from the same data that the program runs on:
 * `npm run docs`. A test compares, so that they cannot drift.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flagText } from "../src/client/flag-text.ts";
import { entries } from "../commands/index.ts";
import { problemCodes, problemKinds } from "../src/contract/problem.ts";
import { openApiDocument } from "../src/server/openapi/document.ts";
import { version } from "../src/version.ts";
import { withPictures } from "./architecture.ts";
import { bankFiles } from "./bank-files.ts";
import {
  commandTree,
  globalNodes,
  type CommandNode,
  type FlagNode,
} from "../src/terminal/help/command-tree.ts";

const root = join(import.meta.dirname, "..");

/** Heading of the README under which the list of commands stands, to the end of the file. */
const COMMANDS_HEADING = "\n## Commands\n";

/** Every generated document: its path below the project's folder, and its text. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  const tree = await commandTree(entries);
  return new Map([
    ["docs/commands.md", reference(tree)],
    ["docs/problems.md", problems()],
    ["docs/bank-files.md", bankFiles()],
    ["docs/openapi.json", `${JSON.stringify(openApiDocument({ version }), null, 2)}\n`],
    ["ARCHITECTURE.md", withPictures(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"))],
    ["README.md", withCommands(readFileSync(join(root, "README.md"), "utf8"), tree)],
  ]);
}

function withCommands(readme: string, tree: readonly CommandNode[]): string {
  const start = readme.indexOf(COMMANDS_HEADING);
  if (start < 0) throw new Error("README.md has no heading Commands");
  const lines = tree
    .flatMap((node) => leaves(node, []))
    .map(({ path, node }) => `| \`${path.join(" ")}\` | ${node.summary} |`);
  const table = ["| command | what it does |", "| --- | --- |", ...lines].join("\n");
  const before = readme.slice(0, start + COMMANDS_HEADING.length);
  return `${before}\nArguments, flags and examples of each: [docs/commands.md](docs/commands.md), or \`--help\`.\n\n${table}\n`;
}

interface Leaf {
  readonly path: readonly string[];
  readonly node: CommandNode;
}

/** Every word sequence that runs something, in help's order. */
function leaves(node: CommandNode, before: readonly string[]): readonly Leaf[] {
  const path = [...before, node.name];
  const own = node.flags === undefined ? [] : [{ path, node }];
  return [...own, ...node.commands.flatMap((child) => leaves(child, path))];
}

function reference(tree: readonly CommandNode[]): string {
  const parts = tree.flatMap((node) => leaves(node, [])).map(section);
  return `${[
    "# Commands",
    "Made by `npm run docs` from the commands themselves.",
    "## Flags that every command has",
    flagTable(globalNodes()),
    ...parts,
  ].join("\n\n")}\n`;
}

function section({ path, node }: Leaf): string {
  const operands = (node.operands ?? []).map(({ name, kind }) =>
    kind === "required"
      ? `<${name}>`
      : kind === "several"
        ? `<${name}…>`
        : kind === "any"
          ? `[${name}…]`
          : `[${name}]`,
  );
  const parts = [
    `## cashbook ${path.join(" ")}`,
    `${node.summary}.`,
    `    cashbook ${[...path, ...operands, "[flags]"].join(" ")}`,
  ];
  const told = (node.operands ?? []).map(({ name, help }) => `- \`${name}\`: ${help}`);
  if (told.length > 0) parts.push(told.join("\n"));
  if ((node.flags ?? []).length > 0) parts.push(flagTable(node.flags ?? []));
  if ((node.examples ?? []).length > 0) parts.push(["```sh", ...(node.examples ?? []), "```"].join("\n"));
  return parts.join("\n\n");
}

function valueWord({ kind, value }: FlagNode): string {
  if (value === null) return "";
  return kind === "joined" ? `[=<${value}>]` : ` <${value}>`;
}

function flagTable(flags: readonly FlagNode[]): string {
  const hasTwins = flags.some(({ environment }) => environment !== null);
  const head = hasTwins ? ["flag", "environment", "meaning"] : ["flag", "meaning"];
  const rows = flags.map((flag) => {
    const word = flag.kind === "either" ? flag.name.replace("--", "--[no-]") : flag.name;
    const typed = [flag.short, `${word}${valueWord(flag)}`].filter((part) => part !== null).join(", ");
    const meaning = flag.kind === "values" ? `${flag.help} Can be repeated.` : flag.help;
    return [`\`${typed}\``, ...(hasTwins ? [`\`${flag.environment ?? ""}\``] : []), meaning].map((cell) =>
      cell.replaceAll("|", "\\|"),
    );
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function problems(): string {
  const rows = problemCodes.map((code) => {
    const { status, exit, title, remedy } = problemKinds[code];
    return `| \`${code}\` | ${status === 0 ? "" : status} | ${exit} | ${title} | ${flagText(remedy)} |`;
  });
  return `${[
    "# Problems",
    "Made by `npm run docs` from the one table of problems. When several apply to a request, the first listed is answered.",
    "A problem over the wire, and with `--json` on stderr, is an object of RFC 9457 with `code`, `detail`, `remedy` and, for\nfields that cannot be accepted, `errors` with a JSON pointer each.",
    [
      "| code | HTTP status | exit code | what is wrong | what to do |",
      "| --- | --- | --- | --- | --- |",
      ...rows,
    ].join("\n"),
  ].join("\n\n")}\n`;
}

if (import.meta.main) {
  for (const [path, text] of await documents()) writeFileSync(join(root, path), text);
}
