import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as keys and clicks inside an element tell. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, watch: { onKeyDown: look, onKeyUp: look } };
}
