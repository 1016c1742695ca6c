import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';

interface Props {
  readonly room: string;
  readonly category: string;
}

/** What is reported in the room already, the same kind of fault first: perhaps nobody has to write it once more. */
export function NearbyList({ room, category }: Props) {
  const t = useRepairText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(repairOrders.nearby, { query: { broom_id: room } }, { errorDisplay: 'session_only' });
  const rows = (answer.data?.list ?? []).toSorted(
    (a, b) => Number(b.category.id === category) - Number(a.category.id === category),
  );
  if (rows.length === 0) return null;
  return (
    <Note as="div" tone="waiting" role="status">
      <Words as="p" weight={600} below={6}>
        {t('nearby', { n: rows.length })}
      </Words>
      <Stack as="ul" gap={8}>
        {rows.slice(0, 5).map((row) => (
          <li key={row.id}>
            <StateBadge of={repairLifecycle} state={row.status} /> {localizedName(row.category)} · {row.description}
            <Words as="p" tone="soft" size="small">
              {row.is_mine ? t('nearby_mine') : row.number} · {format.relative(row.created_at)}
            </Words>
          </li>
        ))}
      </Stack>
      <Words as="p" size="small" above={6}>
        {t('nearby_help')}
      </Words>
    </Note>
  );
}
