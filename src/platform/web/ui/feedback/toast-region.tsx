import { Suspense } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { useStore } from '../../state/store.ts';
import { toasts } from '../toasts.ts';
import classes from './toast-region.module.css';

/** Also asked for ahead: what says that the line is broken would not come over it. */
export const loadToastLine = async () => (await import('./toast-line.tsx')).ToastLine;
const ToastLine = lazyPart(loadToastLine, { isSilent: true });

/** Where short messages appear; read out politely. The region is there before its first message, or nobody hears it. */
export function ToastRegion() {
  const shown = useStore(toasts);
  return (
    <div aria-live="polite" aria-atomic="false" className={classes.region}>
      <ul>
        {shown.map((toast) => (
          // What says that the line is broken may itself not have come yet.
          <Suspense key={toast.id} fallback={<li className={classes.plain}>{toast.text}</li>}>
            <ToastLine toast={toast} />
          </Suspense>
        ))}
      </ul>
    </div>
  );
}
