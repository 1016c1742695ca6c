import { addDays, today } from '#shared/dates.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { roleUsers } from '../../../contract/role-users.contract.ts';
import { useAccessText } from '../../texts.ts';
import type { RoleUser } from '../access-types.ts';

interface Props {
  readonly holding: RoleUser;
  readonly onClose: () => void;
}

/** Another last day for one holding. */
export function ExtendDialog({ holding, onClose }: Props) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: roleUsers.updateRoleUser,
    params: { id: holding.id },
    initial: { valid_to: holding.valid_to ?? '', reason: '' },
    toBody: ({ valid_to, reason }) => ({ valid_to: valid_to || null, reason }),
    success: t('saved'),
    onDone: onClose,
  });
  const from = holding.valid_to && holding.valid_to > today() ? holding.valid_to : today();
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('extend_title', { who: localizedName(holding.user), role: localizedName(holding.role) })}
      form={form}
    >
      <ChipsField
        label={t('span')}
        value=""
        onChange={(days) => form.set({ valid_to: days === '0' ? '' : addDays(from, Number(days)) })}
        options={[
          { value: '7', label: t('longer_week') },
          { value: '30', label: t('longer_month') },
          { value: '0', label: t('span_open') },
        ]}
      />
      <DayField
        {...form.field('valid_to')}
        label={t('valid_to')}
        help={t('valid_to_help')}
        placeholder={t('no_end')}
        min={today()}
      />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}

/** Ends holdings of one role at once. */
export function EndDialog({
  holdings,
  onClose,
}: {
  readonly holdings: readonly RoleUser[];
  readonly onClose: () => void;
}) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const first = holdings[0];
  if (!first) return null;
  return (
    <ReasonDialog
      endpoint={roleUsers.deleteUsers}
      params={{ id: first.role.id }}
      body={{ role_user_ids: holdings.map((one) => one.id) }}
      title={
        holdings.length === 1
          ? t('end_title', { who: localizedName(first.user), role: localizedName(first.role) })
          : t('end_many', { n: holdings.length, role: localizedName(first.role) })
      }
      submitLabel={t('end')}
      reasonLabel={t('reason')}
      reasonHelp={t('end_help')}
      success={t('ended')}
      invalidates={['role_groups']}
      onClose={onClose}
    />
  );
}

/** The second administrator agrees to a grant, or refuses it with a reason. */
export function SecondDialog({ holding, decision, onClose }: Props & { readonly decision: 'approve' | 'refuse' }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  return (
    <ReasonDialog
      endpoint={roleUsers.second}
      params={{ id: holding.id }}
      body={{ decision }}
      title={t(`${decision}_title`, { who: localizedName(holding.user), role: localizedName(holding.role) })}
      submitLabel={t(decision)}
      reasonLabel={t('second_reason')}
      success={t(decision === 'approve' ? 'approved' : 'refused_done')}
      onClose={onClose}
    />
  );
}
