import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';

/** An expression as it stands in the code. */
export interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

interface Found {
  readonly expressions: readonly Expression[];
  /** How often one is put together while the portal runs, where nobody can look at it before. */
  readonly built: number;
}

/** The expressions of a file in TypeScript. */
export function expressionsIn(code: string): Found {
  const expressions: Expression[] = [];
  let built = 0;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags, callee } = node as {
      type?: string;
      pattern?: string;
      flags?: string;
      callee?: { value?: string };
    };
    if (type === 'RegExpLiteral') expressions.push({ pattern: pattern ?? '', flags: flags ?? '' });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp') built += 1;
    for (const child of Object.values(node)) Array.isArray(child) ? child.forEach(walk) : walk(child);
  };
  walk(parseSync(code, { syntax: 'typescript', target: 'es2024' }));
  return { expressions, built };
}

export const nameOf = ({ pattern, flags }: Expression): string => `/${pattern}/${flags}`;
/** One that repeats nothing looks at every letter once. */
export const repeats = ({ pattern }: Expression): boolean => /[*+{]/.test(pattern);

const PROOF_MS = 60_000;

/** Why an expression may take longer than its text is long, with a text that shows it. Null: it is proven to be linear. */
export function troubleOf({ pattern, flags }: Expression): string | null {
  const found = checkSync(pattern, flags, { timeout: PROOF_MS });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return 'cannot be proven to be linear';
  return `is no more linear (${found.complexity.summary}) with ${found.attack.pattern}`;
}

/**
 * Texts of its own letters: each run of letters, each part at its shortest and with everything once, each row of parts that
 * stand side by side; over and over, and then something else.
 */
export function attacksOn({ pattern, flags }: Expression, length: number): string[] {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const parts = new Set<string>();
  collect(new RegExpParser().parsePattern(pattern, 0, pattern.length, mode).alternatives, parts);
  return [...parts]
    .filter(Boolean)
    .slice(0, PARTS_AT_MOST)
    .map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length));
}

/** Of long lists of words: the later ones say nothing new. */
const PARTS_AT_MOST = 120;
const WINDOW = 6;
const SAMPLES: Readonly<Record<string, string>> = { digit: '1', space: ' ', word: 'a', any: 'a', property: '中' };

function collect(alternatives: readonly AST.Alternative[], parts: Set<string>): void {
  for (const { elements } of alternatives) {
    const units = runsOf(elements);
    for (const all of [false, true])
      for (let at = 0; at < units.length; at += 1)
        for (let end = at + 1; end <= Math.min(units.length, at + WINDOW); end += 1)
          parts.add(sampleOf(units.slice(at, end).flat(), all));
    parts.add(sampleOf(elements, true));
    for (const element of elements) for (const inner of alternativesOf(element)) collect([inner], parts);
  }
}

/** Letters that follow each other count as one. */
function runsOf(elements: readonly AST.Element[]): AST.Element[][] {
  const runs: AST.Element[][] = [];
  for (const element of elements) {
    const last = runs.at(-1);
    if (element.type === 'Character' && last?.[0]?.type === 'Character') last.push(element);
    else runs.push([element]);
  }
  return runs;
}

function alternativesOf(element: AST.Element): readonly AST.Alternative[] {
  if (element.type === 'Quantifier') return alternativesOf(element.element);
  return 'alternatives' in element ? element.alternatives : [];
}

/** A text that the elements read; what may be left out is left out, or taken once. */
const sampleOf = (elements: readonly AST.Element[], all: boolean): string =>
  elements.map((element) => sample(element, all)).join('');

function sample(element: AST.Element, all: boolean): string {
  if (element.type === 'Quantifier')
    return sample(element.element, all).repeat(Math.min(60, Math.max(element.min, all ? 1 : 0)));
  if (element.type === 'Character') return String.fromCodePoint(element.value);
  if (element.type === 'CharacterSet') return element.kind === 'property' ? '中' : (SAMPLES[element.kind] ?? '');
  if (element.type === 'CharacterClass') return sampleOfClass(element);
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return sampleOf(element.alternatives[0]?.elements ?? [], all);
  return '';
}

function sampleOfClass(found: AST.CharacterClass): string {
  if (found.negate) return 'a';
  const [first] = found.elements;
  if (first?.type === 'CharacterClassRange') return String.fromCodePoint(first.min.value);
  if (first?.type === 'Character') return String.fromCodePoint(first.value);
  return first?.type === 'CharacterSet' ? (SAMPLES[first.kind] ?? '') : '';
}
