/** What an import leaves beside its file, which is imported by its own name only. */
const LEFT_BEHIND = /\.rejected(?:-[0-9]+)?\.(?:csv|jsonl)$/;

export function isLeftBehind(name: string): boolean {
  return LEFT_BEHIND.test(name);
}
