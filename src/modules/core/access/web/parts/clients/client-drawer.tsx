import { useNavigate } from 'react-router';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import {
  adminClients,
  CLIENT_THEMES,
  type ClientRow,
  clientStatuses,
} from '../../../contract/admin-clients.contract.ts';
import { useAdminText } from '../../texts.ts';

type Values = {
  readonly code: string;
  readonly root_organization_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly product_name_cn: string;
  readonly product_name_us: string;
  readonly domains: string;
  readonly allow_hosts: string;
  readonly theme: string;
  readonly contacts: string;
  readonly status: string;
  readonly reason: string;
};

const NEW: Values = {
  code: '',
  root_organization_id: '',
  name: '',
  name_en: '',
  product_name_cn: '',
  product_name_us: '',
  domains: '',
  allow_hosts: '',
  theme: 'default',
  contacts: '',
  status: 'trial',
  reason: '',
};

const asTyped = (client: ClientRow): Values => ({
  ...NEW,
  code: client.code,
  name: client.name,
  name_en: client.name_en ?? '',
  product_name_cn: client.product_name_cn,
  product_name_us: client.product_name_us,
  domains: client.domains.join('\n'),
  allow_hosts: client.allow_hosts.join('\n'),
  theme: client.theme,
  contacts: client.contacts ?? '',
  status: client.status,
});

/** One host a line. */
const lines = (text: string) =>
  text
    .split(/[\s,，]+/)
    .map((line) => line.trim())
    .filter(Boolean);

function bodyOf({ code: _c, root_organization_id: _r, status: _s, reason: _why, ...values }: Values) {
  return {
    ...values,
    theme: values.theme as 'default',
    domains: lines(values.domains),
    allow_hosts: lines(values.allow_hosts),
  };
}

/** Its state is changed alone; a new one is on trial. */
const stateOf = ({ status, reason }: Values) => ({ status: status as 'trial', reason: reason || null });

/** The first message of a list of hosts stands under its field. */
const listError = (form: ContractForm<Values>, name: 'domains' | 'allow_hosts') =>
  Object.entries(form.errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];

function Fields({ form, client }: { readonly form: ContractForm<Values>; readonly client: ClientRow | null }) {
  const t = useAdminText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const statuses = useOptions(clientStatuses);
  const places = (settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  return (
    <>
      <FormGroup title={t('basics')}>
        {!client && (
          <>
            <SelectField {...form.field('root_organization_id')} label={t('organization')} options={places} />
            <TextField {...form.field('code')} label={t('code')} max={40} />
          </>
        )}
        <TextField {...form.field('name')} label={t('name')} max={60} />
        <TextField {...form.field('name_en')} label={t('name_en')} max={120} />
        <TextField {...form.field('contacts')} label={t('contacts')} max={200} />
      </FormGroup>
      <FormGroup title={t('brand')}>
        <TextField {...form.field('product_name_cn')} label={t('product_name_cn')} max={40} />
        <TextField {...form.field('product_name_us')} label={t('product_name_us')} max={60} />
        <ChipsField
          {...form.field('theme')}
          label={t('theme')}
          options={CLIENT_THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        />
        <TextAreaField
          {...form.field('domains')}
          error={listError(form, 'domains')}
          label={t('domains')}
          help={t('one_a_line')}
          rows={2}
        />
        <TextAreaField
          {...form.field('allow_hosts')}
          error={listError(form, 'allow_hosts')}
          label={t('allow_hosts')}
          help={t('allow_hosts_help')}
          rows={2}
        />
      </FormGroup>
      {client && !client.is_group && (
        <FormGroup title={t('status')}>
          <ChipsField {...form.field('status')} label={t('status')} options={statuses} />
          {form.values.status !== client.status && (
            <TextAreaField {...form.field('reason')} required label={t('reason')} rows={2} />
          )}
        </FormGroup>
      )}
    </>
  );
}

/** A client: names, domains, look, and hosts to which links may lead. */
export function ClientDrawer({ client, onClose }: { readonly client: ClientRow | null; readonly onClose: () => void }) {
  const t = useAdminText();
  const navigate = useNavigate();
  const form = useRowForm({
    create: adminClients.create,
    update: adminClients.update,
    row: client,
    initial: client ? asTyped(client) : NEW,
    toBody: (values: Values) => ({
      ...bodyOf(values),
      logo_url: client?.logo_url ?? null,
    }),
    toKnown: stateOf,
    toNew: ({ code, root_organization_id }) => ({ code, root_organization_id }),
    draft: 'admin.client.new',
    saved: t('saved'),
    onClose,
    onMade: (made) => void navigate(`/admin/application/${made.id}`),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={client ? t('edit_client') : t('add_client')}
      form={form}
      onStartAnew={() => form.reset(NEW)}
    >
      <Fields form={form} client={client} />
    </FormDrawer>
  );
}
