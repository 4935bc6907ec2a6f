/** A code page of two bytes, by turning its decoder around over all pairs of bytes, and over those that stand alone. */
export function inPairs(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byLetter = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if ([...letter].length === 1 && !byLetter.has(letter)) byLetter.set(letter, [lead, trail]);
    }
  }
  for (let byte = 0xa1; byte < 0xe0; byte++) {
    const letter = decoder.decode(Uint8Array.of(byte));
    if (letter !== "\ufffd" && !byLetter.has(letter)) byLetter.set(letter, [byte]);
  }
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = letter < "\u0080" ? [letter.charCodeAt(0)] : byLetter.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}
