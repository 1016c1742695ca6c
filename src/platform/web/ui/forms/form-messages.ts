import { useRef, useState } from 'react';
import type { Messages } from './check.ts';
import { focusFirstError } from './focus-error.ts';

/** Messages of the contract and of the server, shown for fields that were left or sent. */
export function useMessages(found: Messages) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasSent, setWasSent] = useState(false);
  const [fromServer, setFromServer] = useState<Messages>({});
  return {
    of: (path: string) => fromServer[path] ?? (wasSent || touched.has(path) ? found[path] : undefined),
    all: { ...(wasSent ? found : {}), ...fromServer },
    touch: (path: string) => setTouched((now) => new Set(now).add(path)),
    forget: (path: string) => setFromServer(({ [path]: _gone, ...others }) => others),
    sent: () => {
      setWasSent(true);
      setFromServer({});
    },
    take: setFromServer,
    clear: () => {
      setTouched(new Set());
      setWasSent(false);
      setFromServer({});
    },
  };
}

/**
 * Messages of places that the form does not show by themselves (a corner of a drawing, a part of a row), by the shown field
 * that they lie in, or '' where there is none: a person sees each, and never its path.
 */
export function homelessOf(all: Messages, drawn: ReadonlySet<string>): Messages {
  const homes: Record<string, string> = {};
  for (const [path, message] of Object.entries(all)) {
    if (path === '' || !message || drawn.has(path)) continue;
    const keys = path.split('.');
    const inside = keys.map((_, at) => keys.slice(0, keys.length - at).join('.')).find((one) => drawn.has(one));
    homes[inside ?? ''] ??= message;
  }
  return homes;
}

/** The messages of the fields and of the form as a whole. */
export function usePlaces(messages: Pick<ReturnType<typeof useMessages>, 'of' | 'all'>) {
  const drawn = useRef(new Set<string>());
  // a form that draws a message by hand is no field here: only what is seen nowhere is said of the whole
  const [isUnseen, setUnseen] = useState(false);
  const homes = homelessOf(messages.all, drawn.current);
  return {
    of: (path: string) => {
      drawn.current.add(path);
      return messages.of(path) ?? homes[path];
    },
    ofForm: messages.of('') ?? (isUnseen ? homes[''] : undefined),
    showFirst: () => {
      setUnseen(false);
      focusFirstError(() => setUnseen(true));
    },
  };
}
