/** A text format whose parser tells statement events, as a format of the registry. */
import type { TextFile } from "../beginning.ts";
import { readText, type TextEncoding } from "../decode/text.ts";
import type { TextFormat } from "../format.ts";
import type { Reading, ReadingChoices } from "../model.ts";
import type { StatementParser } from "./event.ts";
import { examineStatement, type StatementForm, type StatementRecipe } from "./examine.ts";
import { statementRows } from "./rows.ts";

interface TextStatementRecipe extends StatementRecipe {
  readonly encoding: TextEncoding;
}

export interface StatementFormat {
  readonly name: string;
  readonly claims: NonNullable<TextFormat["claims"]>;
  readonly form: StatementForm;
  readonly parse: StatementParser;
}

export function statementFormat({ name, claims, form, parse }: StatementFormat): TextFormat {
  return {
    id: form.format,
    name,
    kind: "text",
    claims,
    async examine({ source, encoding }: TextFile, choices: ReadingChoices): Promise<Reading> {
      const events = parse(readText(source, encoding), { fileName: source.name });
      const reading = await examineStatement(events, { form, encoding: encoding.evidence, choices });
      const recipe: TextStatementRecipe = {
        ...reading.recipe,
        encoding: { name: encoding.name, markBytes: encoding.markBytes },
      };
      return { ...reading, recipe };
    },
    rows(source, { reading, numbering }) {
      const recipe = reading.recipe as TextStatementRecipe;
      const events = parse(readText(source, recipe.encoding), { fileName: source.name });
      return statementRows(events, { recipe, numbering });
    },
  };
}
