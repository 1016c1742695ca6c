import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { adminUsers } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';
import type { Account } from './account-types.ts';

/** Names, number and language of an account. */
export function AccountEdit({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const t = useText();
  const form = useRowForm({
    update: adminUsers.update,
    row: account,
    initial: {
      name: account.name,
      name_en: account.name_en ?? '',
      number: account.number ?? '',
      lang: account.lang as string,
    },
    toBody: ({ lang, ...values }) => ({ ...values, lang: lang as 'cn' }),
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('edit_account')} form={form}>
      <TextField {...form.field('name')} label={t('name')} max={50} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
      <TextField {...form.field('number')} label={t('number')} max={32} />
      <ChipsField
        {...form.field('lang')}
        label={t('lang')}
        options={[
          { value: 'cn', label: '中文' },
          { value: 'us', label: 'English' },
        ]}
      />
    </FormDialog>
  );
}
