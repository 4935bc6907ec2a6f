/** A dry run that is kept: the same file, read the same way, into the same accounts. */
import { readFile, writeFile } from "node:fs/promises";
import type { ImportProofs } from "../../../contract/import/evidence.ts";
import { fileExists } from "../../../contract/file-exists.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Mapping } from "../../../importing/choices.ts";
import type { DryCounts } from "./dry-rows.ts";
import type { DryRun } from "./dry-run.ts";
import { choicesOf } from "./mapping-choices.ts";
import type { ImportOptions } from "./options.ts";
import { systemCode } from "../../../files/system-code.ts";

export interface Plan {
  readonly version: 1;
  readonly file_name: string;
  readonly file_sha256: string;
  readonly mapping: Readonly<Record<string, unknown>>;
  /** What was found out about the file, with the evidence: for a person who reads the plan. */
  readonly detected: Readonly<Record<string, unknown>>;
  /** What the file and the answers of the dry run prove for the account's next file. */
  readonly proofs?: ImportProofs;
  /** Of each part: the account's id, or the name of one to make. */
  readonly accounts: Readonly<
    Record<string, { readonly id: string | null; readonly name: string; readonly currency: string }>
  >;
  readonly write_suspects: boolean;
  readonly counts: DryCounts;
}

export function planOf(
  { sha256, source, targets, counts }: DryRun,
  { fileName, options }: { fileName: string; options: ImportOptions },
): Plan {
  const accounts = [...targets].map(
    ([key, { id, name, currency }]) => [key, { id, name, currency }] as const,
  );
  return {
    version: 1,
    file_name: fileName,
    file_sha256: sha256,
    mapping: source.mapping,
    detected: source.detected,
    proofs: source.proofs ?? {},
    accounts: Object.fromEntries(accounts),
    write_suspects: options.writeSuspects,
    counts,
  };
}

/** Writes a plan; never over a file that is there. Problem: file_exists. */
export async function savePlan(path: string, plan: Plan): Promise<void> {
  const options = { flag: "wx", mode: 0o600 };
  await writeFile(path, `${JSON.stringify(plan, null, 2)}\n`, options).catch((error: unknown) => {
    if (systemCode(error) !== "EEXIST") throw error;
    throw fileExists(path);
  });
}

/** Problems: file_missing, invalid_json, plan_outdated. */
export async function readPlan(path: string): Promise<Plan> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) !== "ENOENT") throw error;
    throw new Problem("file_missing", { detail: `There is no plan ${path}.` });
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid_json", { detail: `The plan ${path} is not JSON.`, cause });
  }
  const isPlan =
    typeof value === "object" &&
    value !== null &&
    "version" in value &&
    value.version === 1 &&
    "file_sha256" in value;
  if (!isPlan) throw new Problem("plan_outdated", { detail: `${path} is not a plan of this version.` });
  return value as Plan;
}

/** The options that a plan stands for. Problem: plan_outdated where the file is another. */
export function optionsOfPlan(
  plan: Plan,
  { sha256, options }: { sha256: string; options: ImportOptions },
): ImportOptions {
  if (plan.file_sha256 !== sha256) {
    throw new Problem("plan_outdated", {
      detail: `The plan was made for a different version of ${plan.file_name}.`,
    });
  }
  const [first] = Object.values(plan.accounts);
  const ids = Object.entries(plan.accounts).flatMap(([key, { id }]) =>
    id === null ? [] : [[key, id] as const],
  );
  return {
    ...options,
    account: first?.id ?? first?.name,
    choices: {
      // An account that is made is of the currency that the plan says, where neither file nor mapping names one.
      ...(first === undefined || first.currency === "" ? {} : { currency: first.currency }),
      ...choicesOf(plan.mapping as unknown as Mapping),
    },
    proofs: plan.proofs ?? {},
    writeSuspects: plan.write_suspects,
    accountIds: Object.fromEntries(ids),
  };
}
