import { Suspense } from 'react';
import { lazyPart } from '../../../api/lazy.ts';
import { useCurrentRoute } from '../../../boot/current-route.ts';
import { outboxOwners } from '../../../outbox/owners.ts';
import { entryFacts } from '../../../session/entry-query.ts';
import { useSettings } from '../../../session/session.ts';
import { useStore } from '../../../state/store.ts';
import { usePaintedScale } from '../../ui-scale.ts';
import classes from '../parts.module.css';
import { RequiredActions } from '../required-actions.tsx';
import { useTitlesOfCutTexts } from '../titles-of-cut-texts.ts';
import { NetworkStrip } from './network-strip.tsx';
import { VersionBar } from './version-bar.tsx';

const NativeLink = lazyPart(async () => (await import('../native-link.tsx')).NativeLink);
const OfflinePage = lazyPart(async () => (await import('../../../offline/offline-page.tsx')).OfflinePage, {
  isSilent: true,
});
const WaitingStrip = lazyPart(async () => (await import('../../../outbox/waiting-strip.tsx')).WaitingStrip, {
  isSilent: true,
});

/** What concerns the whole page: a newer version, no network, maintenance, what waits for a line, and what has to be done first. */
export function Strips() {
  const { is_webapp } = useStore(entryFacts);
  const person = useSettings()?.user.id;
  const owners = useStore(outboxOwners);
  const opensOffline = useCurrentRoute()?.offline;
  usePaintedScale();
  useTitlesOfCutTexts();
  return (
    <>
      <div className={classes.strips} role="status">
        <VersionBar />
        <NetworkStrip />
      </div>
      {person && opensOffline && (
        <Suspense fallback={null}>
          <OfflinePage />
        </Suspense>
      )}
      {person && owners.includes(person) && (
        <Suspense fallback={null}>
          <WaitingStrip />
        </Suspense>
      )}
      <RequiredActions />
      {is_webapp && (
        <Suspense fallback={null}>
          <NativeLink />
        </Suspense>
      )}
    </>
  );
}
