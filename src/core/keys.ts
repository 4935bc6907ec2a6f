import { command, sentence } from "../contract/choice.ts";
import { DEFAULT_PER_DAY, DEFAULT_PER_MINUTE, keys } from "../contract/key.ts";
import { timestamp } from "../contract/values/date.ts";
import { Problem } from "../contract/problem.ts";
import { hashKey, makeKey } from "./keys/make-key.ts";
import { reads, writes, type HandlerContext, type ReadingContext } from "./handler.ts";
import {
  changedKey,
  parseExpiry,
  requireFuture,
  requireHeld,
  requireNotRevoked,
  requireRoom,
  uniqueScopes,
} from "./keys/rules.ts";
import { changedMembers, toApiKey } from "./keys/to-api-key.ts";
import type { KeyRecord, KeyUse } from "./ports/keys.ts";
import { hoursOf, usageOf } from "./keys/usage.ts";

const NEVER_USED: KeyUse = { usage_count: 0, last_used_at: null };

export const handlers = {
  current: reads(keys.current, async (_input, context) => ({
    data: toApiKey(await keyById(context, currentKey(context))),
  })),

  usage: reads(keys.usage, async (_input, context) => ({
    data: await usageOf(context, currentKey(context)),
  })),

  list: reads(keys.list, async (_input, { queries, company }) => ({
    data: (await queries.keys.all(company)).map(toApiKey),
  })),

  create: writes(keys.create, async (input, context) => {
    const { queries, company, caller, now, ids, random } = context;
    const scopes = uniqueScopes(input.scopes ?? ["read"]);
    const expires_at = parseExpiry(input.expires_at ?? null);
    requireHeld(caller, scopes);
    requireFuture(expires_at, now);
    await queries.companies.claim(company);
    requireRoom(await queries.keys.countUnrevoked(company));
    const { prefix, text } = makeKey(random);
    const key: KeyRecord = {
      id: ids(),
      name: input.name,
      key_prefix: prefix,
      scopes,
      description: input.description ?? "",
      rate_limit_per_minute: input.rate_limit_per_minute ?? DEFAULT_PER_MINUTE,
      rate_limit_per_day: input.rate_limit_per_day ?? DEFAULT_PER_DAY,
      is_active: true,
      expires_at,
      revoked_at: null,
      created_at: now,
      created_by: caller.actor,
    };
    await queries.keys.insert(company, key);
    await queries.keys.addSecret(company, { key_hash: hashKey(text), key_id: key.id });
    const apiKey = toApiKey({ ...key, ...NEVER_USED });
    const { name, key_prefix, rate_limit_per_minute, rate_limit_per_day } = apiKey;
    context.record({
      type: "key.created",
      subject_id: key.id,
      summary: {
        name,
        key_prefix,
        scopes,
        rate_limit_per_minute,
        rate_limit_per_day,
        expires_at: apiKey.expires_at,
      },
    });
    return { data: { ...apiKey, key: text }, location: keys.revoke.path.replace("{id}", key.id) };
  }),

  update: writes(keys.update, async ({ id, ...changes }, context) => {
    const { queries, company, caller, now } = context;
    const before = await keyById(context, id);
    requireNotRevoked(before);
    const after = changedKey(before, changes);
    requireHeld(caller, after.scopes);
    if (after.expires_at !== before.expires_at) requireFuture(after.expires_at, now);
    const differences = changedMembers(before, after);
    if (Object.keys(differences).length > 0) {
      await queries.keys.update(company, after);
      const { key_prefix } = before;
      context.record({ type: "key.updated", subject_id: id, summary: { key_prefix, ...differences } });
    }
    return { data: toApiKey(after) };
  }),

  rotate: writes(keys.rotate, async ({ id, overlap_seconds = 0 }, context) => {
    const { queries, company, caller, now, random } = context;
    const key = await keyById(context, id);
    requireNotRevoked(key);
    requireHeld(caller, key.scopes);
    // The id in the key's text stays, so that both secrets begin with the key_prefix of the record.
    const { text } = makeKey(random, key.key_prefix.slice(-8));
    const at = now + overlap_seconds * 1000;
    await queries.keys.endSecrets(company, { key_id: id, at });
    await queries.keys.addSecret(company, { key_hash: hashKey(text), key_id: id });
    context.record({
      type: "key.rotated",
      subject_id: id,
      summary: { key_prefix: key.key_prefix, old_secret_ends_at: timestamp(at) },
    });
    return { data: { ...toApiKey(key), key: text } };
  }),

  revoke: writes(keys.revoke, async ({ id }, context) => {
    const before = await keyById(context, id);
    if (before.revoked_at !== null) return { data: toApiKey(before) };
    const after = { ...before, is_active: false, revoked_at: context.now };
    await context.queries.keys.update(context.company, after);
    const { name, key_prefix } = before;
    context.record({ type: "key.revoked", subject_id: id, summary: { name, key_prefix } });
    return { data: toApiKey(after) };
  }),

  usageOf: reads(keys.usageOf, async ({ id }, context) => ({
    data: await usageOf(context, (await keyById(context, id)).id),
  })),

  currentHours: reads(keys.currentHours, async (_input, context) => ({
    data: await hoursOf(context, currentKey(context)),
  })),

  usageHours: reads(keys.usageHours, async ({ id }, context) => ({
    data: await hoursOf(context, (await keyById(context, id)).id),
  })),
};

/** The key of an id. Problem: not_found, also for another company's key. */
async function keyById({ queries, company }: ReadingContext, id: string): Promise<KeyRecord & KeyUse> {
  const key = await queries.keys.byId(company, id);
  if (key === undefined) throw new Problem("not_found");
  return key;
}

/** The key that makes the request, or that its token is bound to. Problem: no_current_key. */
function currentKey({ caller }: HandlerContext): string {
  if (caller.keyId !== null) return caller.keyId;
  if (caller.via === "token") throw new Problem("no_current_key");
  throw new Problem("no_current_key", {
    detail: "The book's owner is not an API key.",
    remedy: sentence`Name the key by its name, id or prefix, as ${command("keys list")} shows them.`,
  });
}
