import * as z from 'zod';
import { required } from '../fields.ts';
import { foldLine } from '../text/marks.ts';
import { message, type Text } from '../text.ts';
import { checkDocument, type DocumentRules, problemMessage } from './check-document.ts';
import { isBlank, picturesIn, type RichDocument } from './document.ts';
import { documentOf, fromMarkedText, type Written } from './marked-text.ts';

/** A document as answers carry it: it was checked when it was stored. */
export const documentShape = z.custom<RichDocument>();

/** A text in two languages as answers carry it: the documents, and each in the few marks for programs that know none. */
export const bodyShapes = {
  body: z.string(),
  body_document: documentShape,
  body_en: z.string().nullable(),
  body_en_document: documentShape.nullable(),
};

const outer = z.looseObject({ type: z.literal('doc'), content: z.array(z.unknown()) });

function textField({ characters, pictures }: DocumentRules) {
  return (
    z
      .string()
      .overwrite(foldLine)
      .max(characters)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL
      .regex(/^[^\u0000]*$/, problemMessage('sign'))
      .refine(
        (text) => pictures === undefined || picturesIn(fromMarkedText(text)).length <= pictures,
        problemMessage('pictures'),
      )
  );
}

/** A field for what people write, of any length up to its rules, also empty. */
export function written(rules: DocumentRules) {
  const document = outer.superRefine((value, ctx) => {
    const checked = checkDocument(value, rules);
    if ('problem' in checked) ctx.addIssue({ code: 'custom', message: problemMessage(checked.problem) });
  });
  return z.union([textField(rules), document]).transform((value): Written => {
    if (typeof value === 'string') return value;
    const checked = checkDocument(value, rules);
    return 'document' in checked ? checked.document : '';
  });
}

/** The same where something has to be written; `missing` says so. */
export const writtenSomething = (rules: DocumentRules, missing: Text = required) =>
  written(rules).refine((value) => !isBlank(documentOf(value)), message(missing));
