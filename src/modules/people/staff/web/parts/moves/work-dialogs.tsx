import { addDays, today } from '#shared/dates.ts';
import { staffStatus } from '#shared/reference/school.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { leaveKinds } from '../../../contract/move-kinds.ts';
import { paperRule, teacherMoves } from '../../../contract/teacher-moves.contract.ts';
import { useMoveText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import { type Employment, MOVE_INVALIDATES, type MoveProps } from './employment.ts';

const RETIRED = '-2';
const SICK = '-1';

/** Long sick leave and back, or retirement. */
export function StatusDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.updateWorkStatus,
    params: { id: person.id },
    initial: { work_status: String(person.work_statuses[0] ?? ''), effective_on: today(), papers: '', reason: '' },
    toBody: ({ work_status, effective_on, papers, reason }) => ({
      work_status: Number(work_status) as Employment['work_status'],
      effective_on: effective_on || null,
      papers: papers ? [papers] : [],
      reason: reason.trim() || null,
      version: person.version,
    }),
    invalidates: MOVE_INVALIDATES,
    success: t('update_work_status_done'),
    onDone: onClose,
  });
  const options = useOptions(staffStatus).filter(({ value }) => person.work_statuses.map(String).includes(value));
  const { work_status } = form.values;
  const title = t('update_work_status_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('update_work_status')} form={form}>
      <ChipsField {...form.field('work_status')} required label={t('work_status')} options={options} />
      {work_status === RETIRED && <p>{t('retire_help')}</p>}
      <DayField
        {...form.field('effective_on')}
        required
        label={t(work_status === RETIRED ? 'left_on' : 'effective_on')}
      />
      <UploadField
        {...form.field('papers')}
        required={work_status === SICK}
        purpose="teacher_paper"
        rule={paperRule}
        label={t(work_status === SICK ? 'medical_paper' : 'paper')}
      />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

/** Another main department or post from a day on. */
export function PostDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.post,
    params: { id: person.id },
    initial: {
      department_id: person.department?.id ?? '',
      post_id: person.post?.id ?? '',
      from: addDays(today(), 1),
      reason: '',
    },
    toBody: ({ department_id, post_id, from, reason }) => ({
      department_id,
      post_id: post_id || null,
      from,
      reason: reason.trim() || null,
      version: person.version,
    }),
    invalidates: MOVE_INVALIDATES,
    success: t('post_done'),
    onDone: onClose,
  });
  const title = t('post_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('post')} form={form}>
      <PlaceFields
        department={form.field('department_id')}
        post={form.field('post_id')}
        required
        organization_id={person.organization.id}
      />
      <DayField {...form.field('from')} label={t('from')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

/** Somebody leaves with the end of a day. */
export function LeaveDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.leave,
    params: { id: person.id },
    initial: { left_on: today(), kind: 'resign' as Kind, reason: '' },
    toBody: ({ left_on, kind, reason }) => ({ left_on, kind, reason, version: person.version }),
    invalidates: MOVE_INVALIDATES,
    success: t('leave_done'),
    onDone: onClose,
  });
  const kind = form.field('kind');
  const title = t('leave_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('leave')} form={form}>
      <p>{t('leave_help')}</p>
      <DayField {...form.field('left_on')} required label={t('left_on')} />
      <SelectField
        {...kind}
        onChange={(value) => kind.onChange(value as Kind)}
        required
        label={t('left_kind')}
        options={useOptions(leaveKinds)}
      />
      <TextAreaField {...form.field('reason')} required label={t('reason')} rows={3} />
    </FormDialog>
  );
}

type Kind = (typeof leaveKinds)[number]['code'];
