import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { passDecisions, passDirections, passReasons } from '../../../contract/gate.shapes.ts';
import type { LiveRead } from '../../../contract/parking-gate.contract.ts';
import { parkingGateRights } from '../../../rights.ts';
import { useGateText } from '../../texts.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import classes from './live-reads.module.css';

const OpenDialog = lazyDialog(async () => (await import('./open-dialog.tsx')).OpenDialog);

interface Props {
  readonly rows: readonly LiveRead[];
  readonly onPlate: (plate: string) => void;
}

const OPEN_WITHIN_MS = 30 * 60_000;

/** The last cars at the gate, the newest first; who was held back may be let in with a reason. */
export function LiveReads({ rows, onPlate }: Props) {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [opened, open] = useState<LiveRead | null>(null);
  const awaitsGuard = (row: LiveRead) =>
    (row.decision === 'refused' || row.decision === 'asked') && Date.parse(row.at) > Date.now() - OPEN_WITHIN_MS;
  return (
    <Panel title={t('live')} aside={<small>{t('live_help')}</small>} flush>
      {rows.length === 0 && <EmptyState small title={t('no_reads')} detail={t('no_reads_help')} />}
      <ul className={classes.reads} aria-live="polite">
        {rows.map((row) => (
          <li key={row.id} data-decision={row.decision}>
            <Stack as="span" gap={2} items="start" narrow>
              <button type="button" className={classes.plate} onClick={() => onPlate(row.plate_no)}>
                {row.plate_no}
              </button>
              <Words as="small" tone="soft">
                {[format.time(row.at), localizedName(row.gate), labelOf(passDirections, row.direction, lang)].join(
                  ' · ',
                )}
              </Words>
              <Words as="small" tone="soft">
                {[row.reason && labelOf(passReasons, row.reason, lang), row.near, row.note].filter(Boolean).join(' · ')}
              </Words>
              {row.photo && <PhotoStrip photos={[row.photo]} />}
            </Stack>
            <span className={classes.acts}>
              <ChoiceBadge of={passDecisions} code={row.decision} />
              {can(parkingGateRights.violations) && awaitsGuard(row) && (
                <Button variant="default" size="compact-md" onClick={() => open(row)}>
                  {t('open')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {opened && <OpenDialog read={opened} onClose={() => open(null)} />}
    </Panel>
  );
}
