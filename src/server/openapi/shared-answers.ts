/** Problem answers of several operations, each defined once. */
import { STATUS_CODES } from "node:http";
import { PROBLEM_JSON } from "./answers.ts";
import { mapValues, type Json } from "../../contract/http/json-schema.ts";

interface SharedAnswers {
  readonly paths: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

interface Use {
  readonly status: string;
  readonly codes: readonly string[];
  readonly answer: Json;
  count: number;
}

/** The paths with references to answers that occur more than once, and those answers by name. */
export function shareAnswers(paths: Json): SharedAnswers {
  const uses = new Map<string, Use>();
  const everyAnswer = (change: (status: string, answer: Json) => Json) =>
    mapValues(paths, (methods) =>
      mapValues(methods as Json, (operation) => {
        const { responses, ...rest } = operation as { responses: Readonly<Record<string, Json>> };
        const entries = Object.entries(responses).map(([status, answer]) => [status, change(status, answer)]);
        return { ...rest, responses: Object.fromEntries(entries) as Json };
      }),
    );

  everyAnswer((status, answer) => {
    const codes = codesOf(answer);
    if (codes === undefined) return answer;
    const text = JSON.stringify(answer);
    const use = uses.get(text) ?? { status, codes, answer, count: 0 };
    uses.set(text, use);
    use.count++;
    return answer;
  });

  const names = namesOf([...uses.values()]);
  const sharedPaths = everyAnswer((_, answer) => {
    const use = uses.get(JSON.stringify(answer));
    const name = use === undefined ? undefined : names.get(use);
    return name === undefined ? answer : { $ref: `#/components/responses/${name}` };
  });
  return {
    paths: sharedPaths,
    responses: Object.fromEntries([...names].map(([{ answer }, name]) => [name, answer])),
  };
}

function codesOf({ content }: Json): readonly string[] | undefined {
  const problem = (content as Readonly<Record<string, { schema: { allOf: readonly Json[] } }>>)[PROBLEM_JSON];
  const { code } = (problem?.schema.allOf[1]?.["properties"] ?? {}) as { code?: { enum: readonly string[] } };
  return code?.enum;
}

/** Most codes of which a name is made; an answer with more has none. */
const FEW = 3;

/**
 * Names of the answers that occur more than once: the codes that not every answer of the status has, or the status where
 * there are none.
 */
function namesOf(uses: readonly Use[]): ReadonlyMap<Use, string> {
  const names = uses
    .filter(({ count }) => count > 1)
    .map((use): [Use, readonly string[]] => [use, distinctive(use, uses)])
    .filter(([, own]) => own.length <= FEW)
    .map(([use, own]): [Use, string] => [
      use,
      pascal(own.length === 0 ? (STATUS_CODES[use.status] ?? "") : own.join(" or ")),
    ]);
  return new Map(names);
}

function distinctive({ status, codes }: Use, uses: readonly Use[]): readonly string[] {
  const others = uses.filter((use) => use.status === status);
  return codes.filter((code) => others.some((other) => !other.codes.includes(code)));
}

/** "not_found or unknown_account" is "NotFoundOrUnknownAccount". */
function pascal(text: string): string {
  const words = text.split(/[^a-zA-Z]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
