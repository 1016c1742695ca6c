import type { Location } from 'react-router';
import { session } from '../session/session.ts';
import { hasUnsaved } from '../ui/forms/drafts.ts';
import { browserHistory } from './navigator.ts';

type Change = Parameters<Parameters<typeof browserHistory.listen>[0]>[0];

/** After the end of a session there is no way back to the page; what was typed is kept as a draft. */
function losesSomething(change: Change, shown: Location | undefined): boolean {
  if (!shown || shown.pathname === change.location.pathname) return false;
  return session.get().phase === 'signed_in' && hasUnsaved();
}

function leadBack({ action, delta }: Change, shown: Location): void {
  if (action === 'REPLACE') browserHistory.replace(shown);
  else browserHistory.go(action === 'POP' ? -(delta ?? -1) : -1);
}

/** One question at a time: a second address during the first takes its place. */
let waiting: (() => void) | null = null;

/**
 * Calls `go` after a change of the address, unless a form with text that nothing keeps is on the page `shown`: then the
 * person is asked first, and led back who wants to stay. It belongs to the way between pages and not to a part of the
 * frame, which may still be on its way when somebody who is quick has typed and leaves.
 */
export async function askBeforeLeaving(change: Change, shown: Location | undefined, go: () => void): Promise<void> {
  if (!shown || !losesSomething(change, shown)) {
    go();
    return;
  }
  const isAsking = waiting !== null;
  waiting = go;
  if (isAsking) return;
  // A question that cannot be loaded is answered for the text.
  const leaves = await import('../ui/forms/ask-unsaved.ts').then((asking) => asking.askUnsaved()).catch(() => false);
  if (leaves) waiting?.();
  else leadBack(change, shown);
  waiting = null;
}

/** The browser's own question before the tab is closed. */
export function warnBeforeClosing(): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
