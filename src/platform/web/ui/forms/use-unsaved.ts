import { useEffect, useRef } from 'react';
import { registerUnsaved } from './drafts.ts';

/**
 * For what is changed on the screen and is no form of `useContractForm`, or is to be asked about although a draft keeps
 * it: while `isUnsaved`, the portal asks before the page is left, by a link, the back button or the closing of the tab.
 */
export function useUnsaved(isUnsaved: boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => registerUnsaved(() => latest.current), []);
}
