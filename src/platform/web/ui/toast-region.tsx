import { lazy, Suspense } from 'react';
import { useStore } from '../state/store.ts';
import classes from './toast-region.module.css';
import { toasts } from './toasts.ts';

const ToastLine = lazy(async () => ({ default: (await import('./toast-line.tsx')).ToastLine }));

/** Where short messages appear; read out politely. The region is there before its first message, or nobody hears it. */
export function ToastRegion() {
  const shown = useStore(toasts);
  return (
    <div aria-live="polite" aria-atomic="false" className={classes.region}>
      <Suspense fallback={null}>
        <ul>
          {shown.map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
        </ul>
      </Suspense>
    </div>
  );
}
