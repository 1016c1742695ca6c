import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import { useRoomName } from '../repair-words.ts';

/** Rooms in which the same kind of fault keeps coming back: perhaps the thing should be replaced. */
export function RepeatedFaults() {
  const t = useRepairText();
  const format = useFormat();
  const roomName = useRoomName();
  const localizedName = useLocalizedName();
  const answer = useApi(repairOrders.repeats, {}, { errorDisplay: 'session_only' });
  const rows = (answer.data?.list ?? []).map((one) => ({ ...one, id: `${one.room.id} ${one.category.id}` }));
  if (rows.length === 0) return null;
  return (
    <RowsPanel title={t('repeats_title')} none="" rows={rows}>
      {(row) => [
        `${roomName(row.room)} · ${localizedName(row.category)}`,
        <Words key="count" tone="waiting">
          {t('repeats_cost', { n: row.faults, cost: format.money(row.cost_fen), at: format.day(row.last_at) })}
        </Words>,
      ]}
    </RowsPanel>
  );
}
