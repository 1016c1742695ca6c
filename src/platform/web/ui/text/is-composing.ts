import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** What a browser says instead of a key that an input method takes for itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method: Enter that takes a word sends no message. Safari ends the composition before
 * it tells the key, so that the number of the key has to be asked as well.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === TAKEN_BY_INPUT_METHOD;
}
