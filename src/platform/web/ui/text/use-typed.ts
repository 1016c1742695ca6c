import { type CompositionEvent, type FormEvent, useRef } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of an input whose text is folded and cut while it is typed. What an input method composes stays as it is:
 * a changed text would end the composing. An element with `maxLength` would cut what is pasted before it is folded.
 */
export function useTyped<E extends Input>(onChange: (typed: string) => void, fold: (typed: string) => string) {
  const composes = useRef(false);
  return {
    /** Whether an input method is at work; what waits for a pause of typing goes on waiting. */
    composes,
    handlers: {
      onChange: (event: FormEvent<E>) => {
        const typed = event.currentTarget.value;
        onChange(composes.current ? typed : fold(typed));
      },
      onCompositionStart: () => {
        composes.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<E>) => {
        composes.current = false;
        onChange(fold(event.currentTarget.value));
      },
    },
  };
}
