/** The spreadsheets of test/fixtures/ods/ as rows: invented entries in the way in which people keep them. */
import type { OdsCell, OdsSheet } from "./ods-document.ts";

const euro = (n: string): OdsCell => ({ n, shown: `${n.replace(".", ",")} €` });
const day = (text: string): OdsCell => ({ day: text });

export const odsFiles: Readonly<Record<string, readonly OdsSheet[]>> = {
  "club-book.ods": [
    {
      name: "Notizen",
      isHidden: true,
      rows: [
        ["Datum", "Text", "Betrag"],
        [day("2026-01-01"), "Entwurf", euro("-1")],
      ],
    },
    {
      name: "Konto 2026",
      rows: [
        ["Ruderclub Auenwald – Konto 2026"],
        2,
        ["Nr.", "Datum", "Von / An", "Zweck", "Einnahme", "Ausgabe", "Bestand"],
        [null, day("2026-03-01"), "Anfangsbestand", null, null, null, euro("640.5")],
        ["1", day("2026-03-04"), "Bootswerft Kiel", "Lack", null, euro("88.9"), euro("551.6")],
        {
          times: 2,
          row: [null, day("2026-03-09"), "Familie Adler", "Beitrag", euro("45"), null, null],
        },
        [
          "4",
          day("2026-03-12"),
          "Gemeinde",
          {
            xml: '<table:table-cell office:value-type="string"><text:p>Steg<text:s text:c="2"/>und</text:p><text:p>Wiese</text:p></table:table-cell>',
          },
          null,
          euro("120"),
          euro("521.6"),
        ],
        1,
        [null, null, "Summe", null, euro("90"), euro("208.9")],
        1_048_000,
      ],
    },
  ],
};
