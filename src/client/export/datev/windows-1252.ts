/** The bytes of a text in windows-1252. A letter that it lacks loses its marks; what is left of the others is a question mark. */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text.normalize("NFC"), (character) => byteOf(character));
}

const bytes = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
);

const QUESTION_MARK = 0x3f;

function byteOf(character: string): number {
  return bytes.get(character) ?? bytes.get(character.normalize("NFKD").charAt(0)) ?? QUESTION_MARK;
}
