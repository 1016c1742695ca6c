import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { digitalCards } from '../../../contract/digital-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './e-id-card.module.css';

/** Who scanned the own cards lately. */
export function OwnScans() {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const answer = useApi(digitalCards.scans, { query: {} });
  const scans = answer.data?.list;
  return (
    <Panel title={t('eid_scans')}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      {scans?.length === 0 && <p className={classes.note}>{t('eid_scans_none')}</p>}
      {scans && scans.length > 0 && (
        <Stack as="ul" gap={8}>
          {scans.map((scan) => (
            <Inline as="li" gap={12} justify="spread" key={scan.id}>
              <span>{localizedName(scan.scanner)}</span>
              <time dateTime={scan.at}>{format.dateTime(scan.at)}</time>
              <ToneBadge tone={scan.result === 'valid' ? 'done' : 'refused'}>{t(`eid_scan_${scan.result}`)}</ToneBadge>
            </Inline>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
