import * as z from 'zod';
import type { CodeOf, ReferenceItem, ReferenceList } from './reference/item.ts';
import { type Lang, message, type Text } from './text.ts';

const notInList: Text = { cn: '请从列表中选择', us: 'Choose from the list' };
const notChosen: Text = { cn: '请选择', us: 'Choose an option' };

/** The codes of a list in its order. */
export function codesOf<const L extends ReferenceList>(list: L): [CodeOf<L>, ...CodeOf<L>[]] {
  return list.map((item) => item.code) as [CodeOf<L>, ...CodeOf<L>[]];
}

/** The entry of a code, with its flags; undefined when the list has no such code. */
export function findItem<const L extends ReferenceList>(list: L, code: string | number): L[number] | undefined {
  return list.find((item) => item.code === code);
}

/** The label of a code in one language. A stored code that the list no longer knows is shown as it is. */
export function labelOf(
  list: readonly (Text & Pick<ReferenceItem, 'code'>)[],
  code: string | number,
  lang: Lang,
): string {
  return list.find((item) => item.code === code)?.[lang] ?? String(code);
}

/** Schema of one code of a list; nothing chosen and a foreign code have messages of their own. */
export function zodOf<const L extends ReferenceList>(list: L): z.ZodLiteral<CodeOf<L>> {
  return z.literal(codesOf(list), {
    error: ({ input }) => message(input === undefined || input === null || input === '' ? notChosen : notInList),
  });
}
