import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#web/ui/text/is-composing.ts';

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

interface Acts {
  readonly approve: () => void;
  readonly refuse: () => void;
}

/** A approves the chosen one, r returns or refuses it; not while something is typed or a dialog is open. Walking and ticking are those of every list. */
export function useReviewKeys(isOn: boolean, acts: Acts): void {
  const act = useEffectEvent((key: string): boolean => {
    if (key === 'a') acts.approve();
    else if (key === 'r') acts.refuse();
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
