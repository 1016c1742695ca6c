import { useState } from 'react';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useSettings } from '#web/session/session.ts';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { TimetableView } from './timetable-view.tsx';
import { weekOf } from './week-days.ts';

interface Props {
  /** A child of the person; absent: they themselves. */
  readonly child?: string;
  /** The place of the child among the children, which is their colour. */
  readonly colour?: number;
  readonly day?: string;
  readonly onOpen: (id: string) => void;
}

/** Own lessons of a week, or those of a child. */
export function MyTimetable({ child, colour, day: first, onOpen }: Props) {
  const t = useScheduleText();
  const settings = useSettings();
  const [day, setDay] = useState(first ?? today());
  const span = weekOf(day);
  const mine = useApi(lessons.mine, { query: span }, { enabled: !child, keepPrevious: true });
  const theirs = useApi(
    lessons.list,
    { query: { view: 'student', id: child ?? '', ...span } },
    { enabled: child !== undefined, keepPrevious: true },
  );
  const isTeacher = !child && settings?.user.user_types.includes('teacher') === true;
  const view = (
    <TimetableView
      of={child ? theirs : mine}
      whose={isTeacher ? 'teacher' : 'class'}
      title={t('timetable')}
      day={day}
      onDay={setDay}
      {...(isTeacher ? { onOpen } : {})}
    />
  );
  return colour ? <div data-kind={colour}>{view}</div> : view;
}
