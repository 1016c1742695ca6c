import type { KeyboardEvent } from 'react';
import type { PlayerActs } from './use-acts.ts';

interface Acts extends PlayerActs {
  readonly toggleFull: () => void;
  readonly toggleCaptions: () => void;
}

const KEYS: Readonly<Record<string, (acts: Acts) => void>> = {
  ' ': (acts) => acts.toggle(),
  k: (acts) => acts.toggle(),
  arrowleft: (acts) => acts.step(-5),
  arrowright: (acts) => acts.step(5),
  j: (acts) => acts.step(-10),
  l: (acts) => acts.step(10),
  arrowup: (acts) => acts.louder(0.1),
  arrowdown: (acts) => acts.louder(-0.1),
  m: (acts) => acts.toggleMuted(),
  f: (acts) => acts.toggleFull(),
  c: (acts) => acts.toggleCaptions(),
};

/** Keys inside the player: space, arrows, J K L, F, M, C. A button or slider that has the focus keeps the ones it knows. */
export function usePlayerKeys(acts: Acts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isItsOwn(event)) return;
    const act = KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(acts);
  };
}

/** Whether the focused part takes the key itself: entries of a menu, a button for space, the slider of the volume. */
function isItsOwn({ target, key }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="menu"]')) return true;
  if (target.dataset['volume'] === 'true') return key.startsWith('Arrow');
  return target.tagName === 'BUTTON' && key === ' ';
}
