/**
 * Code pages of DOS, which programs of old still write and which the platform does not know: the letters of the bytes from
 * 0x80 on, as IBM laid them down.
 */

const TABLES: Readonly<Record<string, string>> = {
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
};

/** The name of a DOS code page that a person or a file says, such as "CP850", "IBM852" or "437"; undefined for another. */
export function dosPage(name: string): string | undefined {
  const number = /^(?:cp|ibm|dos|pc)?[-_ ]?([0-9]{3})$/i.exec(name.trim())?.[1];
  return number === undefined || TABLES[`cp${number}`] === undefined ? undefined : `cp${number}`;
}

/** Bytes of such a page as text. Each byte is one letter, so that no piece of a stream cuts one. */
export function readDosPage(name: string, bytes: Uint8Array): string {
  const letters = TABLES[name] ?? "";
  const ascii = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return ascii.replace(/[\u0080-\u00ff]/g, (letter) => letters[letter.charCodeAt(0) - 128] ?? letter);
}
