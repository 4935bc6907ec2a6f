/** Whether a cell of an amount says that it holds nothing: "-", "—", "N/A", and "$ -" as accountants write a zero. */
export function holdsNone(text: string): boolean {
  const bare = text.trim();
  return (
    bare === "" ||
    (bare.length <= 8 && /^(?:\p{Sc}?\s*[-\u2010-\u2015\u2212\uff0d]{1,3}\s*\p{Sc}?|n\/?a)$/iu.test(bare))
  );
}
