import { at, circle, each, HEIGHT, path, person, rect, type Scene, TOPS, WIDTH, wave } from './parts.ts';

const board = (words: string) => rect(96, 44, 448, 150, '#7a5637') + rect(104, 52, 432, 134, '#2c5546') + words;
const chalk = (d: string, width = 3) =>
  `<path d="${d}" stroke="#f4f1e6" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
const room = (wall = '#f3ead9') =>
  rect(0, 0, WIDTH, HEIGHT, wall) +
  rect(0, 236, WIDTH, 124, '#c79e6d') +
  each(9, (n) => rect(n * 80 - 20, 236, 2, 124, '#b58a5b'));
const desks = (t: number, writing: boolean) =>
  each(4, (n) =>
    at(
      92 + n * 152,
      352,
      [
        at(0, 6 + wave(t, 2, n / 4) * (writing ? 2 : 0), person(n + 1, 0), 0.95),
        rect(-52, -34, 104, 12, '#a9774a', 'rx="3"'),
        rect(-44, -22, 7, 30, '#8b5f39'),
        rect(37, -22, 7, 30, '#8b5f39'),
        rect(-24, -40, 30, 6, '#f7f7f2'),
      ].join(''),
    ),
  );

const lesson =
  (drawing: (t: number) => string, teacherAt: number, writing = false): Scene =>
  (t) =>
    [
      room(),
      board(drawing(t)),
      rect(560, 60, 60, 110, '#bcd9ea') + rect(588, 60, 4, 110, '#fff') + rect(560, 112, 60, 4, '#fff'),
      `${circle(50, 84, 24, '#fff')}<path d="M50 84V68M50 84l10 6" stroke="#37474f" stroke-width="3"/>`,
      at(
        teacherAt + wave(t, 1) * 10,
        262,
        person(2, wave(t, 2) * 0.2, { top: '#37474f', arm: -120 + wave(t, 3) * 12 }),
        1.28,
      ),
      desks(t, writing),
    ].join('');

const partOf = (d: string, length: number, t: number) =>
  `<path d="${d}" stroke="#f7d56b" stroke-width="4" fill="none" stroke-dasharray="${length}" stroke-dashoffset="${(length * (1 - Math.min(1, t * 1.25))).toFixed(0)}"/>`;
const axes = chalk('M150 168H330M240 178V66');
const formula = (words: string, x = 440, y = 92) =>
  `<text x="${x}" y="${y}" font-size="22" fill="#f4f1e6" text-anchor="middle" font-family="DejaVu Serif, serif" font-style="italic">${words}</text>`;

export const parabola = lesson(
  (t) =>
    axes +
    partOf('M170 76Q240 250 310 76', 300, t) +
    formula('y = ax² + bx + c') +
    (t > 0.5 ? formula('Δ = b² − 4ac', 440, 132) : ''),
  372,
);
export const vertexForm = lesson(
  (t) =>
    axes +
    partOf('M186 160Q240 0 294 160', 290, t) +
    formula('y = a(x − h)² + k') +
    (t > 0.45 ? formula('(h, k)', 440, 132) : ''),
  120,
);
export const practice = lesson(
  (t) =>
    each(3, (n) =>
      t > n * 0.28 ? formula(['x² − 4x + 3', 'x = 1, x = 3', '(2, −1)'][n] ?? '', 230, 88 + n * 34) : '',
    ) + chalk('M380 70V170'),
  460,
  true,
);
export const answers = lesson(
  (t) => formula('✓', 200, 120) + formula('n = 4', 290, 120) + partOf('M380 150l34 -50 34 28 40 -56', 190, t),
  440,
);

export const experiment: Scene = (t) => {
  const glass = (x: number, fill: string, level: number) =>
    at(
      x,
      250,
      path('M-16 -74h32v20l22 52q4 14-12 14h-52q-16 0-12-14l22-52z', '#ffffff', 'opacity=".55"') +
        path(
          `M${-24 - level * 8} ${-14 - level * 20}h${48 + level * 16}l8 ${14 + level * 20 - 6}q3 14-12 14h-40q-16 0-12-14z`,
          fill,
          'opacity=".85"',
        ) +
        circle(wave(t, 2) * 8, -20 - ((t * 3) % 1) * 34, 4, '#fff', 'opacity=".8"'),
    );
  return [
    room('#e6eef0'),
    rect(40, 60, 160, 104, '#c7d6da') +
      rect(440, 60, 160, 104, '#c7d6da') +
      each(3, (n) => rect(58 + n * 46, 86, 22, 60, ['#7fb3a6', '#d08b62', '#8e9cc9'][n] ?? '', 'rx="5"')),
    at(180, 286, person(0, 0, { top: '#f4f6f7', arm: -74 + wave(t, 2) * 8 }), 1.7) +
      at(470, 286, person(3, 0, { top: '#f4f6f7' }), 1.7),
    rect(0, 262, WIDTH, 98, '#8d6b4c') + rect(0, 256, WIDTH, 10, '#a9835f'),
    glass(280, t < 0.5 ? '#7fc4d8' : '#e07a9a', 0.6) + glass(372, '#b7d789', 0.35),
  ].join('');
};

export const parentsEvening: Scene = (t) =>
  [
    room('#efe6d8'),
    rect(190, 40, 260, 146, '#fdfdfb') + rect(190, 40, 260, 8, '#5c6b7a'),
    each(
      4,
      (n) =>
        rect(224, 150 - (32 + n * 18) * Math.min(1, t * 2), 0, 0, '#fff') +
        rect(
          228 + n * 50,
          164 - (30 + n * 18) * Math.min(1, t * 2),
          30,
          (30 + n * 18) * Math.min(1, t * 2),
          TOPS[n] ?? '',
        ),
    ),
    at(500, 266, person(1, 0, { top: '#6a5591', arm: -96 + wave(t, 2) * 10 }), 1.3),
    each(6, (n) => at(70 + n * 100, 366 + (n % 2) * 8, person(n, 0), 1.25)),
  ].join('');

export const library: Scene = (t) =>
  [
    rect(0, 0, WIDTH, HEIGHT, '#ece2d0') + rect(0, 262, WIDTH, 98, '#a57c52'),
    each(3, (shelf) =>
      at(
        28 + shelf * 206,
        44,
        rect(0, 0, 180, 214, '#7b5534') +
          each(
            4,
            (row) =>
              rect(8, 10 + row * 51, 164, 42, '#4f3520') +
              each(14, (n) =>
                rect(
                  11 + n * 11.5,
                  16 + row * 51 + ((n * 7 + row * 3) % 9),
                  8.5,
                  36 - ((n * 7 + row * 3) % 9),
                  ['#b5473c', '#2f5d8c', '#d9c38a', '#3f7d5a', '#6a5591', '#c98a3d'][(n * 5 + row + shelf) % 6] ?? '',
                  'rx="1"',
                ),
              ),
          ),
      ),
    ),
    at(120 + t * 40, 322, person(1, wave(t, 3), { bag: true }), 1.25),
    at(430, 318, person(4, 0, { arm: -100 + wave(t, 1) * 16 }), 1.25),
    rect(230, 300, 150, 12, '#8b5f39', 'rx="4"') +
      rect(242, 312, 8, 44, '#6f4a2b') +
      rect(360, 312, 8, 44, '#6f4a2b') +
      path('M276 300l28-10 28 10z', '#fbfaf5'),
  ].join('');

export const clubs: Scene = (t) =>
  [
    room('#f2e2d6'),
    rect(60, 50, 150, 110, '#fff') +
      path(`M72 150L110 ${96 + wave(t, 1) * 3}L150 130L176 88L198 150z`, '#7fb08f') +
      circle(178, 76, 12, '#e8b04a'),
    rect(430, 56, 150, 104, '#35424f') +
      each(3, (n) =>
        rect(
          446,
          76 + n * 26,
          60 + ((n * 37 + Math.floor(t * 20)) % 60),
          8,
          ['#8bd3c7', '#f2b25c', '#d9839b'][n] ?? '',
          'rx="3"',
        ),
      ),
    at(250, 300, person(0, 0, { arm: -80 + wave(t, 2) * 14 }), 1.4) +
      at(390, 304, person(5, 0, { arm: -60 + wave(t, 2, 0.5) * 14 }), 1.4),
    at(
      320,
      318,
      rect(-26, -34, 52, 26, '#c9ced4', 'rx="4"') +
        circle(-14, -4, 8, '#37474f') +
        circle(14, -4, 8, '#37474f') +
        rect(-10, -52, 20, 20, '#e6eaee', 'rx="3"') +
        circle(-4, -42, 3, '#2f5d8c') +
        circle(5, -42, 3, '#2f5d8c'),
    ),
    rect(120, 326, 400, 12, '#8b5f39', 'rx="4"'),
  ].join('');

export const choir: Scene = (t) =>
  [
    rect(0, 0, WIDTH, HEIGHT, '#5b2432') +
      each(9, (n) => rect(n * 76 - 10, 0, 38, 236, '#6f2d3d')) +
      rect(0, 236, WIDTH, 124, '#9b6b43'),
    path('M180 0L60 360H580L460 0z', '#ffe9b8', `opacity="${(0.16 + wave(t, 1) * 0.05).toFixed(2)}"`),
    each(2, (row) =>
      each(8, (n) =>
        at(
          90 + n * 62 + row * 28,
          256 + row * 34,
          person(n + row, 0, { top: row ? '#f4f0e6' : '#2f3f66' }) +
            circle(0, -76, 2.4 + Math.abs(wave(t, 6, n / 8)) * 2, '#7c3b34'),
          1.05,
        ),
      ),
    ),
    at(320, 356, person(3, 0, { top: '#20242b', arm: -110 + wave(t, 4) * 40 }), 1.15),
  ].join('');
export const canteen: Scene = (t) =>
  [
    rect(0, 0, WIDTH, HEIGHT, '#f4e9d8') + rect(0, 250, WIDTH, 110, '#d8c3a0'),
    rect(40, 60, 560, 96, '#e6eef0') +
      rect(40, 150, 560, 40, '#9fb0b8') +
      each(4, (n) =>
        at(
          110 + n * 140,
          152,
          rect(-46, -10, 92, 16, ['#c8553d', '#7fa650', '#e0b04a', '#a8703f'][n] ?? '', 'rx="6"') +
            `<path d="M-10 -20q6 -10 0 -20M10 -20q6 -10 0 -20" stroke="#fff" stroke-width="3" fill="none" opacity="${(0.5 + wave(t, 2, n / 4) * 0.4).toFixed(2)}"/>`,
        ),
      ),
    at(200, 190, person(0, 0, { top: '#ffffff', arm: -60 + wave(t, 3) * 12 }), 1.1) +
      at(440, 190, person(3, 0, { top: '#ffffff' }), 1.1),
    rect(40, 150, 560, 44, '#8d9ca3'),
    each(5, (n) => at(90 + n * 112 + t * 22, 346, person(n + 1, wave(t, 2, n / 5) * 0.5), 1.1)),
  ].join('');
