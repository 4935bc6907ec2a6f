/** Whether a file begins with an entry of a zip file, or with the end of an empty one. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  if (first !== 0x50 || second !== 0x4b) return false;
  return (third === 3 && fourth === 4) || (third === 5 && fourth === 6);
}
