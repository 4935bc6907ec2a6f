/** Rows whose state, or whose answer to the question whether they are booked, tells that no money has moved. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole } from "./read-whole.ts";

/** What becomes of the second of three rows. */
async function second(lines: readonly string[]) {
  const { rows } = await readWhole(memoryFile(lines.join("\n")), { currency: "EUR" });
  const others = rows.filter((_, at) => at !== 1).map(({ verdict }) => verdict);
  expect(others).toEqual(["booked", "booked"]);
  const [, row] = rows;
  return row?.verdict === "booked" ? "booked" : `${row?.verdict} ${row?.code}`;
}

const withState = (state: string, header = "Status", other = "OK") =>
  second([
    `Date,Description,Amount,${header}`,
    `2026-01-05,Tea,-3.50,${other}`,
    `2026-01-06,Bun,-4.50,${state}`,
    `2026-01-17,Bus,-5.50,${other}`,
  ]);

test.each([
  "On hold", "Not completed", "Not yet booked", "Incomplete", "Error", "Error: no funds", "Aborted", "Draft", "Queued", "Initiated", "Scheduled", "Payment on hold", "Void", "NOK", "KO",
  "nicht ausgeführt", "Noch nicht gebucht", "Geplant", "Entwurf", "Zahlung gescheitert", "In Prüfung",
  "rejeté", "Non exécuté", "Pas encore comptabilisé", "Brouillon", "Échec", "Planifiée",
  "No realizado", "Borrador", "Programado", "En espera", "Non eseguito", "Bozza", "Sospesa", "Não concluído", "Rascunho", "Falhou",
  "Niet uitgevoerd", "Concept", "Gepland", "Ej genomförd", "Utkast", "Misslyckades", "Ikke gennemført", "Fejlet", "Planlagt", "Mislyktes", "Epäonnistui", "Luonnos", "Keskeytetty",
  "Niezrealizowana", "Nie wykonano", "Błąd", "Zaplanowana", "Neprovedeno", "Chyba", "Plánovaná", "Sikertelen", "Nem teljesült",
  "Ошибка", "Не исполнен", "Черновик", "Неуспешно", "Başarısız", "Taslak", "Tamamlanmadı",
  "已关闭", "交易关闭", "已撤销", "待付款", "未完成", "エラー", "未完了", "予定", "오류", "미완료", "대기중",
])("%s is not booked", async (state) => {
  expect(await withState(state)).toBe("skipped not_booked");
}); // prettier-ignore

test.each([
  "Completed", "Accepted", "Approved", "Error corrected", "Reserved and settled", "Refunded", "Erledigt", "Ausgeführt", "Conceptos", "Nu betaald", "已完成", "完了",
])("%s is booked", async (state) => {
  expect(await withState(state)).toBe("booked");
}); // prettier-ignore

test.each([
  ["Completed", "false", "true"],
  ["Settled", "No", "Yes"],
  ["Posted", "N", "Y"],
  ["Posted", "Not posted", "Posted"],
  ["Gebucht", "Nein", "Ja"],
  ["Ausgeführt", "N", "J"],
  ["Effectué", "non", "oui"],
  ["Liquidado", "no", "sí"],
  ["Voltooid", "nee", "ja"],
  ["Проведено", "нет", "да"],
  ["已完成", "否", "是"],
  ["Cancelled", "true", "false"],
  ["Reversed", "true", "false"],
  ["Annulé", "oui", "non"],
])("%s: %s is not booked", async (header, answer, other) => {
  expect(await withState(answer, header, other)).toBe("skipped not_booked");
  expect(await withState(other, header, other)).toBe("booked");
});

describe("a column whose header no list has", () => {
  test.each([
    ["Result", "Success", "Failed"],
    ["Ergebnis", "Erfolgreich", "Abgelehnt"],
    ["Response", "Approved", "Declined"],
    ["Esito", "Eseguita", "Rifiutata"],
    ["Résultat", "Acceptée", "Refusée"],
    ["Zustand", "ausgeführt", "storniert"],
    ["交易结果", "成功", "失败"],
    ["Результат", "Успешно", "Отказ"],
    ["", "Completed", "Failed"],
  ])("%s: %s beside %s holds states", async (header, done, state) => {
    expect(await withState(state, header, done)).toBe("skipped not_booked");
  });

  test.each([
    ["Receipt", "received", "missing"],
    ["Approval", "approved", "pending"],
    ["Cleared", "Cleared", "Uncleared"],
    ["Invoice", "paid", "unpaid"],
    ["Result", "Success", "Thank you"],
    ["Result", "Failed", "Failed"],
  ])("%s: %s beside %s holds none of the bank", async (header, done, state) => {
    expect(await withState(state, header, done)).toBe("booked");
  });
});

describe("what was returned", () => {
  test.each(["Returned", "Payment returned", "Retourniert", "Devuelto", "Zwrócona", "已退回"])(
    "%s: nothing tells when the money came back",
    async (state) => expect(await withState(state)).toBe("rejected unknown_status"),
  );

  const balances = (own: string, next: string) =>
    second([
      "Date,Description,Amount,Balance,Status",
      "2026-01-05,Tea,-3.50,96.50,Completed",
      `2026-01-06,Bun,-4.50,${own},Returned`,
      `2026-01-17,Bus,-5.50,${next},Completed`,
    ]);

  test("is booked where the balance moved by it, and else is not", async () => {
    expect(await balances("92.00", "86.50")).toBe("booked");
    expect(await balances("96.50", "91.00")).toBe("skipped not_booked");
  });
});
