/** The scopes that help names are those that the operations of a command ask for. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import { operations } from "../../src/contract/operations.ts";
import { allows, type Scope } from "../../src/contract/scope.ts";

const folder = join(import.meta.dirname, "../../commands");
/** What is read only where the caller may read it asks for no scope. */
const CALLS = /\b(?:call\(|pages\([^()]*?\}, )\s*([a-z]+)\.(\w+)\b(?!,\s*\{[^{}]*\},\s*\{ isOptional)/g;

/** Commands that call operations of several scopes, of which each use needs one. */
const DEPENDS: Readonly<Record<string, string>> = {
  "events undo": "the scope of the change that is undone",
  "keys usage": "a key's own usage needs none, that of another a token",
};

interface Verb {
  readonly path: string;
  readonly scopes: readonly Scope[];
  /** Ids of the operations that the command's own file calls. */
  readonly calls: readonly string[];
}

const verbs: readonly Verb[] = entries.flatMap(({ name: noun, entries: children = [] }) =>
  children.flatMap(({ name, scopes = [] }) => {
    const file = join(folder, noun, `${name}.ts`);
    if (!existsSync(file)) return [];
    const source = readFileSync(file, "utf8");
    const calls = Array.from(source.matchAll(CALLS), ([, resource, verb]) => `${resource}.${verb}`);
    return [{ path: `${noun} ${name}`, scopes, calls }];
  }),
);

/** The scopes that each allow the operation, that for a caller's own records among them. */
function scopesOf(id: string): readonly Scope[] {
  const access = operations.find((operation) => operation.id === id)?.access;
  if (access === undefined || !("scope" in access)) return [];
  return "ofOwn" in access && access.ofOwn !== undefined ? [access.scope, access.ofOwn] : [access.scope];
}

test("the scan sees commands and their calls", () => {
  expect(verbs.filter(({ calls }) => calls.length > 0).length).toBeGreaterThan(20);
  expect(verbs.find(({ path }) => path === "tx delete")?.calls).toContain("transactions.delete");
});

test("a command names the scopes of what it calls", () => {
  const missing = verbs
    .filter(({ path }) => DEPENDS[path] === undefined)
    .flatMap(({ path, scopes, calls }) =>
      calls.flatMap((id) => {
        const enough = scopesOf(id);
        const isNamed = enough.length === 0 || enough.some((scope) => allows(scopes, scope));
        return isNamed ? [] : [`${path}: ${enough.join(" or ")} for ${id}`];
      }),
    );
  expect(missing).toEqual([]);
});
