import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { paperRule, teacherMoves } from '../../../contract/teacher-moves.contract.ts';
import { useMoveText } from '../../texts.ts';
import { MOVE_INVALIDATES, type MoveProps } from './employment.ts';

/** Asks for somebody to become regular, with the review of the probation. */
export function RequestRegularDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.becomeRegular,
    params: { id: person.id },
    initial: { evaluation_id: '', comment: '' },
    toBody: ({ evaluation_id, comment }) => ({
      evaluation_id,
      comment: comment.trim() || null,
      version: person.version,
    }),
    invalidates: MOVE_INVALIDATES,
    success: t('become_regular_done'),
    onDone: onClose,
  });
  const title = t('become_regular_title', { name: localizedName(person) });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('become_regular')} form={form}>
      <p>{t('become_regular_help')}</p>
      <UploadField
        {...form.field('evaluation_id')}
        required
        purpose="teacher_paper"
        rule={paperRule}
        label={t('evaluation')}
      />
      <TextAreaField {...form.field('comment')} label={t('comment')} rows={3} />
    </FormDialog>
  );
}

/** Extends a probation, once. */
export function ExtendDialog({ person, onClose }: MoveProps) {
  const t = useMoveText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: teacherMoves.extendProbation,
    params: { id: person.id },
    initial: { months: '1', reason: '' },
    toBody: ({ months, reason }) => ({ months: Number(months), reason, version: person.version }),
    invalidates: MOVE_INVALIDATES,
    success: t('extend_probation_done'),
    onDone: onClose,
  });
  const title = t('extend_probation_title', { name: localizedName(person) });
  const choices = Array.from({ length: person.months_left }, (_, at) => String(at + 1));
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={t('extend_probation')} form={form}>
      <p>{t('extend_probation_help', { n: person.months_left })}</p>
      <SelectField
        {...form.field('months')}
        required
        label={t('months')}
        options={choices.map((value) => ({ value, label: value }))}
      />
      <TextAreaField {...form.field('reason')} required label={t('reason')} rows={3} />
    </FormDialog>
  );
}
