import { useNavigate } from 'react-router';
import { genders } from '#shared/reference/people.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { adminUsers } from '../../../contract/admin-users.contract.ts';
import { useText } from '../../texts.ts';
import { useUserTypeLabels } from './use-user-type-labels.ts';

const NEW = {
  name: '',
  name_en: '',
  gender: '',
  user_types: ['teacher'] as readonly string[],
  organization_id: '',
  number: '',
  username: '',
  phone: '',
  lang: 'cn',
};

/** A new account. The person gets a link to set the password; nobody else sees one. */
export function AccountDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const localizedName = useLocalizedName();
  const navigate = useNavigate();
  const userTypes = useUserTypeLabels();
  const settings = useSettings();
  const genderOptions = useOptions(genders);
  const places = (settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  const first = settings?.organization?.id ?? '';
  const form = useContractForm({
    endpoint: adminUsers.create,
    initial: NEW,
    draft: 'admin.account.new',
    success: t('account_made'),
    toBody: ({ gender, user_types: chosen, lang, organization_id, ...values }) => ({
      ...values,
      user_types: [...chosen] as 'teacher'[],
      lang: lang as 'cn',
      gender: (gender || null) as 'male' | null,
      organization_id: organization_id || first,
    }),
    onDone: (account) => {
      onClose();
      navigate(`/admin/adminUsers/${account.id}`);
    },
  });
  return (
    <FormDrawer opened onClose={onClose} title={t('add_account')} form={form} onStartAnew={() => form.reset(NEW)}>
      <FormGroup title={t('person')}>
        <TextField {...form.field('name')} label={t('name')} max={50} />
        <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
        <ChipsField {...form.field('gender')} label={t('gender')} options={genderOptions} />
        <PhoneField {...form.field('phone')} label={t('phone')} help={t('phone_help')} />
      </FormGroup>
      <FormGroup title={t('belongs')}>
        <MultiChipsField {...form.field('user_types')} label={t('user_types')} options={userTypes.options} />
        <SelectField
          {...form.field('organization_id')}
          value={form.values.organization_id || first}
          label={t('organization')}
          options={places}
        />
        <TextField {...form.field('number')} label={t('number')} max={32} />
        <TextField {...form.field('username')} label={t('username')} max={16} />
        <ChipsField
          {...form.field('lang')}
          label={t('lang')}
          options={[
            { value: 'cn', label: '中文' },
            { value: 'us', label: 'English' },
          ]}
        />
      </FormGroup>
    </FormDrawer>
  );
}
