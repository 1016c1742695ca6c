import { diffArrays } from 'diff';
import type { RuleArticle, RuleDiff } from '../../contract/system-rules.contract.ts';
import type { ChangedArticle } from '../tables.ts';

/** What one version says otherwise than another one. */
export interface VersionDiff {
  readonly list: RuleDiff[];
  /** Articles that say the same under another number. */
  readonly renumbered: { readonly anchor: string; readonly no: string; readonly former_no: string }[];
}

/** Above so many changes two texts have nothing to do with each other: the one is shown as gone, the other as new. */
const CHANGES_AT_MOST = 120;
/** So long the articles of two versions are compared word by word; the rest of them as wholes. */
const MOST_MS = 500;
type Part = RuleDiff['parts'][number];
type Pair = readonly [before: RuleArticle, after: RuleArticle];

const saysTheSame = (one: RuleArticle, other: RuleArticle): boolean =>
  one.level === other.level &&
  one.heading === other.heading &&
  one.text === other.text &&
  (one.text_en ?? '') === (other.text_en ?? '');

/**
 * Compares two versions article by article: what says the same is left out, wherever it stands. Of what is left, articles
 * with one number belong to each other, then those in the same place.
 */
export function diffVersions(before: readonly RuleArticle[], after: readonly RuleArticle[]): VersionDiff {
  const list: { readonly at: number; readonly diff: RuleDiff }[] = [];
  const renumbered: VersionDiff['renumbered'] = [];
  const until = performance.now() + MOST_MS;
  for (const { removed, added, same, at } of hunksOf(before, after)) {
    for (const [one, other] of same)
      if (one.no !== other.no) renumbered.push({ anchor: other.anchor, no: other.no, former_no: one.no });
    const { pairs, gone, fresh } = pairedOf(removed, added);
    for (const [one, other] of pairs) list.push({ at: at + added.indexOf(other), diff: changed(one, other, until) });
    for (const one of gone) list.push({ at, diff: alone('removed', one) });
    for (const one of fresh) list.push({ at: at + added.indexOf(one), diff: alone('added', one) });
  }
  return { list: list.toSorted((one, other) => one.at - other.at).map(({ diff }) => diff), renumbered };
}

/** The same in short, for the list of versions and the message to readers. */
export const changedOf = ({ list }: VersionDiff): ChangedArticle[] =>
  list.map(({ anchor, no, heading, kind }) => ({ anchor, no: no || heading, kind }));

interface Hunk {
  readonly removed: readonly RuleArticle[];
  readonly added: readonly RuleArticle[];
  readonly same: readonly Pair[];
  /** Where it stands in the newer version. */
  readonly at: number;
}

function hunksOf(before: readonly RuleArticle[], after: readonly RuleArticle[]): Hunk[] {
  const changes = diffArrays([...before], [...after], { comparator: saysTheSame });
  const hunks: Hunk[] = [];
  let [from, to] = [0, 0];
  let open: { removed: RuleArticle[]; added: RuleArticle[]; at: number } | null = null;
  const close = () => {
    if (open) hunks.push({ ...open, same: [] });
    open = null;
  };
  for (const change of changes) {
    const count = change.count;
    if (change.removed || change.added) {
      open ??= { removed: [], added: [], at: to };
      if (change.removed) open.removed.push(...before.slice(from, from + count));
      else open.added.push(...after.slice(to, to + count));
    } else {
      close();
      const same = after.slice(to, to + count).map((one, at): Pair => [before[from + at] ?? one, one]);
      hunks.push({ removed: [], added: [], same, at: to });
    }
    if (!change.added) from += count;
    if (!change.removed) to += count;
  }
  close();
  return hunks;
}

function pairedOf(removed: readonly RuleArticle[], added: readonly RuleArticle[]) {
  const pairs: Pair[] = [];
  let gone = [...removed];
  let fresh = [...added];
  const pair = (fits: (one: RuleArticle, other: RuleArticle) => boolean) => {
    for (const one of [...gone]) {
      const other = fresh.find((candidate) => candidate.level === one.level && fits(one, candidate));
      if (!other) continue;
      pairs.push([one, other]);
      gone = gone.filter((left) => left !== one);
      fresh = fresh.filter((left) => left !== other);
    }
  };
  pair((one, other) => one.anchor === other.anchor);
  // as many went as came: they were counted anew
  if (gone.length === fresh.length) pair(() => true);
  return { pairs, gone, fresh };
}

const placeOf = ({ anchor, no, heading, level }: RuleArticle) => ({ anchor, no, heading, level });

const changed = (before: RuleArticle, after: RuleArticle, until: number): RuleDiff => ({
  ...placeOf(after),
  kind: 'changed',
  former_no: before.no === after.no ? null : before.no,
  heading_parts: partsOf(before.heading, after.heading, until),
  parts: partsOf(before.text, after.text, until),
  parts_en: partsOf(before.text_en ?? '', after.text_en ?? '', until),
});

function alone(kind: 'added' | 'removed', one: RuleArticle): RuleDiff {
  const whole = (text: string): Part[] => (text ? [{ kind, text }] : []);
  return {
    ...placeOf(one),
    kind,
    former_no: null,
    heading_parts: whole(one.heading),
    parts: whole(one.text),
    parts_en: whole(one.text_en ?? ''),
  };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Two texts in pieces, word by word and never through an emoji; after `until` the one as gone and the other as new. */
export function partsOf(before: string, after: string, until = Number.POSITIVE_INFINITY): Part[] {
  if (before === after) return after ? [{ kind: 'same', text: after }] : [];
  const changes =
    performance.now() < until
      ? diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: CHANGES_AT_MOST })
      : undefined;
  if (!changes)
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter(({ text }) => text !== '');
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}
