import { useEffect, useRef } from 'react';
import { goTo } from '#web/boot/navigator.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { text } from './profile-texts.ts';

/** Asks before a link or a reload loses what is not saved. */
export function useUnsaved(isDirty: boolean): void {
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !dirty.current || !isPlain || link.getAttribute('target') === '_blank') return;
      event.preventDefault();
      event.stopPropagation();
      const path = link.getAttribute('href') ?? '/';
      void ask({
        title: text('leave_title'),
        body: text('leave_body'),
        confirm: text('leave'),
        cancel: text('stay'),
      }).then((leaves) => {
        if (leaves) goTo(path);
      });
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', follow, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', follow, { capture: true });
    };
  }, []);
}
