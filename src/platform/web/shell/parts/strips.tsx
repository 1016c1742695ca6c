import { Suspense } from 'react';
import { lazy } from '../../api/lazy.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { useStore } from '../../state/store.ts';
import { usePaintedScale } from '../ui-scale.ts';
import { Demands } from './demands.tsx';
import { NetworkStrip } from './network-strip.tsx';
import classes from './parts.module.css';
import { VersionBar } from './version-bar.tsx';
import { useWholeNames } from './whole-names.ts';

const NativeLink = lazy(async () => ({ default: (await import('./native-link.tsx')).NativeLink }));

/** What concerns the whole page: a newer version, no network, maintenance, and what has to be done first. */
export function Strips() {
  const { is_webapp } = useStore(entryFacts);
  usePaintedScale();
  useWholeNames();
  return (
    <>
      <div className={classes.strips} role="status">
        <VersionBar />
        <NetworkStrip />
      </div>
      <Demands />
      {is_webapp && (
        <Suspense fallback={null}>
          <NativeLink />
        </Suspense>
      )}
    </>
  );
}
