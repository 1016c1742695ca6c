import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { TimetableView } from '../week/timetable-view.tsx';
import { weekOf } from '../week/week-days.ts';
import { FreeOverlay } from './free-overlay.tsx';

const VIEWS = ['class', 'teacher', 'room', 'together'] as const;
type View = Exclude<(typeof VIEWS)[number], 'together'>;

/** The week of any class, teacher or room, and the periods in which several colleagues are free. */
export function FindTimetable({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useScheduleText();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'class';
  const put = (change: Readonly<Record<string, string>>) => setAddress({ tab: 'find', ...change }, { replace: true });
  return (
    <>
      <Inline gap={16} wrap align="end" above={12}>
        <ChipsField
          label={t('whose')}
          value={view}
          onChange={(next) => put({ view: next })}
          options={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      </Inline>
      {view === 'together' ? (
        <FreeOverlay />
      ) : (
        <One key={view} view={view} id={address.get('of') ?? ''} onId={(of) => put({ view, of })} onOpen={onOpen} />
      )}
    </>
  );
}

interface OneProps {
  readonly view: View;
  readonly id: string;
  readonly onId: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

function One({ view, id, onId, onOpen }: OneProps) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const [day, setDay] = useState(today());
  const owners = useApi(lessons.owners, { query: { view } });
  const answer = useApi(
    lessons.list,
    { query: { view, id, ...weekOf(day) } },
    { enabled: id !== '', keepPrevious: true },
  );
  const options = (owners.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  if (!owners.data) return <Loaded of={owners} skeleton={<TextSkeleton lines={4} />} />;
  return (
    <>
      <Inline above={12}>
        <SelectField label={t(`view_${view}`)} value={id} onChange={onId} options={options} />
      </Inline>
      {id === '' ? (
        <EmptyState small title={t('choose_one')} detail={t('choose_one_help')} />
      ) : (
        <TimetableView
          of={answer}
          whose={view}
          title={options.find((one) => one.value === id)?.label ?? ''}
          day={day}
          onDay={setDay}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
