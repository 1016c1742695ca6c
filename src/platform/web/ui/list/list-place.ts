import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * The row of a list at which somebody is: the last one that had the focus, was opened, or was stepped to in its drawer.
 * It is written on the list itself, so that keys and closing dialogs find it without the list being drawn again.
 */

const ROW = '[data-row]';
const OPENS = '[data-row-open]';

const rowsOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.querySelector(OPENS) !== null);

export function keepPlace(list: HTMLElement, id: string): void {
  const at = rowsOf(list).findIndex((row) => row.dataset['row'] === id);
  if (at < 0) return;
  list.dataset['place'] = id;
  list.dataset['placeAt'] = String(at);
}

/** The same for a row that was stepped to in its drawer, in whatever list shows it. */
export function keepPlaceOf(id: string): void {
  const row = document.querySelector(`[data-list] [data-row="${CSS.escape(id)}"]`);
  const list = row?.closest<HTMLElement>('[data-list]');
  if (list) keepPlace(list, id);
}

/** Where that row stands now; a row that is gone was where its successor is. Null: nobody was in the list. */
function placeIn(
  list: HTMLElement,
  rows: readonly HTMLElement[],
): { readonly at: number; readonly isGone: boolean } | null {
  const { place, placeAt } = list.dataset;
  if (place === undefined) return null;
  const at = rows.findIndex((row) => row.dataset['row'] === place);
  return at < 0 ? { at: Math.min(Number(placeAt), rows.length - 1), isGone: true } : { at, isGone: false };
}

function focusRow(row: HTMLElement | undefined): boolean {
  const opens = row?.querySelector<HTMLElement>(OPENS);
  opens?.focus({ preventScroll: true });
  opens?.scrollIntoView({ block: 'nearest' });
  return opens != null;
}

/** Puts the focus on the row at which somebody was, or on the one that took its place. */
export function focusRowOf(list: HTMLElement): boolean {
  const rows = rowsOf(list);
  return focusRow(rows[placeIn(list, rows)?.at ?? -1]);
}

/** The list that is in sight, under whatever lies over it. */
export function shownList(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  return [...(dialog ?? document).querySelectorAll<HTMLElement>('[data-list]')].find((one) => one.checkVisibility());
}

/** Moves the focus to the next or previous row that can be opened; from outside the rows it goes on from the last place. */
export function stepIn(list: HTMLElement, by: 1 | -1): void {
  const rows = rowsOf(list);
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const place = focused < 0 ? placeIn(list, rows) : { at: focused, isGone: false };
  const from = place ? place.at - (place.isGone && by === 1 ? 1 : 0) : by === 1 ? -1 : rows.length;
  focusRow(rows[from + by]);
}

/** Rows that were opened, by the entry of the history that showed their list. */
const opened = new Map<string, string>();

/**
 * For a row that opens a page: going back from there puts the focus on it. Returns what is to be called when a row is
 * opened.
 */
export function useReturnToRow(root: RefObject<HTMLElement | null>, rows: readonly unknown[]): (id: string) => void {
  const { key } = useLocation();
  const action = useNavigationType();
  useEffect(() => {
    const id = action === 'POP' ? opened.get(key) : undefined;
    // somebody who has gone on to a control of the page stays there
    if (!id || !root.current || rows.length === 0 || !document.activeElement?.matches('body, main')) return;
    opened.delete(key);
    keepPlace(root.current, id);
    focusRowOf(root.current);
  }, [root, rows, key, action]);
  return (id) => {
    if (root.current) keepPlace(root.current, id);
    opened.set(key, id);
  };
}
