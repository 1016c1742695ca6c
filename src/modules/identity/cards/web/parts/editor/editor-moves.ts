import type { KeyboardEvent, PointerEvent } from 'react';
import type { CardElement } from '../../../contract/card-faces.ts';
import { STEP } from './editor-state.ts';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** What a key does to an element: arrows move it by half a millimetre, with Shift they size it. Null: nothing. */
export function moveForKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  element: CardElement,
): Partial<CardElement> | 'remove' | null {
  if (key === 'Delete' || key === 'Backspace') return 'remove';
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = way;
  return shiftKey ? { w: element.w + x, h: element.h + y } : { x: element.x + x, y: element.y + y };
}

/** Follows the pointer until it is let go; `tenths` is how many tenths of a millimetre a pixel is. */
export function dragElement(
  event: PointerEvent<HTMLButtonElement>,
  element: CardElement,
  tenths: number,
  onChange: (change: Partial<CardElement>) => void,
): void {
  if (event.button !== 0) return;
  const handle = event.currentTarget;
  const [startX, startY] = [event.clientX, event.clientY];
  handle.setPointerCapture(event.pointerId);
  const move = (next: globalThis.PointerEvent) =>
    onChange({ x: element.x + (next.clientX - startX) * tenths, y: element.y + (next.clientY - startY) * tenths });
  const end = () => {
    handle.removeEventListener('pointermove', move);
    handle.removeEventListener('pointerup', end);
    handle.removeEventListener('pointercancel', end);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
}
