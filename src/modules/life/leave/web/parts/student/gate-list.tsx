import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { GateRow } from '../leave-types.ts';
import { GateCard } from './gate-card.tsx';

const GateScan = lazyDialog(async () => (await import('./gate-scan.tsx')).GateScan);
const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

/** Cards with big faces, for the guard's phone: the nearest first. */
export function GateList() {
  const t = useLeaveText();
  const [released, release] = useState<GateRow | null>(null);
  const [scans, scan] = useState(false);
  const answer = useApi(vacations.gate, {}, { pollMs: 30_000 });
  return (
    <Stack gap={12}>
      <Button size="lg" fullWidth onClick={() => scan(true)}>
        {t('scan_id')}
      </Button>
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('nobody_leaves')} detail={t('nobody_leaves_help')} />
          ) : (
            <Cards least={280} gap={12} align="start">
              {list.map((row) => (
                <GateCard key={row.id} row={row} onRelease={() => release(row)} />
              ))}
            </Cards>
          )
        }
      </Loaded>
      {scans && (
        <GateScan
          onRelease={(pass) => {
            scan(false);
            release(pass);
          }}
          onClose={() => scan(false)}
        />
      )}
      {released && <ReleaseDialog row={released} onClose={() => release(null)} />}
    </Stack>
  );
}
