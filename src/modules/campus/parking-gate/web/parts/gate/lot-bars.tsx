import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { LiveLot } from '../../../contract/parking-gate.contract.ts';
import { parkingGateRights } from '../../../rights.ts';
import { useGateText } from '../../texts.ts';
import classes from './lot-bars.module.css';

const RecountDialog = lazyDialog(async () => (await import('./recount-dialog.tsx')).RecountDialog);

/** How full the lots are; a guard counts them again. */
export function LotBars({ lots }: { readonly lots: readonly LiveLot[] }) {
  const t = useGateText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [counted, count] = useState<LiveLot | null>(null);
  return (
    <Panel title={t('lots')}>
      {lots.length === 0 && <EmptyState small title={t('no_lots')} detail={t('no_lots_help')} />}
      <Stack as="ul" gap={16}>
        {lots.map((row) => {
          const name = localizedName(row.lot);
          const share = Math.min(100, Math.round((row.occupied / row.capacity) * 100));
          return (
            <li key={row.lot.id}>
              <span className={classes.name}>
                <b>{name}</b>
                <span>{t('cars_of', { n: row.occupied, all: row.capacity })}</span>
              </span>
              <Progress value={share} size="lg" color={share >= 100 ? 'red' : 'brand'} aria-label={name} />
              <Words tone="soft" className={classes.foot}>
                <small>
                  {row.counted_at ? t('counted_at', { time: format.dateTime(row.counted_at) }) : t('not_counted')}
                </small>
                {can(parkingGateRights.violations) && (
                  <Button variant="subtle" size="compact-sm" onClick={() => count(row)}>
                    {t('recount')}
                  </Button>
                )}
              </Words>
            </li>
          );
        })}
      </Stack>
      {counted && <RecountDialog lot={counted} onClose={() => count(null)} />}
    </Panel>
  );
}
