import { expect, it } from 'vitest';
import { fromMarkedText, toMarkedText } from '#shared/document/marked-text.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { useDemo } from './testing/use-demo.ts';

const demo = useDemo();

/** Every letter and digit that a reader sees, in its order: no mark is one, and the id of a picture is not read. */
const lettersOf = (text: string): string =>
  text.replace(/\]\([0-9a-f-]{36}\)/gi, ']').replace(/[^\p{L}\p{N}\p{M}]/gu, '');

it('no word of the demo is lost when its texts become documents, nor when those are said in the few marks again', async () => {
  const tables = await demo.test_db.query<{ t: string; c: string }>(
    `select table_name as t, replace(column_name, '_document', '') as c from information_schema.columns
      where table_schema = 'public' and column_name in ('body_document', 'body_en_document')`,
  );
  const texts: string[] = [];
  for (const { t, c } of tables)
    texts.push(
      ...(await demo.test_db.query<{ v: string }>(`select "${c}" as v from "${t}" where "${c}" <> ''`)).map(
        ({ v }) => v,
      ),
    );
  expect(texts.length).toBeGreaterThan(40);
  for (const text of texts) {
    const document = fromMarkedText(text);
    expect(lettersOf(plainText(document))).toBe(lettersOf(text));
    expect(lettersOf(plainText(fromMarkedText(toMarkedText(document))))).toBe(lettersOf(text));
  }
});
