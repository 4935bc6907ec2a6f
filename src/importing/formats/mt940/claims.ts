/** How a file of SWIFT statement messages is known by its beginning. */

/** Text in which a message shows itself, behind whatever a bank's system writes above it. */
const WITHIN = 20_000;

const MESSAGE = /\{1:[^{}]{1,60}\}[\s\S]{0,400}?\{2:[IO]9(?:40|42|50)/;
/** Lines that no other file begins so: an account, then a balance, a statement line or a limit of the format's own form. */
const ACCOUNT = /(?:^|\n|@@|\{4:)[\s\u0001\ufeff]{0,80}: ?(?:20|25P?) ?:/i;
const FORM =
  /: ?(?:6[02][FM]? ?: ?[CD] ?[0-9]{6} ?[A-Z]{3} ?[0-9,]|61 ?: ?[0-9]{6}(?:[0-9]{4})?[A-Z]{1,3}[0-9,]|34F ?: ?[A-Z]{3} ?[CD]?[0-9])/i;
/** Fields of the format's own form on two lines of their own, of a message without its beginning. */
const TWICE =
  /(?:^|\n):(?:6[02][FM]:[CD][0-9]{6}[A-Z]{3}[0-9]|61:[0-9]{6}(?:[0-9]{4})?R?[CD][A-Z]?[0-9])[\s\S]*?\n:(?:6[02][FM]:[CD][0-9]{6}[A-Z]{3}[0-9]|61:[0-9]{6}(?:[0-9]{4})?R?[CD][A-Z]?[0-9])/;
/** The first fields alone, one line each and nothing else, as in a file that was cut. */
const BEGINNING =
  /^[\s\ufeff]{0,80}:20:[^\n]{0,40}\n(?::21:[^\n]{0,40}\n)?:25P?:[^\n]{1,60}(?:\n:28|\s{0,80}$)/;

export function claims(head: string): string | undefined {
  const start = head.slice(0, WITHIN);
  if (MESSAGE.test(start)) return "It has the header of a SWIFT statement message.";
  const account = ACCOUNT.exec(start);
  if (account !== null && FORM.test(start.slice(account.index + 1))) {
    return "Lines start with the tags of a SWIFT statement, such as :25: and :60F:.";
  }
  if (TWICE.test(start)) return "It has fields of a SWIFT statement, :60F: or :61:, in their own format.";
  return BEGINNING.test(start) ? "It starts with the tags :20: and :25: of a SWIFT statement." : undefined;
}
