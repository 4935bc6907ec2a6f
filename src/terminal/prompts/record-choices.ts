/** Records of the book, the service or this machine, to choose from. */
import type { Layers } from "../../client/layers.ts";
import { alsoCalled } from "../../contract/category/also-called.ts";
import { valuesFrom } from "../completion/values.ts";
import type { Completes } from "../command-line/flag.ts";
import { recordKinds } from "../command-line/record-kinds.ts";
import type { Context } from "../context.ts";
import type { Choice } from "../streams/io.ts";

export interface Sources {
  readonly context: Context;
  readonly layers: () => Promise<Layers>;
}

/** Undefined where the values cannot be listed. */
export async function recordChoices(
  kind: Completes | undefined,
  { context: { call, service, operator, entries }, layers }: Sources,
): Promise<readonly Choice<string>[] | undefined> {
  if (typeof kind !== "string" || !(kind in recordKinds)) return undefined;
  const companies = async () => operator.companies();
  const valuesOf = valuesFrom({ call, service, companies, layers, entries, operands: [] });
  const values = await valuesOf(kind as Parameters<typeof valuesOf>[0]);
  return values.map(({ text, description }) => ({
    name: choiceName(kind, { text, description }),
    value: text,
    ...(kind === "category" && { alsoCalled: alsoCalled(text) }),
  }));
}

/** A category has its name first, as wherever one is chosen; other words are known by what is typed. */
function choiceName(kind: string, { text, description }: { text: string; description: string }): string {
  if (description === "" || description === text) return text;
  return kind === "category" ? `${description} (${text})` : `${text}  ${description}`;
}
