import type { RuleRecord } from "../ports/rules.ts";

/** A rule in the audit log, by the contract's names. */
export function summarizeRule({ name, conditions, settings }: RuleRecord): Readonly<Record<string, unknown>> {
  return { name, where: conditions, set: settings };
}

/** What changed, old and new. */
export function summarizeRuleChange(
  before: RuleRecord,
  after: RuleRecord,
): Readonly<Record<string, unknown>> {
  const [was, is] = [summarizeRule(before), summarizeRule(after)];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const pick = (members: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, members[name]]));
  return { name: after.name, before: pick(was), after: pick(is) };
}
