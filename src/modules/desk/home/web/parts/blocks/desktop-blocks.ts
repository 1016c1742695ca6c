import type { ArrangeableBlock } from '../layout/layout-button.tsx';

/** Blocks of the desktop's home page, in the order in which they come. */
const KINDS = ['todos', 'day', 'notices', 'usual_apps', 'banner', 'news', 'cards'] as const;
export type DesktopKind = (typeof KINDS)[number];
export type DesktopBlock = ArrangeableBlock & { readonly kind: DesktopKind };

/** What waits stays at the top; where the day leads it comes right behind it. */
export const desktopBlocks = (leadsDay: boolean): readonly DesktopBlock[] =>
  (leadsDay ? (['day', ...KINDS.filter((kind) => kind !== 'day')] as const) : KINDS).map((kind) => ({
    key: kind,
    kind,
    title: null,
    title_en: null,
    locked: kind === 'todos',
  }));

/** Two that share a row of twelve columns when one stands behind the other; everything else has a row for itself. */
const PAIRS: Readonly<Record<string, readonly [number, number]>> = {
  'todos day': [8, 4],
  'todos notices': [7, 5],
  'notices day': [8, 4],
  'banner notices': [7, 5],
  'notices banner': [5, 7],
  'banner news': [6, 6],
  'news banner': [6, 6],
};

/** Columns of each block, so that no row has a hole whatever the order is; `folded` ones are a line and stand alone. */
export function spansOf(kinds: readonly DesktopKind[], folded: readonly DesktopKind[] = []): number[] {
  const spans: number[] = [];
  for (let at = 0; at < kinds.length; ) {
    const [one, next] = [kinds[at], kinds[at + 1]];
    const isAlone = [one, next].some((kind) => kind && folded.includes(kind));
    const pair = isAlone ? undefined : PAIRS[`${one} ${next}`];
    spans.push(...(pair ?? [12]));
    at += pair ? 2 : 1;
  }
  return spans;
}
