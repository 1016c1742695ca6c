import { useNamed } from '#web/i18n/texts.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { organizations } from '../../../contract/organizations.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Organization } from '../directory-types.ts';

interface Props {
  readonly organization: Organization;
  readonly move: 'suspend' | 'resume';
  readonly onClose: () => void;
}

/** Suspends or resumes an organisation with a reason; says what happens to the people in it. */
export function StatusDialog({ organization, move, onClose }: Props) {
  const t = useDirectoryText();
  const named = useNamed();
  const form = useContractForm({
    endpoint: organizations.setStatus,
    params: { id: organization.id },
    initial: { reason: '' },
    toBody: ({ reason }) => ({ status: move === 'suspend' ? ('suspended' as const) : ('active' as const), reason }),
    success: t(move === 'suspend' ? 'suspended' : 'resumed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(move === 'suspend' ? 'suspend_organization' : 'resume_organization', { name: named(organization) })}
      submitLabel={t(move)}
      form={form}
    >
      <TextAreaField
        {...form.field('reason')}
        label={t('reason')}
        help={t(move === 'suspend' ? 'suspend_help' : 'resume_help')}
        rows={2}
      />
    </FormDialog>
  );
}
