import type { KeyboardEvent } from 'react';

interface Acts {
  readonly toggle: () => void;
  readonly step: (seconds: number) => void;
  readonly volume: (by: number) => void;
  readonly mute: () => void;
  readonly full: () => void;
  readonly captions: () => void;
}

/** Keys inside the player: space, arrows, J K L, F, M, C. A button or slider that has the focus keeps the ones it knows. */
export function usePlayerKeys(acts: Acts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest('[role="menu"]')) return;
    const isButton = target?.tagName === 'BUTTON';
    const isVolume = target?.dataset['volume'] === 'true';
    const known: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': isButton ? undefined : acts.toggle,
      k: acts.toggle,
      ArrowLeft: isVolume ? undefined : () => acts.step(-5),
      ArrowRight: isVolume ? undefined : () => acts.step(5),
      j: () => acts.step(-10),
      l: () => acts.step(10),
      ArrowUp: isVolume ? undefined : () => acts.volume(0.1),
      ArrowDown: isVolume ? undefined : () => acts.volume(-0.1),
      m: acts.mute,
      f: acts.full,
      c: acts.captions,
    };
    const act = known[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
