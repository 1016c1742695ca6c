import { useState } from 'react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { attendanceRules } from '../../../contract/attendance-rules.contract.ts';
import { useAttendanceText } from '../../texts.ts';
import { ExplainedDay } from '../day/explained-day.tsx';

/** Who, and which day: what would be said of it, and why. */
export function TryDay({ onClose }: { readonly onClose: () => void }) {
  const t = useAttendanceText();
  const [person, choose] = useState<Chosen | null>(null);
  const [date, setDate] = useState(today());
  const answer = useApi(
    attendanceRules.explain,
    { query: { user_id: person?.id ?? '', date } },
    { enabled: person !== null && date !== '' },
  );
  return (
    <SideDrawer opened kind="record" onClose={onClose} title={t('try_day')}>
      <Stack gap={16}>
        <Words as="p" tone="soft">
          {t('try_help')}
        </Words>
        <StaffField label={t('person')} value={person} onChange={choose} onlyTeachers clearable />
        <DayField label={t('date')} value={date} onChange={setDate} max={today()} />
        {person !== null &&
          (answer.data ? (
            <ExplainedDay day={answer.data} />
          ) : (
            <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
          ))}
      </Stack>
    </SideDrawer>
  );
}
