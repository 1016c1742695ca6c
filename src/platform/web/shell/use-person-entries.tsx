import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../api/lazy.ts';
import { goTo } from '../boot/navigator.ts';
import { personEntries } from '../boot/registry.ts';
import { localizeNow } from '../i18n/texts.ts';
import type { DialogProps, LoadDialog, PersonEntry } from '../modules/web-module.ts';
import { viewerOf } from '../session/rights.tsx';
import { useSettings } from '../session/session.ts';
import { toast } from '../ui/toasts.ts';

const drawn = new Map<LoadDialog, ComponentType<DialogProps>>();

function dialogOf(load: LoadDialog): ComponentType<DialogProps> {
  const known = drawn.get(load) ?? lazyPart(async () => (await load()).Dialog);
  drawn.set(load, known);
  return known;
}

/** The entries of the person's own menu: those that hold for this person, and the dialog that one of them opened. */
export function usePersonEntries(): {
  readonly entries: readonly PersonEntry[];
  readonly open: (entry: PersonEntry) => void;
  readonly signOut: () => void;
  readonly dialog: ReactNode;
} {
  const settings = useSettings();
  const [load, setLoad] = useState<LoadDialog | null>(null);
  const [isOpened, setOpened] = useState(false);
  const viewer = settings && viewerOf(settings);
  const open = (entry: PersonEntry) => {
    const refusal = viewer && entry.refuse?.(viewer);
    if (refusal) {
      toast.warning(localizeNow(refusal));
    } else if (entry.to) {
      goTo(entry.to);
    } else if (entry.dialog) {
      setLoad(() => entry.dialog ?? null);
      setOpened(true);
    }
  };
  const Dialog = load && dialogOf(load);
  return {
    entries: viewer ? personEntries().filter((entry) => entry.when?.(viewer) ?? true) : [],
    open,
    signOut: () => goTo('/logout'),
    dialog: Dialog && (
      <Suspense fallback={null}>
        <Dialog opened={isOpened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
