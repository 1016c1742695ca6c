import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { usePayrollText } from '../../texts.ts';

/** How many have opened and confirmed, and who has not. */
export function Progress({ id }: { readonly id: string }) {
  const t = usePayrollText();
  const [page, setPage] = useState(1);
  const answer = useApi(
    wageTables.progress,
    { params: { id }, query: { page } },
    { keepPrevious: true, pollMs: 10_000 },
  );
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
      {({ counts, not_activated, list, total, per_page }) => (
        <Stack gap={16}>
          <CounterTiles
            counters={[
              { key: 'sent', label: t('counter_sent'), count: counts.sent },
              { key: 'viewed', label: t('counter_viewed'), count: counts.viewed },
              { key: 'confirmed', label: t('counter_confirmed'), count: counts.confirmed },
              { key: 'not_activated', label: t('not_activated'), count: not_activated },
            ]}
          />
          {list.length === 0 && <EmptyState small title={t('all_done')} detail={t('all_done_help')} />}
          <RowList>
            {list.map((one) => (
              <li key={one.id}>
                <span>
                  {one.name} <Words tone="soft">{[one.number, one.department_name].filter(Boolean).join(' · ')}</Words>
                </span>
                <Words tone="waiting">{t(`waits_${one.state}`)}</Words>
              </li>
            ))}
          </RowList>
          {total > per_page && (
            <Inline gap={8}>
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('page_before')}
              </Button>
              <Button variant="default" disabled={page * per_page >= total} onClick={() => setPage(page + 1)}>
                {t('page_after')}
              </Button>
            </Inline>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
