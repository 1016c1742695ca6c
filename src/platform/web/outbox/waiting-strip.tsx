import { useEffect, useState } from 'react';
import parts from '../shell/parts/parts.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useOwnEntries } from './outbox.ts';
import { useOutboxText } from './texts.ts';
import { useSending } from './use-sending.ts';
import classes from './waiting-strip.module.css';

const WaitingDialog = lazyDialog(async () => (await import('./waiting-dialog.tsx')).WaitingDialog);

/** How much waits for a line, or was refused; from here it is sent, on every page. */
export function WaitingStrip() {
  const t = useOutboxText();
  const entries = useOwnEntries();
  const { send } = useSending();
  const [isOpen, setOpen] = useState(false);
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = entries.length - refused;
  const isShown = entries.length > 0;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-outbox', isShown);
    return () => document.documentElement.removeAttribute('data-outbox');
  }, [isShown]);
  if (!isShown && !isOpen) return null;
  return (
    <>
      {isShown && (
        <div className={classes.badge} role="status">
          <div className={parts.strip}>
            {waiting > 0 && <span>{t('waiting', { n: waiting })}</span>}
            {refused > 0 && <span>{t('refused', { n: refused })}</span>}
            <button type="button" onClick={() => setOpen(true)}>
              {t('look')}
            </button>
          </div>
        </div>
      )}
      {isOpen && <WaitingDialog entries={entries} onSend={send} onClose={() => setOpen(false)} />}
    </>
  );
}
