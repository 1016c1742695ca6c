import {
  at,
  block,
  circle,
  cloud,
  each,
  path,
  person,
  rect,
  type Scene,
  sky,
  TOPS,
  tree,
  WIDTH,
  wave,
} from './parts.ts';

export const gateInTheMorning: Scene = (t) =>
  [
    sky('#8ec5e8', '#f7e3c4'),
    circle(520, 120 - t * 26, 34, '#ffe9a8'),
    cloud(60 + t * 60, 70, 1.1) + cloud(330 + t * 40, 48, 0.8),
    block(60, 128, 220, 132, '#e8d8c0', 6, 3) + block(310, 108, 270, 152, '#f0e4d2', 7, 4),
    rect(0, 256, WIDTH, 104, '#b9b3a6') + path('M220 256h200l80 104H140z', '#cfc9bc'),
    rect(150, 168, 18, 96, '#7b3f33') +
      rect(472, 168, 18, 96, '#7b3f33') +
      rect(140, 154, 360, 22, '#8f4a3b', 'rx="3"'),
    `<text x="320" y="171" font-size="15" fill="#f8e7c9" text-anchor="middle" font-family="Noto Serif CJK SC, serif" letter-spacing="8">书院中学</text>`,
    tree(70, 282) + tree(570, 288, 1.15) + tree(20, 300, 1.3, '#3f7a4c'),
    each(5, (n) =>
      at(230 + n * 46 + t * 26 - n * 4, 300 + n * 9 - t * 18, person(n, wave(t, 5, n / 5), { bag: true }), 0.72),
    ),
  ].join('');

const field = (t: number, low = '#e9d6b4') =>
  sky('#79b8de', low) +
  cloud(80 + t * 50, 62) +
  cloud(420 + t * 40, 84, 0.9) +
  block(40, 128, 180, 84, '#efe2cd', 6, 2) +
  rect(0, 206, WIDTH, 154, '#6fa560') +
  path('M-40 360Q320 196 680 360z', '#b5523c') +
  each(
    4,
    (n) =>
      `<path d="M${-40 + n * 34} 360Q320 ${206 + n * 22} ${680 - n * 34} 360" stroke="#f3e7dc" stroke-width="2.5" fill="none"/>`,
  );

export const running: Scene = (t) =>
  [
    field(t),
    tree(590, 226, 0.9),
    each(4, (n) =>
      at(90 + n * 30 + t * (330 - n * 26), 316 + n * 8, person(n, wave(t, 7, n / 4), { top: TOPS[n] }), 0.95),
    ),
  ].join('');
export const flags: Scene = (t) =>
  [
    field(t, '#f2e3c6'),
    each(6, (n) =>
      at(
        70 + n * 100,
        250,
        rect(-2, -96, 4, 98, '#8d8d8f') +
          path(
            `M2 -96q22 ${(-8 + wave(t, 3, n / 6) * 8).toFixed(1)} 44 0t44 0v30q-22 8-44 0t-44 0z`,
            TOPS[n] ?? '#b5473c',
          ),
        0.8,
      ),
    ),
    each(7, (n) => at(60 + n * 88, 344, person(n, wave(t, 3, n / 7) * 0.5), 0.95)),
  ].join('');
