import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type DECISIONS, pendingStaffs } from '../../../contract/pending-staffs.contract.ts';
import { useStaffText } from '../../texts.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { PendingDetail } from './pending-detail.ts';

export type Decision = (typeof DECISIONS)[number];

interface Props {
  readonly person: PendingDetail;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Accept with the place of work, refuse with a reason that stays here, or give back with notes for the person. */
export function AuditDialog({ person, decision, onClose }: Props) {
  const t = useStaffText();
  const form = useContractForm({
    endpoint: pendingStaffs.audit,
    params: { id: person.id },
    initial: { department_id: person.department?.id ?? '', post_id: person.post?.id ?? '', reason: '', notes: '' },
    toBody: ({ department_id, post_id, reason, notes }) => ({
      decision,
      version: person.version,
      ...(decision === 'accepted' ? { department_id: department_id || null, post_id: post_id || null } : {}),
      ...(decision === 'refused' ? { reason: reason.trim() || null } : {}),
      ...(decision === 'returned' ? { notes: notes.trim() || null } : {}),
    }),
    success: t(`${decision}_done`),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(`${decision}_title`, { name: person.name })}
      submitLabel={t(decision === 'accepted' ? 'accept' : decision === 'refused' ? 'refuse' : 'give_back')}
      form={form}
    >
      {decision === 'accepted' && (
        <>
          <p>{t('accept_help')}</p>
          <PlaceFields
            department={form.field('department_id')}
            post={form.field('post_id')}
            organization_id={person.organization.id}
          />
        </>
      )}
      {decision === 'refused' && (
        <TextAreaField {...form.field('reason')} required label={t('reason')} help={t('reason_help')} rows={2} />
      )}
      {decision === 'returned' && (
        <TextAreaField {...form.field('notes')} required label={t('notes')} help={t('notes_help')} rows={3} />
      )}
    </FormDialog>
  );
}
