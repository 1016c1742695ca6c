import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { parkings } from '../../../contract/parkings.contract.ts';
import { parkingRights } from '../../../rights.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitRow } from '../permit-types.ts';
import { useCategoryText } from '../permit-words.ts';

/** Applications that wait for one’s decision as a leader or homeroom teacher; the office has its own page. */
export function ToReview({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { can } = useRights();
  return can(parkingRights.view, parkingRights.decide) ? null : <Waiting onOpen={onOpen} />;
}

function Waiting({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useParkingText();
  const localizedName = useLocalizedName();
  const categoryText = useCategoryText();
  const answer = useApi(parkings.list, { query: { status: ['submitted'], per_page: 50 } });
  const rows: readonly PermitRow[] = (answer.data?.list ?? []).filter((row) => row.actions.includes('review'));
  if (rows.length === 0) return null;
  return (
    <RowsPanel title={t('tab_todo')} none={t('none')} rows={rows}>
      {(row) => [
        `${localizedName(row.user)} · ${categoryText(row.category)}`,
        <Button key="open" variant="default" onClick={() => onOpen(row.id)}>
          {t('review')}
        </Button>,
      ]}
    </RowsPanel>
  );
}
