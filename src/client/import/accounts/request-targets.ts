/** The accounts of create requests: each names its own, or leaves it to the one that was named. */
import { Problem } from "../../../contract/problem.ts";
import type { AccountGroup } from "../../../importing/reading.ts";
import { showsEveryAccount } from "../../service.ts";
import { asOptional } from "../../optional-call.ts";
import { findAccountId } from "../../find.ts";
import type { ImportContext } from "../context.ts";
import { accountOf, everyAccount } from "./list-accounts.ts";
import { toTarget, type Target } from "./target.ts";
import { findNamedAccount } from "./named-account.ts";
import { areInSeveralCurrencies, targetOf, type Choosing } from "./targets.ts";

/** Problems: input_needed, ambiguous_name, unknown_account. */
export async function requestTargets(
  groups: readonly AccountGroup[],
  { namedAccount, options, context }: Choosing,
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  for (const group of groups) {
    targets.set(
      group.key,
      group.key === ""
        ? await targetOf(group, {
            namedAccount,
            all: () => everyAccount(context, namedAccount),
            targets: [],
            isOnly: groups.length === 1,
            isOfSeveralCurrencies: areInSeveralCurrencies(groups),
            options,
            context,
          })
        : await requestTarget(group.key, context),
    );
  }
  return targets;
}

async function requestTarget(name: string, { call, service }: ImportContext): Promise<Target> {
  if (!showsEveryAccount(await service())) {
    const account = (await findNamedAccount(call, name))?.account;
    return {
      id: account?.id ?? name,
      name: account?.name ?? name,
      currency: account?.currency_code ?? "",
      number: null,
    };
  }
  const id = await findAccountId(call, name);
  try {
    return toTarget(await accountOf(asOptional(call), id));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") {
      throw new Problem("unknown_account", { detail: `There is no bank account ${JSON.stringify(id)}.` });
    }
    // Who may only create transactions sends the id as it is; the book knows the currency.
    if (error.code !== "insufficient_scope") throw error;
    return { id, name: id, currency: "", number: null };
  }
}
