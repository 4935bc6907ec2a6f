/**
 * The tools of an agent: the operations of the catalogue that change nothing and that the key's scopes allow. A new operation
 * that reads becomes a tool without further work. Where the person who starts the server allows it, there are tools beside
 * them that propose changes, or make them.
 */
import { isReading } from "../contract/effect.ts";
import type { Operation } from "../contract/operation.ts";
import { operations } from "../contract/operations.ts";
import { proposable, proposals, proposedName } from "../contract/proposal.ts";
import { allows, type Scope } from "../contract/scope.ts";
import { toolSchema, type ToolSchema } from "./tool-schema.ts";

/** What an agent may do beside reading. */
export const allowances = ["proposals", "write"] as const;
export type Allowance = (typeof allowances)[number];

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly openWorldHint: false;
  };
}

interface ToolChoice {
  /** The scopes of the key; undefined where the service does not tell them, and then every operation is offered. */
  readonly scopes: readonly string[] | undefined;
  /** Whether the service has the operations that only our servers have. */
  readonly hasExtensions: boolean;
  readonly allowance?: Allowance | undefined;
}

/** An operation as a tool; `proposes` where the tool asks a person to let it be done. */
export interface OfferedOperation {
  readonly operation: Operation;
  readonly proposes: boolean;
}

/**
 * Operations that would be tools and are none, since a tool costs an agent its description in every conversation: two lists that
 * `transactions.list` gives with a filter, and a step of an import, which asks about a file that an agent does not have.
 */
const NO_TOOLS: readonly string[] = ["accounts.transactions", "statements.transactions", "imports.compare"];

/** The operations that become tools, by the names of the tools. */
export function toolOperations(choice: ToolChoice): ReadonlyMap<string, OfferedOperation> {
  const { scopes, hasExtensions, allowance } = choice;
  const isGranted = (needed: readonly Scope[] | undefined): boolean =>
    needed?.every((scope) => scopes === undefined || allows(scopes, scope)) === true;
  const here = operations.filter((operation) => hasExtensions || !operation.extension);
  const reading = here.filter(
    (operation) =>
      isReading(operation) &&
      !NO_TOOLS.includes(operation.id) &&
      (allowance === "proposals" || !operation.id.startsWith("proposals.")) &&
      isGranted(readingScopes(operation)),
  );
  const changing = here.filter(
    (operation) =>
      proposable.includes(operation) &&
      allowance !== undefined &&
      isGranted(
        allowance === "write"
          ? scopesOf(operation)
          : [...scopesOf(proposals.create), ...readingOf(operation)],
      ),
  );
  return new Map([
    ...reading.map((operation) => [toolName(operation), { operation, proposes: false }] as const),
    ...changing.map((operation) => {
      const proposes = allowance === "proposals";
      return [`${proposes ? "propose_" : ""}${toolName(operation)}`, { operation, proposes }] as const;
    }),
  ]);
}

export function toolOf([name, { operation, proposes }]: readonly [string, OfferedOperation]): Tool {
  if (proposes) {
    const schema = toolSchema(operation.input, ["dry_run", "expected_count"]);
    return {
      name,
      description: `Propose, for a person to decide: ${operation.summary}`,
      inputSchema: { ...schema, properties: { ...(schema["properties"] as object), reason: REASON } },
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    };
  }
  return {
    name,
    description: operation.summary,
    inputSchema: toolSchema(operation.input),
    annotations: { readOnlyHint: isReading(operation), openWorldHint: false },
  };
}

/** The member that the tools that propose have beside those of the operation. */
const REASON = { type: "string", description: "Why, for the person who decides." };

/** What a call of a tool sends: the operation with its input, or a proposal of it. */
export function requestOf(
  { operation, proposes }: OfferedOperation,
  input: unknown,
): readonly [Operation, unknown] {
  if (!proposes) return [operation, input];
  // Whatever else was sent is proposed too, and refused as a proposal: what may only be proposed is never called.
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const { reason, ...members } = (isObject ? input : {}) as Readonly<Record<string, unknown>>;
  const request = isObject ? members : input;
  return [
    proposals.create,
    { operation: proposedName(operation), request, ...(reason !== undefined && { reason }) },
  ];
}

/** `transactions.list` is `transactions_list`, and `reports.cashFlow` is `reports_cash_flow`: clients take few characters. */
function toolName(operation: Operation): string {
  return proposedName(operation).replaceAll(".", "_");
}

/**
 * The scopes that an operation needs to be a tool that reads; undefined where no key can call it, and for the parts of an import,
 * which read and serve only who writes.
 */
function readingScopes(operation: Operation): readonly Scope[] | undefined {
  const { access } = operation;
  if (access.with === "credential") return [];
  return access.with === "scope" && access.scope.endsWith(":read") ? scopesOf(operation) : undefined;
}

function scopesOf({ access }: Operation): readonly Scope[] {
  return access.with === "scope" ? [access.scope, ...(access.also ?? [])] : [];
}

/** The scopes to see what an operation would change, which its proposal shows. */
function readingOf(operation: Operation): readonly Scope[] {
  return scopesOf(operation).map((scope) => scope.replace(/:(?:write|create)$/, ":read") as Scope);
}
