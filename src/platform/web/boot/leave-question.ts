import type { Location } from 'react-router';
import { session } from '../session/session-state.ts';
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
 * Calls `go` after a change of the address, unless the page `shown` has a form whose text is not kept: then the person
 * is asked first, and stays on the page if they want to. It belongs to navigation and not to a part of the frame, which
 * may not be loaded yet when a quick person leaves.
 */
export async function askBeforeLeaving(change: Change, shown: Location | undefined, go: () => void): Promise<void> {
  if (!shown || !losesSomething(change, shown)) {
    go();
    return;
  }
  const isAsking = waiting !== null;
  waiting = go;
  if (isAsking) return;
  // when the dialog cannot be loaded, the person stays and keeps the text.
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
