import { Button } from '@mantine/core';
import { useState } from 'react';
import { daysBetween } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { CORRECTABLE, FIX_DAYS } from '../../../contract/attendance-kinds.ts';
import { useAttendanceText } from '../../texts.ts';
import { ExplainedDay } from '../day/explained-day.tsx';

const FixDialog = lazyDialog(async () => (await import('../fix/fix-dialog.tsx')).FixDialog);

interface Props {
  readonly date: string;
  readonly today: string;
  readonly left: number;
  readonly onClose: () => void;
}

/** One own day with its reasons; one that is not as it should be can be corrected for a week. */
export function OwnDay({ date, today, left, onClose }: Props) {
  const t = useAttendanceText();
  const format = useFormat();
  const answer = useApi(attendanceDays.mineExplained, { params: { date } });
  const [isAsking, askFix] = useState(false);
  const day = answer.data;
  const mayFix =
    day !== undefined &&
    !day.is_closed &&
    left > 0 &&
    day.windows.length > 0 &&
    daysBetween(date, today) <= FIX_DAYS &&
    day.marks.some((mark) => CORRECTABLE.includes(mark));
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={format.day(date)}
      foot={mayFix && <Button onClick={() => askFix(true)}>{t('ask_fix')}</Button>}
    >
      {day ? <ExplainedDay day={day} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {isAsking && <FixDialog date={date} left={left} onClose={() => askFix(false)} />}
    </SideDrawer>
  );
}
