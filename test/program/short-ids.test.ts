/**
 * Every command that takes a record takes what lists on a terminal show of it, on a book and through a service: the last digits
 * of its id, and its other names. In the short run a part of the lines goes through the service. What operands and flags complete, or are chosen from, says which take one: a new one is missed
 * here.
 */
import { expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import type { Entry } from "../../src/terminal/command.ts";
import { typedName } from "../../src/terminal/command-line/flag.ts";
import { startService } from "../support/door.ts";
import { hasTurn } from "../support/in-short.ts";
import { cashbook, runLine } from "../support/program-host/host.ts";
import { freshPlace, shell, type Place } from "../support/run.ts";
import { ANY, APART, linesOf, uses, WRONG, type Ids, type Kind, type Names } from "./short-ids/lines.ts";

/** Records of the book, which completion offers or a terminal lets choose. */
const KINDS: readonly unknown[] = [
  ...["account", "category", "rule", "key", "import", "proposal", "statement", "mapping", "company"],
  ...["heldImport", "transaction", "deletedTransaction", "matchedTransfer", "bulkChange"],
];
/** Ids that are neither completed nor chosen, by the names of operands and flags. */
const TAKES_ID = /^(?:ids?|event|account|--(?:subject|ids-from|transaction|tick))$/;

interface Taking {
  readonly completes?: unknown;
  readonly chosenFrom?: unknown;
}

async function takers(all: readonly Entry[], path: string): Promise<readonly string[]> {
  const nested = await Promise.all(
    all.map(async ({ name, load, entries: below = [] }) => {
      const line = path === "" ? name : `${path} ${name}`;
      const { flags = {}, operands = {} } = (await load?.()) ?? {};
      const places: readonly (readonly [string, Taking])[] = [
        ...Object.entries(operands),
        ...Object.entries(flags).map(([key, flag]) => [`--${typedName(key)}`, flag] as const),
      ];
      const own = places
        .filter(
          ([one, { completes, chosenFrom }]) =>
            TAKES_ID.test(one) || KINDS.includes(completes) || KINDS.includes(chosenFrom),
        )
        .map(([one]) => `${line} ${one}`);
      return [...own, ...(await takers(below, line))];
    }),
  );
  return nested.flat();
}

test("every command that takes a record is typed below", async () => {
  const missing = (await takers(entries, "")).filter((taker) => !(taker in uses) && !(taker in APART));
  expect(missing).toEqual([]);
});

const FILE =
  "Date,Description,Amount\n2026-02-03,Rent,-900.00\n2026-02-04,Tea,-3.20\n2026-02-05,Sale,50.00\n";

/** What an agent says to propose a transaction. */
const PROPOSING = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  },
  { method: "notifications/initialized" },
  {
    id: 2,
    method: "tools/call",
    params: {
      name: "propose_rules_create",
      arguments: {
        name: "Tea",
        where: [{ field: "description", op: "~", value: "tea" }],
        set: { category: "meals" },
      },
    },
  },
].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));

