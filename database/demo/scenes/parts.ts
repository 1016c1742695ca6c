/**
 * Drawn scenes of a school for the films of the demo: flat pictures that move a little. Each is a function of the share
 * of its time that has passed (0 to 1) and gives the inside of an SVG of WIDTH by HEIGHT.
 */
export type Scene = (t: number) => string;

export const WIDTH = 640;
export const HEIGHT = 360;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const at = (x: number, y: number, inside: string, scale = 1) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})">${inside}</g>`;
export const each = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
export const wave = (t: number, times: number, phase = 0) => Math.sin((t * times + phase) * Math.PI * 2);

export const SKIN = ['#f2cba9', '#eac09b', '#f6d7bd', '#e2b48c'];
export const HAIR = ['#1d1a1c', '#2b2320', '#15161a', '#3a2c25'];
export const TOPS = ['#2f5d8c', '#b5473c', '#3f7d5a', '#d39a2d', '#6a5591', '#37474f'];

export const sky = (top: string, low: string) =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}`;
export const cloud = (x: number, y: number, scale = 1) =>
  at(
    x,
    y,
    circle(0, 0, 16, '#fff') +
      circle(20, -7, 20, '#fff') +
      circle(44, 0, 15, '#fff') +
      rect(-4, 0, 50, 15, '#fff', 'rx="7"'),
    scale,
  );
export const tree = (x: number, y: number, scale = 1, leaf = '#4c8a57') =>
  at(
    x,
    y,
    rect(-5, -44, 10, 46, '#7a5a3c', 'rx="2"') +
      circle(0, -66, 28, leaf) +
      circle(-20, -52, 20, leaf) +
      circle(20, -52, 20, leaf) +
      circle(-6, -74, 12, '#ffffff', 'opacity=".12"'),
    scale,
  );

/** Somebody who stands or walks, feet at the origin, 92 high. `step` from -1 to 1 swings arms and legs. */
export function person(
  n: number,
  step = 0,
  more: { top?: string | undefined; bag?: boolean; arm?: number } = {},
): string {
  const top = more.top ?? TOPS[n % TOPS.length] ?? '#2f5d8c';
  const skin = SKIN[n % SKIN.length] ?? '#f2cba9';
  const limb = (x: number, y: number, angle: number, length: number, fill: string, width = 9) =>
    `<g transform="rotate(${angle.toFixed(1)} ${x} ${y})">${rect(x - width / 2, y, width, length, fill, 'rx="4"')}</g>`;
  return [
    limb(-5, -36, step * 24, 36, '#33405a'),
    limb(6, -36, -step * 24, 36, '#2b364d'),
    more.bag ? rect(-19, -66, 12, 26, '#c0573e', 'rx="5"') : '',
    limb(-13, -66, -step * 26, 28, top, 8),
    rect(-14, -70, 28, 37, top, 'rx="8"'),
    limb(13, -66, more.arm ?? step * 26, 28, top, 8),
    circle(0, -81, 12, skin),
    path('M-13 -82a13 13 0 0 1 26 0q-6-6-13-5q-8 0-13 5z', HAIR[n % HAIR.length] ?? '#1d1a1c'),
  ].join('');
}

export const windows = (columns: number, rows: number, w: number, h: number, glass = '#bcd9ea') =>
  each(rows, (row) =>
    each(
      columns,
      (column) =>
        rect(14 + column * w, 14 + row * h, w - 16, h - 18, glass, 'rx="1"') +
        rect(14 + column * w, 14 + row * h, w - 16, 4, '#fff', 'opacity=".5"'),
    ),
  );
export const block = (
  x: number,
  y: number,
  w: number,
  h: number,
  wall: string,
  columns: number,
  rows: number,
  roof = '#8a4b3a',
) =>
  at(
    x,
    y,
    rect(0, 0, w, h, wall) +
      rect(-6, -10, w + 12, 12, roof) +
      windows(columns, rows, (w - 12) / columns, (h - 10) / rows),
  );

/** A lesson: what is drawn on the board grows with the time. */
