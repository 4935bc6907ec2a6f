/**
 * Every command that takes an id takes what a list on a terminal shows of it, on a book and through a service. The tree of
 * commands says which take one: a new one is missed here.
 */
import { expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import type { Entry } from "../../src/terminal/command.ts";
import { typedName } from "../../src/terminal/command-line/flag.ts";
import { startService } from "../support/door.ts";
import { cashbook, runLine } from "../support/program-host/host.ts";
import { freshPlace, shell, type Place } from "../support/run.ts";

/** What a line needs: the short ids by kind. */
type Ids = Readonly<Record<Kind, string>>;
type Kind =
  "account" | "transaction" | "deleted" | "import" | "statement" | "key" | "bulk" | "event" | "proposal";

/** Lines by the operand or flag that takes an id. Changes come last, each after what it needs. */
const uses: Readonly<Record<string, (ids: Ids) => string>> = {
  "accounts reconcile account": ({ account }) =>
    `accounts reconcile ${account} --until 1999-12-31 --balance 0 --dry-run`,
  "reconcile account": ({ account }) => `reconcile ${account} --until 1999-12-31 --balance 0 --dry-run`,
  "reconcile status --account": ({ account }) => `reconcile status --account ${account}`,
  "accounts show account": ({ account }) => `accounts show ${account}`,
  "accounts transactions account": ({ account }) => `accounts transactions ${account}`,
  "accounts update account": ({ account }) => `accounts update ${account} --status active`,
  "tx list --account": ({ account }) => `tx list --account ${account}`,
  "tx list --import": (ids) => `tx list --import ${ids.import}`,
  "tx list --statement": ({ statement }) => `tx list --statement ${statement}`,
  "accounts transactions --import": (ids) => `accounts transactions main --import ${ids.import}`,
  "accounts transactions --statement": ({ statement }) =>
    `accounts transactions main --statement ${statement}`,
  "statements transactions --account": ({ account, statement }) =>
    `statements transactions ${statement} --account ${account}`,
  "statements transactions --import": ({ statement, ...ids }) =>
    `statements transactions ${statement} --import ${ids.import}`,
  "tx bulk --account": ({ account }) => `tx bulk --account ${account} --add-tag x --dry-run`,
  "tx bulk --import": (ids) => `tx bulk --import ${ids.import} --add-tag x --dry-run`,
  "tx bulk --statement": ({ statement }) => `tx bulk --statement ${statement} --add-tag x --dry-run`,
  "tx create --account": ({ account }) =>
    `tx create --account ${account} --date 2026-02-09 --description Cake --amount -2`,
  "tx update --account": ({ account, transaction }) => `tx update ${transaction} --account ${account}`,
  "tx import --account": ({ account }) => `tx import bank.csv --account ${account} --ok-if-unchanged --yes`,
  "import --account": ({ account }) => `import bank.csv --account ${account} --ok-if-unchanged --yes`,
  "watch --account": ({ account }) => `watch landed --once --settle 1 --account ${account}`,
  "statements upload --account": ({ account }) =>
    `statements upload other.csv --account ${account} --currency EUR`,
  "statements list --account": ({ account }) => `statements list --account ${account}`,
  "imports list --account": ({ account }) => `imports list --account ${account}`,
  "reports cash-flow --account": ({ account }) => `reports cash-flow --period 2026 --account ${account}`,
  "reports summary --account": ({ account }) => `reports summary --period 2026 --account ${account}`,
  "export --account": ({ account }) => `export --account ${account}`,
  "reports page --account": ({ account }) => `reports page --period 2026 --account ${account}`,
  "reports spending --account": ({ account }) =>
    `reports spending --period 2026 --by category --account ${account}`,
  "reports income --account": ({ account }) => `reports income --period 2026 --account ${account}`,
  "reports top --account": ({ account }) => `reports top --period 2026 --by merchant --account ${account}`,
  "review --account": ({ account }) => `review --account ${account}`,
  "review --import": (ids) => `review --import ${ids.import}`,
  "suggestions list --account": ({ account }) => `suggestions list --account ${account}`,
  "suggestions list --import": (ids) => `suggestions list --import ${ids.import}`,
  "suggestions list --statement": ({ statement }) => `suggestions list --statement ${statement}`,
  "suggestions accept --account": ({ account }) =>
    `suggestions accept --min-confidence 0.98 --account ${account} --dry-run`,
  "suggestions accept --import": (ids) =>
    `suggestions accept --min-confidence 0.98 --import ${ids.import} --dry-run`,
  "suggestions accept --statement": ({ statement }) =>
    `suggestions accept --min-confidence 0.98 --statement ${statement} --dry-run`,
  "tx why id": ({ transaction }) => `tx why ${transaction}`,
  "tx show id": ({ transaction }) => `tx show ${transaction}`,
  "tx update id": ({ transaction }) => `tx update ${transaction} --category travel`,
  "tx bulk --ids-from": ({ transaction }) => `tx bulk --ids-from - --add-tag y --yes <<< ${transaction}`,
  "tx bulk undo id": ({ bulk }) => `tx bulk undo ${bulk} --yes`,
  "tx restore id": ({ deleted }) => `tx restore ${deleted}`,
  "tx delete id": ({ deleted }) => `tx delete ${deleted} --yes`,
  "events list --subject": ({ transaction }) => `events list --subject ${transaction}`,
  "statements show id": ({ statement }) => `statements show ${statement}`,
  "statements transactions id": ({ statement }) => `statements transactions ${statement}`,
  "imports show id": (ids) => `imports show ${ids.import}`,
  "imports rows id": (ids) => `imports rows ${ids.import}`,
  "imports undo ids": (ids) => `imports undo ${ids.import} --force --dry-run`,
  "proposals show id": ({ proposal }) => `proposals show ${proposal}`,
  "proposals reject id": ({ proposal }) => `proposals reject ${proposal}`,
  "events undo event": ({ event }) => `events undo ${event} --dry-run`,
  "undo event": ({ event }) => `undo ${event} --yes`,
  "keys show key": ({ key }) => `keys show ${key}`,
  "keys usage key": ({ key }) => `keys usage ${key}`,
  "keys usage --id": ({ key }) => `keys usage --id ${key}`,
  "keys update key": ({ key }) => `keys update ${key} --name Reporting`,
  "keys rotate key": ({ key }) => `keys rotate ${key} --yes`,
  "keys revoke key": ({ key }) => `keys revoke ${key} --yes`,
};

/** What takes an id and is not typed here, each with its reason. */
const APART: Readonly<Record<string, string>> = {
  "statements reconcile id": "the statement states no balances: it is found, and refused for that",
  "imports accept ids": "no rows are held: the import is found, and refused for that",
  "imports dismiss ids": "no rows are held: the import is found, and refused for that",
  "imports resume id": "the import is finished: it is found, and refused for that",
  "proposals apply id": "only a person applies one: it is found, and refused for that",
  "accounts delete account": "the account is in use: it is found, and refused for that",
  "suggestions accept ids": "a young book has no suggestions: the transaction is found, and refused for that",
  "transfers match ids": "all are on one account: they are found, and refused for that",
  "transfers unmatch ids": "no transfer is matched: they are found, and refused for that",
};

/** Where an id can be typed, by the names of operands and flags. */
const TAKES_ID = /^(?:ids?|key|account|event|--(?:account|import|statement|subject|ids-from|id))$/;

async function takers(all: readonly Entry[], path: string): Promise<readonly string[]> {
  const nested = await Promise.all(
    all.map(async ({ name, load, entries: below = [] }) => {
      const line = path === "" ? name : `${path} ${name}`;
      const { flags = {}, operands = {} } = (await load?.()) ?? {};
      const names = [...Object.keys(operands), ...Object.keys(flags).map((key) => `--${typedName(key)}`)];
      const own = names.filter((one) => TAKES_ID.test(one)).map((one) => `${line} ${one}`);
      return [...own, ...(await takers(below, line))];
    }),
  );
  return nested.flat();
}

test("every command that takes an id is typed below", async () => {
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

/** A book with one of everything that has an id. Answers the short ids as lists show them. */
async function filled(place: Place): Promise<Ids> {
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
  await run("tx import bank.csv --account Main --yes");
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
  return {
    account: short(account),
    transaction: short(transaction),
    deleted: short(deleted),
    import: short(importId),
    statement: short(statement),
    key: short(key),
    bulk: short(bulk),
    event: short(event),
    proposal: short(proposal),
  };
}

test.each(["on a book", "through a service"])("%s", { timeout: 120_000 }, async (way) => {
  await using place = await freshPlace();
  const ids = await filled(place);
  for (const id of Object.values(ids)) expect(id).toMatch(/^[0-9a-f]{8}$/);
  const service = way === "on a book" ? undefined : await startService(place);
  const environment =
    service === undefined
      ? {}
      : { CASHBOOK_BASE_URL: service.url, CASHBOOK_TOKEN: service.token, CASHBOOK_DATABASE: undefined };
  try {
    const failures: string[] = [];
    for (const use of Object.values(uses)) {
      const [line = "", input] = use(ids).split(" <<< ");
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
      const { exit, stderr } = await cashbook(words, {
        place,
        environment,
        ...(input !== undefined && { input }),
      });
      if (exit !== 0) failures.push(`${line}: ${exit} ${stderr}`);
    }
    expect(failures).toEqual([]);
  } finally {
    await service?.stop();
  }
});