/** A book with one of everything. Answers what lists on a terminal show of each. */
async function filled(place: Place): Promise<Names> {
  const run = async (line: string): Promise<string> => {
    const { stdout, stderr, exit } = await runLine(`cashbook ${line}`, { place });
    if (exit !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout.trim();
  };
  const ids = async (line: string): Promise<readonly string[]> => (await run(`${line} --quiet`)).split("\n");
  await shell(
    `printf '${FILE.replaceAll("\n", "\\n")}' > bank.csv; mkdir landed; sed s/02-0/03-0/ bank.csv > statement.csv; sed s/02-0/04-0/ bank.csv > other.csv`,
    { place },
  );
  await run("init Acme --currency EUR");
  await run("accounts create Main --currency EUR");
  await run("tx import bank.csv --account Main --yes --save-map");
  await run("rules create Rent --where q~rent --set category=rent --yes");
  await run("statements upload statement.csv --account Main --currency EUR");
  await run("keys create CI --scope read");
  const deleted = await run(
    "tx create --account main --date 2026-01-01 --description Gone --amount -1 --quiet",
  );
  const bulk = await run("tx bulk --where description=Tea --add-tag z --yes --quiet");
  const [transaction = ""] = await ids("tx list --import $(cashbook imports list --quiet | tail -1)");
  await run(`tx delete ${deleted} --yes`);
  await run("accounts update main --iban DE89370400440532013000");
  await shell(
    `cashbook keys create Agent --scope read --scope proposals:write --key-out agent.key --quiet; printf '${PROPOSING.join("\\n")}\\n' | CASHBOOK_API_KEY_FILE=agent.key cashbook mcp --allow proposals`,
    { place },
  );
  const [proposal = ""] = await ids("proposals list");
  const [event = ""] = await ids("events list --type account.updated --limit 1");
  const [account = ""] = await ids("accounts list");
  const importId = (await ids("imports list")).at(-1) ?? "";
  const [statement = ""] = await ids("statements list");
  const [key = ""] = await ids("keys list");
  const short = (id: string): string => shortIds([id]).get(id) ?? id;
  const rows = async (line: string) =>
    JSON.parse(await run(`${line} --json`)) as Readonly<Record<string, string>>[];
  const [[rule], [listed], [company], [mapping]] = [
    await rows("rules list"),
    await rows("keys list"),
    await rows("company list"),
    await rows("imports map list"),
  ];
  return {
    account: [short(account), "Main", "3000", "DE89370400440532013000"],
    transaction: [short(transaction)],
    deleted: [short(deleted)],
    import: [short(importId)],
    statement: [short(statement)],
    key: [short(key), listed?.["key_prefix"] ?? "", listed?.["name"] ?? ""],
    bulk: [short(bulk)],
    event: [short(event)],
    proposal: [short(proposal)],
    rule: [short(rule?.["id"] ?? ""), "Rent", "1"],
    category: ["insurance", "Insurance"],
    mapping: [mapping?.["mapping"] ?? "", mapping?.["signature"] ?? ""],
    company: [short(company?.["id"] ?? ""), "Acme"],
  };
}

test.each(["on a book", "through a service"] as const)("%s", { timeout: 120_000 }, async (way) => {
  await using place = await freshPlace();
  const names = await filled(place);
  for (const [kind, [first]] of Object.entries(names))
    expect(first, kind).toMatch(kind === "category" ? /^insurance$/ : /^[0-9a-f]{8}$/);
  const service = way === "on a book" ? undefined : await startService(place);
  const environment =
    service === undefined
      ? {}
      : { CASHBOOK_BASE_URL: service.url, CASHBOOK_TOKEN: service.token, CASHBOOK_DATABASE: undefined };
  const run = async (typed: string) => {
    const [line = "", input] = typed.split(" <<< ");
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    return cashbook(words, { place, environment, ...(input !== undefined && { input }) });
  };
  try {
    const failures: string[] = [];
    const wrong = Object.fromEntries(
      Object.entries(names).map(([kind, [own]]) => [
        kind,
        names[WRONG[kind as Kind] ?? (kind as Kind)]?.[0] ?? own,
      ]),
    ) as Ids;
    const refusing = Object.entries(uses)
      .filter(([one]) => !ANY.test(one))
      .filter((_, index) => way === "on a book" || hasTurn(index, { oneIn: 3 }));
    for (const [taker, use] of refusing) {
      const { exit, stderr } = await run(use(wrong));
      if (exit === 0 || !stderr.includes(" is the id of a"))
        failures.push(`${taker}: the kind is not named: ${exit} ${stderr}`);
    }
    // A book of this machine is chosen among its companies only there.
    const lines = linesOf(names, way).filter((line) => way === "on a book" || !line.startsWith("company"));
    for (const line of lines) {
      const { exit, stderr } = await run(line);
      if (exit !== 0) failures.push(`${line}: ${exit} ${stderr}`);
    }
    expect(failures).toEqual([]);
  } finally {
    await service?.stop();
  }
});
