import { guardianRelations } from '#shared/reference/people.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type Decision, type LinkRequest, linkRequests } from '../../../contract/link-requests.contract.ts';
import { useFamilyText } from '../../texts.ts';

interface Props {
  readonly request: LinkRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Yes with the relation, or no with a reason that the guardian never reads. */
export function DecideDialog({ request, decision, onClose, onDone }: Props) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const hasMain = request.student.guardians.some((one) => one.is_main);
  const form = useContractForm({
    endpoint: linkRequests.decide,
    params: { id: request.id },
    initial: { relation: '', rank: hasMain ? 'other' : 'main', reason: '' },
    toBody: ({ relation, rank, reason }) => ({
      decision,
      relation: decision === 'approved' && relation ? (relation as 'father') : null,
      is_main: decision === 'approved' && rank === 'main',
      reason: decision === 'rejected' ? reason.trim() || null : null,
      version: request.version,
    }),
    invalidates: ['students', 'stu_gd_clients'],
    success: t(decision === 'approved' ? 'approved' : 'rejected'),
    onDone,
  });
  const rank = form.field('rank');
  const relations = useOptions(guardianRelations);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(decision === 'approved' ? 'approve_title' : 'reject_title', {
        guardian: localizedName(request.requester),
        student: localizedName(request.student),
      })}
      submitLabel={t(decision === 'approved' ? 'approve' : 'reject')}
      form={form}
    >
      {decision === 'approved' ? (
        <>
          <SelectField {...form.field('relation')} required label={t('relation')} options={relations} />
          {!hasMain && (
            <ChipsField
              {...rank}
              label={t('rank')}
              options={[
                { value: 'main', label: t('main_guardian') },
                { value: 'other', label: t('other_guardian') },
              ]}
            />
          )}
        </>
      ) : (
        <TextAreaField {...form.field('reason')} required label={t('reason')} help={t('reason_help')} rows={2} />
      )}
    </FormDialog>
  );
}
