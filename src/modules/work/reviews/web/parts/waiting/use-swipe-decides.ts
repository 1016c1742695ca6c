import { type RefObject, useEffect, useEffectEvent } from 'react';

/** From here on a finger means the row and no longer the page. */
const MEANT = 12;
/** Let go so far away it decides. */
const FAR = 96;

interface Sides {
  readonly right: (key: string) => void;
  readonly left: (key: string) => void;
}

interface Held {
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly isMeant: boolean;
}

/**
 * A finger that draws a row to the right approves it, to the left it is returned or refused, which asks for an opinion.
 * Up and down belong to the page (`touch-action: pan-y`); who does not swipe has the buttons of the row.
 */
export function useSwipeDecides(list: RefObject<HTMLElement | null>, isOn: boolean, sides: Sides): void {
  const decide = useEffectEvent((key: string, side: keyof Sides) => sides[side](key));
  useEffect(() => {
    if (!isOn) return undefined;
    let held: Held | null = null;
    const rowAt = ({ target }: Event) =>
      list.current?.contains(target as Node) ? (target as Element).closest<HTMLElement>('[data-decides]') : null;
    const down = (event: PointerEvent) => {
      const row = rowAt(event);
      held =
        row && event.pointerType !== 'mouse' && event.isPrimary
          ? { row, x: event.clientX, y: event.clientY, isMeant: false }
          : null;
    };
    const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (!held) return;
      const by = clientX - held.x;
      if (!held.isMeant) {
        if (Math.abs(clientY - held.y) > MEANT) held = null;
        if (!held || Math.abs(by) < MEANT) return;
        held = { ...held, isMeant: true };
        held.row.setPointerCapture(pointerId);
      }
      held.row.dataset['drawn'] = by > 0 ? 'right' : 'left';
      held.row.dataset['far'] = String(Math.abs(by) > FAR);
      held.row.style.setProperty('--drawn', `${by}px`);
    };
    const up = ({ clientX, type }: PointerEvent) => {
      const now = held;
      held = null;
      if (!now?.isMeant) return;
      delete now.row.dataset['drawn'];
      now.row.style.removeProperty('--drawn');
      const by = clientX - now.x;
      if (type === 'pointerup' && Math.abs(by) > FAR)
        decide(now.row.dataset['decides'] ?? '', by > 0 ? 'right' : 'left');
    };
    const off = new AbortController();
    const { signal } = off;
    document.addEventListener('pointerdown', down, { signal });
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', up, { signal });
    document.addEventListener('pointercancel', up, { signal });
    return () => off.abort();
  }, [list, isOn]);
}
