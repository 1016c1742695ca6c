import { useApi } from '#web/api/queries.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { Clash } from '../../../contract/work-plan.shapes.ts';
import { workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { useItemWords } from './item-words.ts';

interface Props {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly roomId: string;
  readonly ownerIds: readonly string[];
  readonly itemId: string | null;
}

/** What stands in the way of what is typed, as soon as it has a time. */
export function Clashes({ startsAt, endsAt, roomId, ownerIds, itemId }: Props) {
  const isTimed = startsAt !== null && endsAt !== null && Date.parse(startsAt) < Date.parse(endsAt);
  const answer = useApi(
    workPlans.clashes,
    {
      query: {
        ...(isTimed ? { starts_at: startsAt, ends_at: endsAt } : {}),
        ...(roomId ? { broom_id: roomId } : {}),
        ...(ownerIds.length ? { owner_ids: [...ownerIds] } : {}),
        ...(itemId ? { item_id: itemId } : {}),
      },
    },
    { enabled: isTimed && (roomId !== '' || ownerIds.length > 0), errorDisplay: 'session_only' },
  );
  return <ClashList clashes={isTimed ? (answer.data?.list ?? []) : []} />;
}

/** Clashes in words; nothing where there are none. */
export function ClashList({
  clashes,
  withItem = false,
}: {
  readonly clashes: readonly Clash[];
  readonly withItem?: boolean;
}) {
  const t = useWorkPlanText();
  const { clashOf } = useItemWords();
  if (clashes.length === 0) return null;
  return (
    <Note tone="refused" as="div" role="status">
      <Words weight={600}>{t('clashes')}</Words>
      <Stack as="ul" gap={4}>
        {clashes.map((clash) => (
          <li key={`${clash.kind}${clash.from}${clash.item?.id}${clash.person?.id}${clash.room?.id}${clash.what.cn}`}>
            {[withItem && clash.item?.text, clashOf(clash)].filter(Boolean).join('：')}
          </li>
        ))}
      </Stack>
    </Note>
  );
}
