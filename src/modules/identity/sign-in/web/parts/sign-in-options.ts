import { useEffect, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { signIn } from '../../contract/sign-in.contract.ts';

type Options = CallOutput<typeof signIn.options>;

let asked: Promise<Options> | undefined;

/**
 * Who may sign up, and whether many share this computer; null until it is known. Asked once per opening of the portal,
 * and without the cache of queries, which the pages that bring people in do not load.
 */
export function useSignInOptions(isNeeded = true): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOpen = true;
    asked ??= call(signIn.options, {});
    asked.then(
      (answer) => {
        if (isOpen) setOptions(answer);
      },
      () => {
        asked = undefined; // the next reader asks again; nothing on the page waits for it
      },
    );
    return () => {
      isOpen = false;
    };
  }, [isNeeded]);
  return options;
}
