import { roomBookingRights } from '#modules/campus/room-bookings/rights.ts';
import { RoomField } from '#modules/campus/room-bookings/web/public.tsx';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { interviewers } from '../../contract/interviewers.contract.ts';
import { useRecruitmentText } from '../texts.ts';

interface Props {
  readonly candidate: { readonly id: string; readonly name: string; readonly version: number };
  readonly onClose: () => void;
}

const MINUTES = ['20', '30', '45', '60', '90', '120'] as const;

/** When, where and by whom somebody is interviewed. */
export function ArrangeDialog({ candidate, onClose }: Props) {
  const t = useRecruitmentText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const known = useApi(interviewers.list, { query: { status: 'active', per_page: 100 } }).data?.list ?? [];
  const form = useContractForm({
    endpoint: candidates.interview,
    params: { id: candidate.id },
    initial: { starts_at: '', minutes: '30', broom_id: '', place: '', interviewer_ids: [] as readonly string[] },
    toBody: ({ minutes, interviewer_ids, broom_id, place, starts_at }) => ({
      starts_at,
      broom_id: broom_id || null,
      place: place || null,
      version: candidate.version,
      minutes: Number(minutes),
      interviewer_ids: [...interviewer_ids],
    }),
    invalidates: ['interviews', 'interviewers'],
    success: t('arranged'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('arrange_title', { name: candidate.name })}
      submitLabel={t('arrange')}
      form={form}
    >
      <DateTimeField {...form.field('starts_at')} label={t('starts_at')} />
      <SelectField
        {...form.field('minutes')}
        label={t('minutes')}
        options={MINUTES.map((value) => ({ value, label: t('minutes_n', { n: value }) }))}
      />
      {(can(roomBookingRights.book) || can(roomBookingRights.manage)) && (
        <RoomField {...form.field('broom_id')} label={t('room')} help={t('room_help')} clearable />
      )}
      <TextField {...form.field('place')} label={t('place')} max={100} />
      <MultiChipsField
        {...form.field('interviewer_ids')}
        label={t('panel')}
        options={known.map((row) => ({ value: row.id, label: localizedName(row.user) }))}
      />
    </FormDialog>
  );
}
