/** Completion values by kind: records of the book or the service, and files of this machine. */
import { join } from "node:path";
import { shortIds } from "../../client/ids/short-id.ts";
import type { Layers } from "../../client/layers.ts";
import type { Operator } from "../../client/operator.ts";
import { findsByEnding, type ServiceKind } from "../../client/service.ts";
import type { Call } from "../../contract/operation.ts";
import { MAX_LIMIT } from "../../contract/page.ts";
import type { Entry } from "../command.ts";
import { findCommand } from "../command-line/find-command.ts";
import type { Candidate, ValuesOf } from "./candidate.ts";
import { toCandidate } from "./candidates.ts";

interface Sources {
  /** Calls an operation. Connects on first use. */
  readonly call: Call;
  /** What answers the calls. */
  readonly service: () => Promise<ServiceKind>;
  /** The companies of the book; only its owner may list them. */
  readonly companies: Operator["companies"];
  readonly layers: () => Promise<Layers>;
  readonly entries: readonly Entry[];
  /** Operands before the cursor. */
  readonly operands: readonly string[];
}

/** How many imports and statements are offered, newest first. */
const NEWEST = 50;

type Kind = Parameters<ValuesOf>[0];

const values: Readonly<Record<Kind, (sources: Sources) => Promise<readonly Candidate[]>>> = {
  async account({ call }) {
    const { accounts } = await import("../../contract/account.ts");
    const { data } = await call(accounts.list, { limit: MAX_LIMIT });
    return data.map(({ name, currency_code, account_type, status }) =>
      toCandidate(name, [currency_code, account_type, ...(status === "active" ? [] : [status])].join(", ")),
    );
  },
  async company({ companies }) {
    return (await companies()).map(({ name, base_currency }) => toCandidate(name, base_currency));
  },
  async category({ call }) {
    const { categories } = await import("../../contract/category.ts");
    const { data } = await call(categories.list, { limit: MAX_LIMIT });
    return data.filter(({ is_archived }) => !is_archived).map(({ slug, name }) => toCandidate(slug, name));
  },
  async rule({ call }) {
    const { rules } = await import("../../contract/rule.ts");
    const { data } = await call(rules.list, { limit: MAX_LIMIT });
    return data.map(({ name, position }) => toCandidate(name, `rule ${position}`));
  },
  async key({ call }) {
    const { keys } = await import("../../contract/key.ts");
    const { data } = await call(keys.list, {});
    return data
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ key_prefix, name }) => toCandidate(key_prefix, name));
  },
  async import({ call }) {
    const { imports } = await import("../../contract/import.ts");
    const { data } = await call(imports.list, { limit: NEWEST });
    const endings = shortIds(data.map(({ id }) => id));
    const { accountNames } = await import("./account-names.ts");
    const names = data.length === 0 ? new Map<string, string>() : await accountNames(call);
    return data.map(({ id, bank_account_id, created_at, file_name, state }) => {
      const account = names.get(bank_account_id);
      const words = [created_at.slice(0, 10), file_name, ...(account === undefined ? [] : [account]), state];
      return toCandidate(endings.get(id) ?? id, words.join(", "));
    });
  },
  async proposal({ call }) {
    const { proposals } = await import("../../contract/proposal.ts");
    const { data } = await call(proposals.list, { limit: NEWEST, state: ["open"] });
    const endings = shortIds(data.map(({ id }) => id));
    return data.map(({ id, operation, reason }) => toCandidate(endings.get(id) ?? id, reason ?? operation));
  },
  async statement({ call, service }) {
    const { statements } = await import("../../contract/statement.ts");
    const { data } = await call(statements.list, { limit: NEWEST });
    const endings = findsByEnding(await service()) ? shortIds(data.map(({ id }) => id)) : undefined;
    return data.map(({ id, file_name, status }) =>
      toCandidate(endings?.get(id) ?? id, `${file_name}, ${status}`),
    );
  },
  async mapping({ layers }) {
    const { mappingsIn } = await import("../../client/import/mappings/find-mapping.ts");
    const { directories, folder } = await layers();
    const mappings = await mappingsIn(folder()?.maps ?? join(directories.config, "maps"));
    return mappings.map(({ name, signature, words }) =>
      toCandidate(name ?? signature ?? "", words.join(", ")),
    );
  },
  async profile({ layers }) {
    const { profiles, profile } = await layers();
    return profiles().map((name) => {
      const { base_url, database } = profile(name) ?? {};
      return toCandidate(name, base_url ?? database ?? "the default book");
    });
  },
  async currency() {
    const { currencyCodes } = await import("../../contract/values/currency.ts");
    return currencyCodes.toSorted().map((code) => toCandidate(code, ""));
  },
  async period() {
    const { offeredPeriods } = await import("./periods.ts");
    return offeredPeriods().map(({ name, from, to }) =>
      toCandidate(name, from === to ? from : `${from} to ${to}`),
    );
  },
  async command({ entries, operands }) {
    const { entry, rest } = findCommand(operands, entries);
    if (rest.length > 0) return [];
    const following = entry === undefined ? entries : (entry.entries ?? []);
    return following.map(({ name, summary }) => toCandidate(name, summary));
  },
};

export function valuesFrom(sources: Sources): ValuesOf {
  return (kind) => values[kind](sources);
}
