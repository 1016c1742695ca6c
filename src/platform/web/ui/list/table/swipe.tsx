import type { MouseEvent as ClickEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import classes from './swipe.module.css';

/** From here on a finger means the row and no longer the page. */
const MEANT = 12;
/** Let go with this much in sight the acts stay open. */
const FAR = 48;

/** The row whose acts a finger uncovered, and whether they are still in sight. */
export interface Swiped {
  readonly id: string;
  readonly isOpen: boolean;
}

interface Held extends Swiped {
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** How far the row was open when it was taken. */
  readonly from: number;
  readonly isMeant: boolean;
}

const widthOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-tray]')?.offsetWidth ?? 0;
const isIn = (event: Event, places: string) => (event.target as Element).closest(places) !== null;

function take(event: PointerEvent): Held | null {
  const row = (event.target as Element).closest<HTMLElement>('[data-swipe]');
  const id = row?.dataset['swipe'];
  if (!row || !id || event.pointerType === 'mouse' || !event.isPrimary) return null;
  const isOpen = row.dataset['swiped'] === 'true';
  return { id, isOpen, row, x: event.clientX, y: event.clientY, from: isOpen ? widthOf(row) : 0, isMeant: false };
}

/**
 * A finger that draws a row to the left uncovers its acts. Up and down belong to the page (`touch-action: pan-y`), and a
 * mouse or a key needs none of it: every act is reachable otherwise. A touch elsewhere or Escape covers them again.
 */
export function letRowsBeSwiped(
  list: HTMLElement,
  set: (change: (now: Swiped | null) => Swiped | null) => void,
): () => void {
  let held: Held | null = null;
  const shut = () => set((now) => (now?.isOpen ? { ...now, isOpen: false } : now));
  const mean = (now: Held, pointerId: number) => {
    held = { ...now, isMeant: true };
    now.row.setPointerCapture(pointerId);
    now.row.dataset['drawn'] = 'true';
    // its acts have to be there to be as wide as they are
    flushSync(() => set(() => ({ id: now.id, isOpen: true })));
  };
  const down = (event: PointerEvent) => {
    held = list.contains(event.target as Node) ? take(event) : null;
    if (!isIn(event, '[data-swiped="true"], [aria-modal="true"]')) shut();
  };
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (!held) return;
    const by = held.x - clientX;
    if (!held.isMeant) {
      if (Math.abs(clientY - held.y) > MEANT) held = null;
      if (!held || Math.abs(by) < MEANT || (by < 0 && held.from === 0)) return;
      mean(held, pointerId);
    }
    const open = Math.min(Math.max(0, held.from + by), widthOf(held.row));
    held.row.style.setProperty('--drawn', `${open}px`);
  };
  const up = ({ clientX, type }: PointerEvent) => {
    const now = held;
    held = null;
    if (!now?.isMeant) return;
    delete now.row.dataset['drawn'];
    const by = now.x - clientX;
    const isFar = type === 'pointerup' && (now.from > 0 ? by > -FAR : by > FAR);
    now.row.style.setProperty('--drawn', `${widthOf(now.row)}px`);
    set(() => ({ id: now.id, isOpen: isFar }));
  };
  // a touch on what is left of the row puts it back, and opens nothing
  const click = (event: MouseEvent) => {
    if (!isIn(event, '[data-swiped="true"]') || isIn(event, '[data-tray]')) return;
    event.preventDefault();
    event.stopPropagation();
    shut();
  };
  const key = (event: KeyboardEvent) => event.key === 'Escape' && shut();
  const off = new AbortController();
  const { signal } = off;
  document.addEventListener('pointerdown', down, { signal });
  document.addEventListener('keydown', key, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', up, { signal });
  list.addEventListener('pointercancel', up, { signal });
  list.addEventListener('click', click, { signal, capture: true });
  return () => off.abort();
}

export interface TrayProps {
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** The acts that a swipe uncovers, three at most. An act closes it, unless it opens a menu of its own. */
export function Tray({ isOpen, onDone, children }: TrayProps) {
  const onClick = ({ target, currentTarget }: ClickEvent) => {
    const button = (target as Element).closest('button, a');
    // a click in a dialog of an act comes here too
    if (button && currentTarget.contains(button) && !button.hasAttribute('aria-haspopup')) onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to its buttons
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to its buttons
    <div className={classes.tray} data-tray inert={!isOpen} onClick={onClick}>
      {children}
    </div>
  );
}
