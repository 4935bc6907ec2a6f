/** Verbs as other programs call them, with ours, the best first. */
const OTHER_VERBS: Readonly<Record<string, readonly string[]>> = {
  edit: ["update"],
  change: ["update"],
  modify: ["update"],
  set: ["update"],
  find: ["list"],
  search: ["list"],
  ls: ["list"],
  rm: ["delete", "remove", "archive"],
  remove: ["delete", "archive"],
  delete: ["remove", "archive", "revoke"],
  new: ["create", "add"],
  add: ["create"],
  create: ["add"],
  view: ["show"],
  get: ["show"],
  info: ["show"],
};

/** The command of a group that does what the verb does elsewhere: `edit` is `update`. */
export function otherVerb(word: string, names: readonly string[]): string | undefined {
  const ours = Object.hasOwn(OTHER_VERBS, word) ? OTHER_VERBS[word] : undefined;
  return ours?.find((name) => names.includes(name));
}