export const basketball: Scene = (t) => {
  const flight = Math.min(1, t * 1.3);
  return [
    sky('#8cc6e6', '#dfead0') +
      rect(0, 220, WIDTH, 140, '#5f8fae') +
      path('M60 360L180 220h280l120 140z', '#cf8a5a') +
      `<path d="M250 360V262h140v98" stroke="#f6efe2" stroke-width="3" fill="none"/>`,
    rect(556, 110, 9, 180, '#7a828a') +
      rect(498, 92, 64, 50, '#fff', 'stroke="#b5473c" stroke-width="4"') +
      rect(488, 142, 34, 4, '#d2582e') +
      path('M490 146h30l-6 26h-18z', '#fff', 'opacity=".7"'),
    circle(250 + flight * 254, 214 - Math.sin(flight * Math.PI) * 128 - flight * 60, 12, '#d97a34'),
    at(226, 318, person(1, 0, { arm: -150, top: '#b5473c' }), 1.35) +
      at(330, 322, person(2, wave(t, 4), { top: '#2f5d8c' }), 1.3) +
      at(430, 330, person(3, wave(t, 4, 0.4), { top: '#b5473c' }), 1.35),
  ].join('');
};
export const rocket: Scene = (t) =>
  [
    sky('#6fb1dc', '#eef1dc') +
      cloud(90, 80) +
      cloud(470, 60, 1.1) +
      rect(0, 280, WIDTH, 80, '#7cab68') +
      block(30, 190, 150, 92, '#efe2cd', 5, 2),
    at(
      360,
      282 - t * t * 330,
      path('M-14 0v-72q0-26 14-40q14 14 14 40V0z', '#f4f4f1') +
        circle(0, -66, 7, '#7fb3d8') +
        path('M-14 -22l-16 26h16zM14 -22l16 26h-16z', '#c8553d') +
        path(`M-9 0h18l-9 ${30 + Math.abs(wave(t, 9)) * 16}z`, '#f2a33c'),
    ),
    each(6, (n) => at(60 + n * 46 + (n > 3 ? 300 : 0), 346, person(n, 0, { arm: -130 + wave(t, 3, n / 6) * 18 }), 1)),
  ].join('');
export const relay: Scene = (t) =>
  [
    field(t),
    at(120 + t * 250, 322, person(1, wave(t, 7), { top: '#b5473c', arm: -70 }) + rect(30, -66, 18, 5, '#f2d14f'), 1.35),
    at(360 + t * 170, 328, person(2, wave(t, 7, 0.4), { top: '#b5473c' }), 1.35),
  ].join('');

export const fromAbove: Scene = (t) =>
  at(
    -40 - t * 40,
    -30 - t * 20,
    [
      rect(0, 0, 800, 480, '#86b274'),
      rect(70, 60, 250, 96, '#c46a4e') +
        rect(82, 72, 226, 72, '#a9553d') +
        rect(70, 190, 96, 200, '#c46a4e') +
        rect(224, 190, 96, 200, '#c46a4e') +
        rect(166, 190, 58, 200, '#d9cfb8'),
      `<rect x="400" y="90" width="280" height="170" rx="85" fill="#b5523c"/><rect x="424" y="114" width="232" height="122" rx="61" fill="#6fa560"/><path d="M540 114v122" stroke="#f3e7dc" stroke-width="3"/>`,
      rect(420, 300, 120, 84, '#5f8fae') + rect(560, 300, 120, 84, '#cf8a5a') + rect(0, 420, 800, 30, '#a8a39a'),
      each(14, (n) => circle(36 + n * 56, 404 - (n % 2) * 8, 14, n % 3 ? '#4c8a57' : '#3f7a4c')),
      each(5, (n) => rect(60 + ((n * 170 + t * 130) % 760), 428 + (n % 2) * 10, 26, 9, TOPS[n] ?? '', 'rx="3"')),
    ].join(''),
    1,
  );

export const eveningAtTheGate: Scene = (t) =>
  [
    sky('#3f4f86', '#f0a774') + circle(130, 200 + t * 24, 30, '#ffd9a0'),
    block(250, 130, 330, 130, '#7d6b70', 9, 3, '#4a3540') + rect(0, 256, WIDTH, 104, '#5d5a63'),
    tree(80, 280, 1.2, '#3b5a4c') + tree(600, 290, 1.2, '#3b5a4c'),
    each(4, (n) =>
      at(470 - n * 66 - t * 70, 322 + n * 8, person(n, wave(t, 4, n / 4), { bag: n % 2 === 0 }), n % 2 ? 1.3 : 0.95),
    ),
  ].join('');
