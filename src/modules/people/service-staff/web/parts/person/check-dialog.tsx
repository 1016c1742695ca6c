import { today } from '#shared/dates.ts';
import { canMove } from '#shared/lifecycle.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { CHECK_KINDS, CHECK_RESULTS, serveUsers } from '../../../contract/serve-users.contract.ts';
import { serveUserLifecycle } from '../../../contract/serve-users.lifecycle.ts';
import { useServiceStaffText } from '../../texts.ts';
import type { ServePersonDetail } from '../serve-person.ts';

/** The result of a background check. */
export function CheckDialog({ person, onClose }: { readonly person: ServePersonDetail; readonly onClose: () => void }) {
  const t = useServiceStaffText();
  const form = useContractForm({
    endpoint: serveUsers.addCheck,
    params: { id: person.id },
    initial: {
      kind: (person.badge_no === null ? 'entry' : 'yearly') as (typeof CHECK_KINDS)[number],
      result: 'clear' as (typeof CHECK_RESULTS)[number],
      asked_on: today(),
    },
    success: t('check_added'),
    onDone: onClose,
  });
  /** Whether a record ends their work for now. */
  const stops = canMove(serveUserLifecycle, 'hold', person.status);
  const kind = form.field('kind');
  const result = form.field('result');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('check_title', { name: person.name })}
      submitLabel={t('add_check')}
      form={form}
    >
      <ChipsField
        {...kind}
        onChange={(value) => kind.onChange(value as 'entry')}
        label={t('check_kind')}
        options={CHECK_KINDS.map((value) => ({ value, label: t(`check_kind_${value}`) }))}
      />
      <ChipsField
        {...result}
        onChange={(value) => result.onChange(value as 'clear')}
        label={t('check_result')}
        help={t(form.values.result === 'record' && stops ? 'record_help' : 'check_help')}
        options={CHECK_RESULTS.map((value) => ({ value, label: t(`result_${value}`) }))}
      />
      <DayField {...form.field('asked_on')} label={t('asked_on')} />
    </FormDialog>
  );
}
