import postcss from 'postcss';

interface Sheet {
  readonly file: string;
  readonly text: string;
}

/** A block of declarations that stands in more than one place. */
interface Repeat {
  readonly declarations: readonly string[];
  /** `file selector` of each place, also of those within `@media`. */
  readonly places: readonly string[];
}

interface Repeats {
  readonly declarations: number;
  /** Those that a block written once would save. */
  readonly repeated: number;
  readonly percent: number;
  /**
   * The repeats of blocks with more than one declaration, which a part or a look of #web/ui/layout saves. A block with one
   * alone says what is different there (`display: none` on paper): what it would be replaced by is as long.
   */
  readonly several_percent: number;
  /** What would save most comes first. */
  readonly blocks: readonly Repeat[];
}

/**
 * How many declarations of the sheets stand letter by letter in another block too, in whatever order. One place of each
 * such block counts as the one that has it, the others as repeats.
 */
export function countRepeats(sheets: readonly Sheet[]): Repeats {
  const blocks = new Map<string, { declarations: readonly string[]; places: string[] }>();
  let all = 0;
  for (const { file, text } of sheets) {
    postcss.parse(text).walkRules((rule) => {
      const declarations = rule.nodes.flatMap((node) => (node.type === 'decl' ? [saidBy(node)] : [])).toSorted();
      if (declarations.length === 0) return;
      all += declarations.length;
      const key = declarations.join('; ');
      const known = blocks.get(key) ?? { declarations, places: [] };
      known.places.push(`${file} ${rule.selector.replace(/\s+/g, ' ')}`);
      blocks.set(key, known);
    });
  }
  const repeats = [...blocks.values()].filter(({ places }) => places.length > 1);
  const sumOf = (some: readonly Repeat[]) => some.reduce((sum, block) => sum + saves(block), 0);
  const shareOf = (some: readonly Repeat[]) => (all > 0 ? (100 * sumOf(some)) / all : 0);
  return {
    declarations: all,
    repeated: sumOf(repeats),
    percent: shareOf(repeats),
    several_percent: shareOf(repeats.filter(({ declarations }) => declarations.length > 1)),
    blocks: repeats.toSorted((one, other) => saves(other) - saves(one)),
  };
}

const saves = ({ declarations, places }: Repeat) => declarations.length * (places.length - 1);
const saidBy = ({ prop, value, important }: postcss.Declaration) =>
  `${prop}: ${value.replace(/\s+/g, ' ')}${important ? ' !important' : ''}`;

const SHOWN = 10;

/** Percent that may be repeated, of all blocks and of those with several declarations. */
export type RepeatLimits = Pick<Repeats, 'percent' | 'several_percent'>;

/** Whether more is repeated than `limits` allow, with the blocks that a part of the design system would save first. */
export function repeatProblems(sheets: readonly Sheet[], limits: RepeatLimits): string[] {
  const found = countRepeats(sheets);
  if (found.percent <= limits.percent && found.several_percent <= limits.several_percent) return [];
  const most = found.blocks
    .slice(0, SHOWN)
    .map(({ declarations, places }) => `  ${places.length} × ${declarations.join('; ')} (${places[0]})`);
  return [
    `${summaryOf(found)}; ${limits.percent} % and ${limits.several_percent} % are the most: the parts and looks of #web/ui/layout save them`,
    ...most,
  ];
}

export const summaryOf = ({ declarations, repeated, percent, several_percent }: Repeats) =>
  `${repeated} of ${declarations} declarations of CSS are repeated (${percent.toFixed(1)} %; ${several_percent.toFixed(1)} % in blocks of several)`;

/** The limits that are to stand from now on: what is found, a tenth of a percent above it, and never more than before. */
export const loweredLimits = (found: RepeatLimits, limits: RepeatLimits): RepeatLimits => ({
  percent: lowered(found.percent, limits.percent),
  several_percent: lowered(found.several_percent, limits.several_percent),
});

const lowered = (found: number, limit: number) => Math.min(limit, (Math.ceil(found * 10) + 1) / 10);
