import { type RefObject, useEffect } from 'react';
import { isComposing } from '../../text/is-composing.ts';
import { keepPlace, stepIn } from '../list-place.ts';

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The list that keys belong to: the first one in sight, unless a dialog without it lies above. */
function isMine(root: HTMLElement): boolean {
  const dialog = document.querySelector('[aria-modal="true"]');
  if (dialog && !dialog.contains(root)) return false;
  const lists = [...(dialog ?? document).querySelectorAll<HTMLElement>('[data-list]')];
  return lists.find((one) => one.checkVisibility()) === root;
}

/** `/` goes to the search, j and k walk over the rows (Enter opens the one with the focus), x ticks it. */
export function useListKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const list = root.current;
      const target = event.target as HTMLElement;
      if (!list || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
      if (target.matches(EDITABLE) || !['/', 'j', 'k', 'x'].includes(event.key) || !isMine(list)) return;
      event.preventDefault();
      if (event.key === '/') list.querySelector<HTMLElement>('[role="searchbox"]')?.focus();
      else if (event.key === 'x')
        target.closest('tr, li')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
      else stepIn(list, event.key === 'j' ? 1 : -1);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row && root.current?.contains(target as Element)) keepPlace(root.current, row);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [root]);
}
