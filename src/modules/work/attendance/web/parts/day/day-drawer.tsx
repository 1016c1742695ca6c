import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { ExplainedDay } from './explained-day.tsx';

interface Props {
  readonly userId: string;
  readonly date: string;
  readonly onClose: () => void;
}

/** One day of somebody, with everything that it is made of. */
export function DayDrawer({ userId, date, onClose }: Props) {
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(attendanceDays.explain, { query: { user_id: userId, date } });
  const day = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={day ? `${localizedName(day.person)} · ${format.day(date)}` : format.day(date)}
    >
      {day ? <ExplainedDay day={day} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
    </SideDrawer>
  );
}
