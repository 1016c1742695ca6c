import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

/** The contrast of the tokens, as `tokens.css` and the two brand colours give them. */

const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
type Rgb = readonly number[];
type Scheme = 'light' | 'dark';

function declared(start: string): Map<string, string> {
  const block = source.slice(source.indexOf(start));
  const body = block.slice(block.indexOf('{') + 1, block.indexOf('}'));
  return new Map(
    [...body.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(({ 1: name = '', 2: value = '' }) => [name, value]),
  );
}

const light = declared(':root {');
const schemes: Readonly<Record<Scheme, Map<string, string>>> = {
  light,
  dark: new Map([...light, ...declared(":root[data-mantine-color-scheme='dark']")]),
};

function reader(scheme: Scheme, brand: 'blue' | 'green') {
  const shades = themeOf(brand).colors?.brand ?? [];
  const read = (value: string): Rgb => {
    const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
    if (hex) {
      const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
      return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
    }
    const shade = /^var\(--mantine-color-brand-(\d)\)$/.exec(value)?.[1];
    if (shade) return read(shades[Number(shade)] ?? '');
    const name = /^var\((--[a-z0-9-]+)\)$/.exec(value)?.[1];
    if (name) return read(schemes[scheme].get(name) ?? '');
    const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
    if (mix) {
      const [over, under, share] = [read(mix[1] ?? ''), read(mix[3] ?? ''), Number(mix[2]) / 100];
      return over.map((part, at) => part * share + (under[at] ?? 0) * (1 - share));
    }
    throw new Error(`no colour: ${value}`);
  };
  return (token: string) => read(`var(--${token})`);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['surface', 'page', 'sunken'];
const STATES = ['waiting', 'done', 'refused', 'ended', 'running'];
const KINDS = [1, 2, 3, 4, 5, 6].map((number) => `kind-${number}`);
const WORDS: readonly (readonly [string, string])[] = [
  ...['text', 'text-soft', 'text-faint'].flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)),
  ...[...STATES, ...KINDS].flatMap((word) => [[word, `${word}-tint`] as const, [word, 'surface'] as const]),
  ['text', 'raised'],
  ['text', 'hover'],
  ['text', 'brand-tint'],
  ['link', 'surface'],
  ['link', 'brand-tint-strong'],
  ['on-brand', 'brand'],
  ['on-band', 'band'],
  ['on-band-soft', 'band'],
];
/** What is no word but has to be seen: the edge of a field, the mark of the current thing, the focus ring. */
const EDGES: readonly (readonly [string, string])[] = [
  ['line-strong', 'surface'],
  ['link', 'surface'],
  ['link', 'page'],
];

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  (['blue', 'green'] as const).map((brand) => [scheme, brand] as const),
);

function tooFaint(
  scheme: Scheme,
  brand: 'blue' | 'green',
  pairs: readonly (readonly [string, string])[],
  least: number,
) {
  const colourOf = reader(scheme, brand);
  return pairs
    .map(([one, other]) => [`${one} on ${other}`, contrast(colourOf(one), colourOf(other))] as const)
    .filter(([, ratio]) => ratio < least)
    .map(([pair, ratio]) => `${pair}: ${ratio.toFixed(2)}`);
}

test.each(looks)('every word can be read on its ground: %s, %s', (scheme, brand) => {
  expect(tooFaint(scheme, brand, WORDS, 4.5)).toEqual([]);
});

test.each(looks)('the edge of a field, the mark and the focus ring are seen: %s, %s', (scheme, brand) => {
  expect(tooFaint(scheme, brand, EDGES, 3)).toEqual([]);
});

test('black on white is 21 to 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
});
