/** Lets a person choose the records that a command line does not name, from those that there are. */
import type { Layers } from "../../client/layers.ts";
import { Problem } from "../../contract/problem.ts";
import { valuesFrom } from "../completion/values.ts";
import type { Operands, RecordKind } from "../command-line/flag.ts";
import type { ParsedLine } from "../command-line/parse.ts";
import type { Context } from "../context.ts";

/** What each is called, and the command that makes the first one. */
const KINDS: Readonly<Record<RecordKind, readonly [name: string, maker: string]>> = {
  account: ["bank account", "accounts create"],
  company: ["company", "init"],
  category: ["category", "categories create"],
  rule: ["rule", "rules create"],
  key: ["API key", "keys create"],
  import: ["import", "tx import"],
  proposal: ["open proposal", "mcp --allow proposals"],
  statement: ["bank statement", "statements upload"],
  mapping: ["mapping", "tx import --save-map"],
  profile: ["profile", "profile add"],
};

/** The operands, with those that were chosen. Problem: not_found where there is no such record. */
export async function chooseOperands(
  operands: ParsedLine["operands"],
  {
    declared,
    context,
    layers,
  }: {
    readonly declared: Operands;
    readonly context: Pick<Context, "call" | "service" | "operator" | "entries" | "io">;
    readonly layers: () => Promise<Layers>;
  },
): Promise<ParsedLine["operands"]> {
  const { call, service, entries, io } = context;
  const companies = async () => context.operator.companies();
  const valuesOf = valuesFrom({ call, service, companies, layers, entries, operands: [] });
  const complete: Record<string, string | readonly string[] | undefined> = { ...operands };
  for (const [key, { chosenFrom, placeholder = key }] of Object.entries(declared)) {
    if (chosenFrom === undefined || operands[key] !== undefined) continue;
    const [name, maker] = KINDS[chosenFrom];
    const taken = Object.values(complete);
    const candidates = (await valuesOf(chosenFrom)).filter(({ text }) => !taken.includes(text));
    if (candidates.length === 0) {
      throw new Problem("not_found", {
        detail: `There is no ${name} to choose.`,
        remedy: `\`cashbook ${maker}\` makes the first.`,
      });
    }
    complete[key] = await io.search({
      message: `Which ${name}`,
      flag: `<${placeholder}>`,
      choices: candidates.map(({ text, description }) => ({
        name: description === "" || description === text ? text : `${text}  ${description}`,
        value: text,
      })),
    });
  }
  return complete;
}
