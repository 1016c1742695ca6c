import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#web/ui/text/is-composing.ts';

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

interface Acts {
  readonly step: (by: 1 | -1) => void;
  readonly approve: () => void;
  readonly refuse: () => void;
  readonly tick: () => unknown;
}

/** j and k walk over the rows, a approves the chosen one, r returns or refuses it, x ticks it; not while something is typed or a dialog is open. */
export function useReviewKeys(isOn: boolean, acts: Acts): void {
  const act = useEffectEvent((key: string): boolean => {
    if (key === 'j') acts.step(1);
    else if (key === 'k') acts.step(-1);
    else if (key === 'a') acts.approve();
    else if (key === 'r') acts.refuse();
    else if (key === 'x') acts.tick();
    else return false;
    return true;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return;
      if (target.matches(EDITABLE) || document.querySelector('[aria-modal="true"]')) return;
      if (act(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
