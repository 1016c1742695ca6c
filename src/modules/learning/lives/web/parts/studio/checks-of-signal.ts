import type { CallOutput } from '#shared/endpoint.ts';
import type { lives } from '../../../contract/lives.contract.ts';

type Push = CallOutput<typeof lives.checkPush>;

export interface Check {
  readonly grade: 'good' | 'warn' | 'open';
  readonly says: string;
}

/** Under this many frames a second a picture stutters. */
const FRAMES = 12;
/** Players wait for a key frame: every two seconds is right, more than four is felt. */
const KEY_SECONDS = 4;
/** Less than this is not enough for a picture of 480 lines. */
const KBPS = 500;

/** Whether a picture comes, and as players need it. */
export function pictureCheck({ is_push, fps, key_seconds }: Push) {
  if (!is_push || !fps) return { grade: 'open', says: 'open' } as const;
  if (fps < FRAMES) return { grade: 'warn', says: 'slow' } as const;
  if (key_seconds !== null && key_seconds > KEY_SECONDS) return { grade: 'warn', says: 'keys' } as const;
  return { grade: 'good', says: 'good' } as const;
}

/** Whether sound comes; an engine that does not say so leaves it to the ear. */
export function soundCheck({ is_push, fps, has_sound }: Push) {
  if (!is_push || !fps) return { grade: 'open', says: 'open' } as const;
  if (has_sound === null) return { grade: 'open', says: 'listen' } as const;
  return has_sound ? ({ grade: 'good', says: 'good' } as const) : ({ grade: 'warn', says: 'none' } as const);
}

/** Whether the uplink is fast enough, and without gaps in the last points. */
export function lineCheck({ is_push, kbps, signals }: Push) {
  if (!is_push || !kbps) return { grade: 'open', says: 'open' } as const;
  if (kbps < KBPS) return { grade: 'warn', says: 'low' } as const;
  const lately = signals.slice(-6).map((one) => one.kbps);
  const most = Math.max(0, ...lately);
  if (lately.some((one) => one < most / 3)) return { grade: 'warn', says: 'unsteady' } as const;
  return { grade: 'good', says: 'good' } as const;
}
