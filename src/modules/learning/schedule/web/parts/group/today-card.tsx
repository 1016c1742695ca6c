import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { lessons } from '../../../contract/lessons.contract.ts';
import { scheduleRights } from '../../../rights.ts';
import { useScheduleText } from '../../texts.ts';
import { TodayBoard, useOpenLesson } from '../board/today-board.tsx';
import { DayRibbon } from '../week/day-ribbon.tsx';
import { weekOf } from '../week/week-days.ts';

/** On the page of a group: the board of the day for who looks after the school, for others the own day. */
export function TodayCard() {
  const t = useScheduleText();
  const { can } = useRights();
  const open = useOpenLesson();
  return (
    <Panel
      title={t('lessons_today')}
      aside={
        <Button variant="default" size="compact-sm" component={Link} to="/studentSchedule">
          {t('open_timetable')}
        </Button>
      }
    >
      {can(scheduleRights.overview) ? <TodayBoard isShort onOpen={open} /> : <OwnDay />}
    </Panel>
  );
}

function OwnDay() {
  const day = today();
  const answer = useApi(lessons.mine, { query: weekOf(day) });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  return <DayRibbon of={answer.data} day={day} whose="teacher" onDay={() => undefined} />;
}
