import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { scheduleDays } from '../../../contract/schedule-days.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { periodPlanEntity } from './period-plan-entity.ts';
import { scheduleDayEntity } from './schedule-day-entity.ts';

/** The hours of a day, and days with other lessons than their weekday has. */
export function SettingsTab() {
  const t = useScheduleText();
  return (
    <Stack gap={20} above={12}>
      <OpenDays />
      <Panel title={t('schedule_days')} flush>
        <ManagedList of={scheduleDayEntity} opens="schedule_day" />
      </Panel>
      <Panel title={t('period_plans')} flush>
        <ManagedList of={periodPlanEntity} opens="plan" />
      </Panel>
    </Stack>
  );
}

/** Make-up days of which nobody has said which lessons they have. */
function OpenDays() {
  const t = useScheduleText();
  const format = useFormat();
  const answer = useApi(scheduleDays.open);
  const days = answer.data?.list ?? [];
  if (days.length === 0) return null;
  return (
    <Note tone="waiting">{t('open_days', { days: format.list(days.map((day) => format.dayShort(day.date))) })}</Note>
  );
}
