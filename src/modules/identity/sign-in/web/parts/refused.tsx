import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import classes from './sign-in.module.css';

/**
 * What a form was refused for, said above its button by `Refused` instead of in a passing message: `onRefused` goes to
 * `useContractForm`, `clear` before the next try.
 */
export function useRefusal() {
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    clear: () => setText(null),
    onRefused: (error: ApiError): true => {
      setText(sentenceOf(error));
      return true;
    },
  };
}

/** The reason of a refusal; it stays until the next try. */
export function Refused({ text }: { readonly text: string | null }) {
  return (
    <div role="alert" className={classes.refusedRoom}>
      {text && <p className={classes.refused}>{text}</p>}
    </div>
  );
}
