/** Deciding a table's dates, decimal mark and signs, each by what the survey and the running balance prove. */
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import type { EarlierProofs } from "../../../contract/import/evidence.ts";
import { holds, type Direction } from "../../rows/balance-chain.ts";
import type { ReadingChoices } from "../../choices.ts";
import { namesCard } from "./signs/cards/card-bill.ts";
import { isCardHeader } from "./signs/account-or-card.ts";
import { decideDates, type DateDecision } from "./dates/date-decision.ts";
import type { Layout } from "../layout.ts";
import { previousDecisions } from "./previous-imports.ts";
import { markBeside } from "./marks/marks-beside-amounts.ts";
import { decideMark, type MarkDecision } from "./marks/mark-decision.ts";
import { mayBeOwed } from "./signs/owed-balance.ts";
import { decideSign, type SignDecision } from "./signs/sign-decision.ts";
import { CHAIN_READINGS, chainIndex } from "../rows/amount-sizes.ts";
import type { GroupSurvey, Survey } from "../survey-tallies.ts";
import { onlyOne } from "./decision.ts";

export interface TableDecisions {
  readonly dates: DateDecision;
  readonly mark: MarkDecision;
  readonly sign: SignDecision;
}

/** The currency of all groups, where it has no decimals. */
function wholeCurrency(groups: readonly GroupSurvey[]): string | undefined {
  const [currency, other] = new Set(groups.map((group) => group.currency));
  const isWhole = typeof currency === "string" && other === undefined && isCurrency(currency);
  return isWhole && currencyDecimals(currency) === 0 ? currency : undefined;
}

export function decideTable(
  survey: Survey,
  {
    choices,
    layout,
    year,
    earlier,
  }: { choices: ReadingChoices; layout: Layout; year: number; earlier: EarlierProofs },
): TableDecisions {
  const previous = previousDecisions(choices.mapping, earlier);
  const groups = [...survey.groups.values()];
  const mark = decideMark({
    tally: survey.marks,
    requestedMark: choices.decimalMark,
    previous: previous.mark,
    header: layout.header ?? [],
    wholeCurrency: wholeCurrency(groups),
    beside: markBeside(survey.neighbours),
    exampleRows: survey.exampleRows,
    balanceMark: onlyOne(
      CHAIN_READINGS.map((reading, index) =>
        provenBy(groups, index) === undefined ? undefined : reading.mark,
      ),
    ),
  });
  const hasCardHeader = isCardHeader(layout.header ?? [], layout.columns);
  const sign = decideSign({
    tally: survey.signs,
    titles: survey.titles,
    layout,
    requestedSign: choices.sign,
    previous: previous.sign,
    balanceSign: onlyOne(
      CHAIN_READINGS.map((reading, index) =>
        reading.mark !== mark.mark ||
        provenBy(groups, index) === undefined ||
        (reading.sign === "inverted" && layout.isOwed !== true && links(groups, index) < 2)
          ? undefined
          : reading.sign,
      ),
    ),
    isCard: layout.isCard ?? hasCardHeader,
    billLine: layout.isCard === true || hasCardHeader || namesCard(layout) ? survey.bill.total : undefined,
    isBelowOther: survey.bill.hasLine && survey.bill.total === undefined,
    cardList: survey.cardList,
    mayBeOwed: layout.isOwed !== true && mayBeOwed(groups),
    // The type of one account says nothing about a file of several.
    accountType: groups.length === 1 || isOneCard(groups, choices) ? choices.accountType : undefined,
  });
  const chain = chainIndex(mark.mark, sign.sign);
  const direction = provenBy(groups, chain);
  const dates = decideDates({
    tally: survey.dates,
    requestedFormat: choices.dateFormat,
    isSerial: layout.isSerial === true,
    previous: previous.dates,
    statedOrder: layout.statedOrder,
    currencies: groups.map(({ currency }) => currency),
    isYearless: layout.years !== undefined,
    header: layout.header ?? [],
    exampleRows: survey.exampleRows,
    preamble: layout.preamble.map(({ cells }) => cells.join(" ")),
    rowOrder: groups.length === 1 && direction !== "either" ? direction : undefined,
    year,
  });
  return { dates, mark, sign };
}

/** Whether groups are the currencies of one card. */
function isOneCard(groups: readonly GroupSurvey[], { accountType }: ReadingChoices): boolean {
  return accountType === "credit_card" && groups.every(({ number }) => number === groups[0]?.number);
}

/** The direction in which all groups' balances add up under a reading; undefined where one does not. */
function provenBy(groups: readonly GroupSurvey[], reading: number): Direction | "either" | undefined {
  const directions = groups.map(({ chains, spans }) => {
    const chain = chains[reading];
    const direction = chain === undefined ? undefined : holds(chain);
    return direction !== undefined && isAgainstDays(spans, direction) ? undefined : direction;
  });
  const open = groups.filter(({ rows }) => rows > 1).length;
  const [first] = directions.filter((direction) => direction !== undefined);
  return first !== undefined && directions.filter((direction) => direction !== undefined).length >= open
    ? first
    : undefined;
}

/** How many balances add up under a reading: one alone may do so by chance, where rows of several accounts are mixed. */
function links(groups: readonly GroupSurvey[], reading: number): number {
  return groups.reduce((sum, { chains }) => {
    const chain = chains[reading];
    return sum + (chain === undefined ? 0 : Math.max(chain.down.ok, chain.up.ok));
  }, 0);
}

/** Whether the days of the rows, however they are read, go the other way: then balances add up by chance. */
function isAgainstDays(spans: GroupSurvey["spans"], direction: Direction | "either"): boolean {
  const ways = Object.values(spans).flatMap(({ top, bottom }) =>
    top === undefined || bottom === undefined ? [] : [Math.sign(bottom - top)],
  );
  const against = direction === "either" ? 0 : direction === "oldest first" ? -1 : 1;
  return against !== 0 && ways.length > 0 && ways.every((way) => way === against);
}
