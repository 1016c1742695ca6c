import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { weekOf } from '../week/week-days.ts';
import { WeekGrid } from '../week/week-grid.tsx';
import { WeekNav } from '../week/week-nav.tsx';

const MOST = 10;

/** The periods of a week in which none of several colleagues has a lesson, for a meeting. */
export function FreeOverlay() {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [day, setDay] = useState(today());
  const owners = useApi(lessons.owners, { query: { view: 'teacher' } });
  const options = (owners.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  return (
    <>
      <MultiSelectField
        label={t('colleagues')}
        help={t('colleagues_help')}
        value={ids}
        onChange={(next) => setIds(next.slice(0, MOST))}
        options={options}
      />
      <WeekNav day={day} onDay={setDay} />
      {ids.length === 0 ? (
        <EmptyState small title={t('choose_colleagues')} detail={t('choose_colleagues_help')} />
      ) : (
        <Overlay ids={ids} day={day} />
      )}
    </>
  );
}

function Overlay({ ids, day }: { readonly ids: readonly string[]; readonly day: string }) {
  const answer = useApi(lessons.together, { query: { user_ids: [...ids], ...weekOf(day) } }, { keepPrevious: true });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={8} />} />;
  const { taken, ...of } = answer.data;
  const busy = new Set(taken.map((one) => `${one.date} ${one.period}`));
  return <WeekGrid of={{ ...of, list: [], published: true }} whose="teacher" busy={busy} />;
}
