/** Rows of a wallet that its file calls neither income nor expense: their kind tells the side, or they are rejected. */
import { describe, expect, test } from "vitest";
import { memoryFile, readWhole, told } from "./read-whole.ts";

async function read(lines: string) {
  const text = lines
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
  const { reading, rows } = await readWhole(memoryFile(`${text}\n`), { currency: "CNY" });
  return { reading, rows: rows.map((row) => told(row).split(" | ").slice(0, 3).join(" | ")) };
}

const chinese = `
  收入:1笔 45.00元
  支出:1笔 38.50元
  中性交易:1笔 500.00元
  交易时间,交易类型,交易对方,收/支,金额(元),当前状态
  2026-03-30 19:12:09,商户消费,饭店,支出,¥38.50,支付成功
  2026-03-28 04:01:09,转账,小王,收入,¥45.00,已存入零钱
  2026-03-17 15:17:09,KIND,银行,/,¥500.00,STATE`;
const told3 = (kind: string, state = "成功") => chinese.replace("KIND", kind).replace("STATE", state);

describe("a neutral row", () => {
  test.each([
    ["零钱提现", "提现已到账", "-500.00"],
    ["信用卡还款", "支付成功", "-500.00"],
    ["零钱充值", "充值完成", "500.00"],
    ["商户消费", "退款成功", "500.00"],
    ["商户消费-退款", "已退款", "500.00"],
    ["货币基金-收益发放", "交易成功", "500.00"],
  ])("%s (%s) is %s", async (kind, state, amount) => {
    const { rows, reading } = await read(told3(kind, state));
    expect(rows.at(-1)).toBe(`7 | 2026-03-17 | ${amount} CNY`);
    expect(reading.detected.evidence).toContainEqual(
      expect.objectContaining({ about: "neutral rows", line: 7, value: "/" }),
    );
  });

  test.each([
    ["whose kind is of no way", "零钱通存取", "成功"],
    ["that is bought, which may be an expense", "充值缴费", "成功"],
    ["that takes a withdrawal back", "提现退回", "成功"],
    ["whose kind and state say different ways", "零钱提现", "退款成功"],
  ])("%s is rejected", async (_, kind, state) => {
    expect((await read(told3(kind, state))).rows.at(-1)).toBe("7 | rejected unknown_sign");
  });

  test.each([
    ["counts it as an expense too", "支出:1笔 38.50元", "支出:2笔 538.50元", "-500.00"],
    ["names no sums", "支出:1笔 38.50元", "共3笔", "-500.00"],
  ])("is read where the line above %s", async (_, from, to, amount) => {
    const { rows } = await read(told3("零钱提现").replace(from, to));
    expect(rows.at(-1)).toBe(`7 | 2026-03-17 | ${amount} CNY`);
  });

  test.each([
    ["closed", "支出:2笔 51.00元", "支出,¥12.50,交易关闭", "500.00"],
    ["pending", "支出:2笔 51.00元", "支出,¥12.50,处理中", "500.00"],
    ["closed, on the other side", "收入:2笔 57.50元", "收入,¥12.50,交易关闭", "500.00"],
  ])("is read where the sums above count an order that is %s", async (_, sum, order, amount) => {
    const file = told3("商户消费", "退款成功").replace(sum.slice(0, 2) === "支出" ? "支出:1笔 38.50元" : "收入:1笔 45.00元", sum);
    const { rows } = await read(`${file}\n  2026-03-16 10:00:00,商户消费,店,${order}`);
    expect(rows.slice(-2)).toEqual([`7 | 2026-03-17 | ${amount} CNY`, "8 | skipped not_booked"]);
  }); // prettier-ignore

  test.each([
    ["counts it as income", "收入:1笔 45.00元", "收入:2笔 545.00元"],
    ["counts another sum of expenses", "支出:1笔 38.50元", "支出:2笔 138.50元"],
  ])("is rejected where the line above %s", async (_, from, to) => {
    const { rows } = await read(told3("零钱提现").replace(from, to));
    expect(rows.at(-1)).toBe("7 | rejected unknown_sign");
  });
});

test.each([
  ["in Taiwan", "日期,類型,說明,收/支,金額", "收入,支出,不計收支", "提領,退款"],
  ["in English", "Date,Type,Description,Direction,Amount", "IN,OUT,NEUTRAL", "Withdrawal to bank,Refund"],
  ["in German", "Datum,Art,Text,Richtung,Betrag", "Eingang,Ausgang,neutral", "Auszahlung,Erstattung"],
  ["in French", "Date,Type,Libellé,Sens,Montant", "crédit,débit,neutre", "Retrait,Remboursement"],
])("%s", async (_, header, sides, kinds) => {
  const [into, out, neutral] = sides.split(",");
  const [withdrawal, refund] = kinds.split(",");
  const { rows } = await read(`
    ${header}
    2026-03-28,a,b,${into},45.00
    2026-03-29,a,b,${out},38.50
    2026-03-30,${withdrawal},b,${neutral},20.00
    2026-03-31,${refund},b,${neutral},30.00`);
  expect(rows.map((row) => row.split(" | ")[2])).toEqual(
    ["45.00", "-38.50", "-20.00", "30.00"].map((one) => `${one} CNY`),
  );
});

test("a running balance that says otherwise is told as one that fails", async () => {
  const { reading } = await read(`
    Date,Type,Description,Direction,Amount,Balance
    2026-03-28,a,b,IN,45.00,145.00
    2026-03-29,a,b,OUT,38.50,106.50
    2026-03-30,Withdrawal,b,NEUTRAL,20.00,126.50`);
  expect(reading.groups[0]?.proof.result).not.toBe("proved");
});
