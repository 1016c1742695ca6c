import { addDays } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { serveUsers } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';

export type Company = CallOutput<typeof serveUsers.companies>['list'][number];

const YEAR_DAYS = 365;

/** The contract with a company goes on, for all of its people at once. */
export function ExtendDialog({ company, onClose }: { readonly company: Company; readonly onClose: () => void }) {
  const t = useServiceStaffText();
  const format = useFormat();
  const form = useContractForm({
    endpoint: serveUsers.extend,
    initial: { contract_no: '', contract_to: addDays(company.contract_to, YEAR_DAYS) },
    toBody: ({ contract_no, contract_to }) => ({
      company: company.company,
      contract_no: contract_no.trim() || null,
      contract_to,
    }),
    success: t('extended', { company: company.company }),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('extend_title', { company: company.company })}
      submitLabel={t('extend')}
      form={form}
    >
      <p>{t('extend_help', { n: format.number(company.people) })}</p>
      <DayField {...form.field('contract_to')} label={t('contract_to')} />
      <TextField {...form.field('contract_no')} label={t('contract_no')} help={t('extend_no_help')} max={50} />
    </FormDialog>
  );
}
