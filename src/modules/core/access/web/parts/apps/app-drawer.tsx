import { Button } from '@mantine/core';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { adminApps, appStatuses, RISKS } from '../../../contract/admin-apps.contract.ts';
import { useAdminText } from '../../texts.ts';
import type { AppRow } from './app-row.ts';
import { useCategoryWords } from './use-category-words.ts';

interface ActionValues {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly risk: string;
}
type Values = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly category: string;
  readonly production: string;
  readonly sso: string;
  readonly status: string;
  readonly description: string;
  readonly actions: readonly ActionValues[];
};

const NEW_ACTION: ActionValues = { code: '', name: '', name_en: '', risk: 'normal' };
const NEW: Values = {
  code: '',
  name: '',
  name_en: '',
  category: '',
  production: '',
  sso: 'none',
  status: 'draft',
  description: '',
  actions: [NEW_ACTION],
};

const asTyped = (app: AppRow): Values => ({
  code: app.code,
  name: app.name,
  name_en: app.name_en ?? '',
  category: app.category,
  production: app.links.production ?? '',
  sso: app.sso,
  status: app.status,
  description: app.description ?? '',
  actions: app.actions.map(({ code, name, name_en, risk }) => ({ code, name, name_en, risk })),
});

function bodyOf({ code: _code, production, sso, status, actions, ...values }: Values) {
  return {
    ...values,
    links: { production },
    sso: sso as 'none',
    status: status as 'draft',
    actions: actions.map((one) => ({ ...one, risk: one.risk as 'normal' })),
  };
}

function Actions({ form }: { readonly form: ContractForm<Values> }) {
  const t = useAdminText();
  const { actions } = form.values;
  return (
    <FormGroup title={t('actions')}>
      {actions.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name of its own before it is saved
        <Cards key={at} least={340} fit gap={16} align="start">
          <TextField {...form.at<string>(`actions.${at}.code`)} label={t('action_code')} help="80001–89999" max={5} />
          <TextField {...form.at<string>(`actions.${at}.name`)} label={t('name')} max={30} />
          <TextField {...form.at<string>(`actions.${at}.name_en`)} label={t('name_en')} max={60} />
          <SelectField
            {...form.at<string>(`actions.${at}.risk`)}
            label={t('risk')}
            options={RISKS.map((value) => ({ value, label: t(`risk_${value}`) }))}
          />
          {actions.length > 1 && (
            <Button
              variant="subtle"
              onClick={() => form.set({ actions: actions.filter((_one, other) => other !== at) })}
            >
              {t('remove_action')}
            </Button>
          )}
        </Cards>
      ))}
      <Button variant="default" onClick={() => form.set({ actions: [...actions, NEW_ACTION] })}>
        {t('add_action')}
      </Button>
    </FormGroup>
  );
}

/** A new outside app, or a change of one. */
export function AppDrawer({ app, onClose }: { readonly app: AppRow | null; readonly onClose: () => void }) {
  const t = useAdminText();
  const categories = useCategoryWords();
  const form = useRowForm({
    create: adminApps.create,
    update: adminApps.update,
    row: app,
    initial: app ? asTyped(app) : NEW,
    toBody: bodyOf,
    toNew: ({ code }) => ({ code }),
    draft: 'admin.app.new',
    saved: t('saved'),
    onClose,
  });
  const link = form.errors['links.production'];
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={app ? t('edit_app') : t('add_app')}
      form={form}
      onStartAnew={() => form.reset(NEW)}
    >
      <FormGroup title={t('basics')}>
        {!app && <TextField {...form.field('code')} label={t('app_code')} max={40} />}
        <TextField {...form.field('name')} label={t('name')} max={30} />
        <TextField {...form.field('name_en')} label={t('name_en')} max={60} />
        <SelectField {...form.field('category')} label={t('category')} options={categories.options} />
        <TextField
          {...form.field('production')}
          error={link ?? form.field('production').error}
          required
          type="url"
          label={t('production_link')}
          help={t('link_help')}
          max={500}
        />
        <ChipsField
          {...form.field('sso')}
          label={t('sso')}
          options={(['none', 'ticket'] as const).map((value) => ({ value, label: t(`sso_${value}`) }))}
        />
        <ChipsField {...form.field('status')} label={t('status')} options={useOptions(appStatuses)} />
        <TextAreaField {...form.field('description')} label={t('description')} rows={2} />
      </FormGroup>
      <Actions form={form} />
    </FormDrawer>
  );
}
