import { useEffect, useRef } from 'react';
import { goTo } from '#web/boot/navigator.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { accessText } from './access-texts.ts';

/** Asks before a link or a reload loses what is not saved. What was typed stays as a draft in any case. */
export function useLeaveQuestion(isDirty: boolean): { readonly leave: (path: string) => void } {
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const leave = (path: string) => {
    if (!dirty.current) return goTo(path);
    void ask({
      title: accessText('leave_title'),
      body: accessText('leave_body'),
      confirm: accessText('leave'),
      cancel: accessText('stay'),
    }).then((leaves) => {
      if (leaves) goTo(path);
    });
  };
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!link || !dirty.current || !isPlain || link.getAttribute('target') === '_blank') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(link.getAttribute('href') ?? '/');
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  return { leave };
}
