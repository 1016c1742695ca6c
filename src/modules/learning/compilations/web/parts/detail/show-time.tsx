import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Words } from '#web/ui/layout/layout.tsx';
import { useCompilationText } from '../../texts.ts';
import { ItemPreview, type ShownItem } from './item-preview.tsx';
import classes from './show-time.module.css';

interface Props {
  readonly compilationId: string;
  readonly items: readonly ShownItem[];
  readonly from: string | null;
  readonly onClose: () => void;
}

/** What a class sees: one thing over the whole screen, the next one by the arrow keys or a clicker. */
export function ShowTime({ compilationId, items, from, onClose }: Props) {
  const t = useCompilationText();
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex((item) => item.id === from),
    ),
  );
  const item = items[at];
  const go = (step: number) => setAt((now) => Math.min(items.length - 1, Math.max(0, now + step)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (['ArrowRight', 'PageDown', ' '].includes(event.key)) go(1);
    else if (['ArrowLeft', 'PageUp'].includes(event.key)) go(-1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  });
  const leave = useEffectEvent(() => {
    if (!document.fullscreenElement) onClose();
  });
  useEffect(() => {
    const element = root.current;
    const key = (event: KeyboardEvent) => onKey(event);
    const change = () => leave();
    document.addEventListener('keydown', key);
    element?.focus();
    // a browser that takes no whole screen shows it over the page
    element?.requestFullscreen?.().then(
      () => document.addEventListener('fullscreenchange', change),
      () => undefined,
    );
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('fullscreenchange', change);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  if (!item) return null;
  return (
    <div
      ref={root}
      className={classes.stage}
      role="dialog"
      aria-modal
      aria-label={item.resource?.title ?? ''}
      tabIndex={-1}
    >
      <ItemPreview key={item.id} compilationId={compilationId} item={item} isWhole />
      <div className={classes.bar}>
        <button type="button" aria-label={t('previous')} disabled={at === 0} onClick={() => go(-1)}>
          <IconChevronLeft aria-hidden size={20} />
        </button>
        <Words cut>{`${at + 1} / ${items.length} ${item.resource?.title ?? ''}`}</Words>
        <button type="button" aria-label={t('next')} disabled={at === items.length - 1} onClick={() => go(1)}>
          <IconChevronRight aria-hidden size={20} />
        </button>
        <button type="button" aria-label={t('end_show')} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}
