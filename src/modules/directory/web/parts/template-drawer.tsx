import { Button } from '@mantine/core';
import { refresh } from '#web/api/cache.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import {
  AUDIENCE_TYPES,
  organizationTemplateConfigs,
  TEMPLATE_KINDS,
  TEMPLATE_STATUSES,
} from '../../contract/template-configs.contract.ts';
import { useDirectoryText } from './directory-texts.ts';
import type { TemplateConfig } from './organization-templates.tsx';

type Values = {
  readonly kind: string;
  readonly name: string;
  /** One setting a line, `key=value`. */
  readonly settings: string;
  readonly user_types: readonly string[];
  readonly priority: string;
  readonly status: string;
};

const NEW: Values = { kind: 'digital_card', name: '', settings: '', user_types: [], priority: '0', status: 'draft' };

const asText = (settings: Readonly<Record<string, unknown>>) =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

const asSettings = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  );

function typed(config: TemplateConfig): Values {
  return {
    kind: config.kind,
    name: config.name,
    settings: asText(config.settings),
    user_types: config.audience.user_types,
    priority: String(config.priority),
    status: config.status,
  };
}

function factsOf({ name, settings, user_types, priority }: Values, before: TemplateConfig | null) {
  return {
    name,
    settings: asSettings(settings),
    template_id: before?.template_id ?? null,
    priority: Number(priority) || 0,
    audience: {
      department_ids: before?.audience.department_ids ?? [],
      post_ids: before?.audience.post_ids ?? [],
      user_types: user_types as (typeof AUDIENCE_TYPES)[number][],
    },
  };
}

function Fields({ form, isNew }: { readonly form: ContractForm<Values>; readonly isNew: boolean }) {
  const t = useDirectoryText();
  return (
    <>
      {isNew && (
        <ChipsField
          {...form.field('kind')}
          label={t('kind')}
          options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`template_${value}`) }))}
        />
      )}
      <TextField {...form.field('name')} label={t('name')} max={60} autoFocus />
      <TextAreaField {...form.field('settings')} label={t('settings')} help={t('settings_help')} rows={5} />
      <MultiChipsField
        {...form.field('user_types')}
        label={t('audience')}
        help={t('audience_help')}
        options={AUDIENCE_TYPES.map((value) => ({ value, label: t(`type_${value}`) }))}
      />
      <TextField
        {...form.field('priority')}
        label={t('priority')}
        max={2}
        inputMode="numeric"
        help={t('priority_help')}
      />
      {!isNew && (
        <ChipsField
          {...form.field('status')}
          label={t('status')}
          options={TEMPLATE_STATUSES.map((value) => ({ value, label: t(`template_${value}`) }))}
        />
      )}
    </>
  );
}

interface Props {
  readonly config: TemplateConfig | null;
  readonly organizationId: string;
  readonly onClose: () => void;
  readonly onRemove: (() => void) | null;
}

/** One configuration: what it is for, what it says, and for whom it holds. */
export function TemplateDrawer({ config, organizationId, onClose, onRemove }: Props) {
  const t = useDirectoryText();
  const shared = { saved: t('saved'), onDone: onClose };
  const create = useContractForm({
    endpoint: organizationTemplateConfigs.create,
    initial: NEW,
    draft: 'template.new',
    toBody: (values: Values) => ({
      ...factsOf(values, null),
      kind: values.kind as 'digital_card',
      organization_id: organizationId,
    }),
    ...shared,
  });
  const update = useContractForm({
    endpoint: organizationTemplateConfigs.update,
    params: { id: config?.id ?? '' },
    initial: config ? typed(config) : NEW,
    toBody: (values: Values) => ({
      ...factsOf(values, config),
      status: values.status as 'draft',
      version: config?.version ?? 0,
    }),
    onStale: async (choice) => {
      await refresh('organization_template_configs');
      if (choice === 'view_theirs') onClose();
    },
    ...shared,
  });
  const form = config ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(config ? 'edit_template' : 'new_template')}
      form={form}
      onStartAnew={() => form.reset(NEW)}
      aside={
        onRemove && (
          <Button variant="subtle" onClick={onRemove}>
            {t('remove')}
          </Button>
        )
      }
    >
      <Fields form={form} isNew={config === null} />
    </FormDrawer>
  );
}
