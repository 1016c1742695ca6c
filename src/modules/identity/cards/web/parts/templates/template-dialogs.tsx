import { useNavigate } from 'react-router';
import { organizationTemplateConfigs } from '#modules/core/directory/contract/template-configs.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { PLAIN_FRONT } from '../../../contract/card-faces.ts';
import { cardTemplates, TEMPLATE_KINDS } from '../../../contract/card-templates.contract.ts';
import { useCardText } from '../../texts.ts';
import type { TemplateRow } from './template-card.tsx';
import { useConfigStatus } from './use-config-status.ts';

interface Props {
  readonly template: TemplateRow;
  readonly onClose: () => void;
}

const useEditor = () => {
  const go = useNavigate();
  return ({ id }: { readonly id: string }) => void go(`/editElecCardTemplate?id=${id}`);
};

/** A new template starts with the plain face and opens in the editor. */
export function NewTemplateDialog({ isShared, onClose }: { readonly isShared: boolean; readonly onClose: () => void }) {
  const t = useCardText();
  const here = useSettings()?.organization?.id ?? null;
  const form = useContractForm({
    endpoint: cardTemplates.create,
    initial: { name: '', kind: 'staff' },
    toBody: ({ name, kind }: { name: string; kind: string }) => ({
      name,
      kind: kind as 'staff',
      organization_id: isShared ? null : here,
      size: 'cr80' as const,
      orientation: 'landscape' as const,
      front: PLAIN_FRONT,
    }),
    onDone: useEditor(),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('template_new')} submitLabel={t('template_start')} form={form}>
      <TextField {...form.field('name')} label={t('template_name')} max={40} autoFocus />
      <ChipsField
        {...form.field('kind')}
        label={t('template_kind')}
        options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`template_kind_${value}`) }))}
      />
    </FormDialog>
  );
}

/** A copy for the own organisation; later changes of either one do not reach the other. */
export function CopyDialog({ template, onClose }: Props) {
  const t = useCardText();
  const here = useSettings()?.organization?.id ?? null;
  const form = useContractForm({
    endpoint: cardTemplates.copy,
    params: { id: template.id },
    initial: { name: t('template_copy_name', { name: cut(template.name, 32) }) },
    toBody: ({ name }: { name: string }) => ({ name, organization_id: here }),
    onDone: useEditor(),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('template_copy_title', { name: template.name })}
      submitLabel={t('template_copy')}
      form={form}
    >
      <TextField {...form.field('name')} label={t('template_name')} max={40} autoFocus />
    </FormDialog>
  );
}

const AUDIENCE = { staff: ['teacher', 'guard'], student: ['student'], guardian: ['guardian'] } as const;

/** Makes a published template hold in an organisation: the directory keeps which one holds for whom. */
export function ApplyDialog({ template, onClose }: Props) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const done = () => {
    toast.success(t('template_applied'));
    onClose();
  };
  const publish = useConfigStatus('published', done);
  const audience = AUDIENCE[template.kind as keyof typeof AUDIENCE] ?? [];
  const form = useContractForm({
    endpoint: organizationTemplateConfigs.create,
    initial: { organization_id: settings?.organization?.id ?? '', name: template.name },
    toBody: ({ organization_id, name }: { organization_id: string; name: string }) => ({
      organization_id,
      name,
      kind: template.kind === 'business' ? ('digital_card' as const) : ('e_id_card' as const),
      template_id: template.id,
      audience: { department_ids: [], post_ids: [], user_types: [...audience] },
    }),
    onDone: publish.change,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('template_apply_title', { name: template.name })}
      submitLabel={t('template_apply')}
      isSending={publish.isPending}
      form={form}
    >
      <SelectField
        {...form.field('organization_id')}
        label={t('field_organization')}
        options={(settings?.organizations ?? []).map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      <TextField {...form.field('name')} label={t('template_config_name')} max={60} help={t('template_apply_help')} />
    </FormDialog>
  );
}
