import { useEffect } from 'react';
import { frame } from '#shared/calls/frame.contract.ts';
import { call } from '../api/call.ts';
import { isOlderDesktop, keepOlderDesktop, paintScale, UI_SCALES } from '../session/layout-choice.ts';
import { usePreference } from '../session/preference.ts';
import { session } from '../session/session-state.ts';
import { reloadPage } from '../ui/forms/drafts.ts';

/** Size of the text in percent and how to choose another. */
export function useUiScale(): [number, (scale: number) => void] {
  return usePreference<number>('ui_scale', (kept) => UI_SCALES.find((scale) => scale === kept) ?? null, 100);
}

/** Keeps the document at the chosen size. */
export function usePaintedScale(): void {
  const [scale] = useUiScale();
  useEffect(() => paintScale(scale), [scale]);
}

/** Turns the older desktop on or off: remembered here and with the person, then the page is loaded anew. */
export async function toggleOlderDesktop(): Promise<void> {
  const next = !isOlderDesktop();
  keepOlderDesktop(next);
  if (session.get().phase === 'signed_in') {
    // Without a network this browser alone has the choice.
    await call(frame.setPreferences, { body: { older_desktop: next } }).catch(() => undefined);
  }
  reloadPage();
}
