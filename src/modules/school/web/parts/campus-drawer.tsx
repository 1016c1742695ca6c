import { Button } from '@mantine/core';
import { type StaffChoice, StaffField } from '#modules/directory/web/public.tsx';
import { refresh } from '#web/api/cache.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { campuses } from '../../contract/campuses.contract.ts';
import type { CampusRow } from './campuses-panel.tsx';
import { useSchoolText } from './school-texts.ts';

type Values = {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly address: string;
  readonly phone: string;
  readonly principal_id: StaffChoice | null;
  readonly sort: string;
  readonly is_default: string;
};

const NEW: Values = {
  code: '',
  name: '',
  name_en: '',
  address: '',
  phone: '',
  principal_id: null,
  sort: '',
  is_default: 'no',
};

const typed = (row: CampusRow): Values => ({
  code: row.code,
  name: row.name,
  name_en: row.name_en ?? '',
  address: row.address ?? '',
  phone: row.phone ?? '',
  principal_id: row.principal,
  sort: row.sort === null ? '' : String(row.sort),
  is_default: row.is_default ? 'yes' : 'no',
});

const bodyOf = ({ principal_id, sort, is_default, ...texts }: Values) => ({
  ...texts,
  name_en: texts.name_en || null,
  address: texts.address || null,
  phone: texts.phone || null,
  principal_id: principal_id?.id ?? null,
  sort: sort === '' ? null : Number(sort),
  is_default: is_default === 'yes',
});

function Fields({ form, organization_id }: { readonly form: ContractForm<Values>; readonly organization_id: string }) {
  const t = useSchoolText();
  return (
    <>
      <TextField {...form.field('name')} label={t('campus_name')} max={40} />
      <TextField {...form.field('name_en')} label={t('name_en')} max={80} />
      <TextField {...form.field('code')} label={t('code')} help={t('code_help')} max={20} />
      <TextField {...form.field('address')} label={t('address')} max={200} />
      <TextField {...form.field('phone')} label={t('phone')} max={20} />
      <StaffField
        {...form.field('principal_id')}
        label={t('principal')}
        organization_id={organization_id}
        onlyTeachers
        clearable
      />
      <TextField {...form.field('sort')} label={t('sort')} help={t('sort_help')} inputMode="numeric" max={3} />
      <ChipsField
        {...form.field('is_default')}
        label={t('is_default')}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
    </>
  );
}

interface Props {
  readonly organization_id: string;
  readonly campus: CampusRow | null;
  readonly onClose: () => void;
  readonly onRemove: (() => void) | null;
}

/** A new campus, or a change of one. */
export function CampusDrawer({ organization_id, campus, onClose, onRemove }: Props) {
  const t = useSchoolText();
  const named = useNamed();
  const shared = { saved: t('saved'), onDone: onClose };
  const create = useContractForm({
    endpoint: campuses.create,
    initial: NEW,
    draft: `campus.new.${organization_id}`,
    toBody: (values) => ({ ...bodyOf(values), organization_id }),
    ...shared,
  });
  const update = useContractForm({
    endpoint: campuses.update,
    params: { id: campus?.id ?? '' },
    initial: campus ? typed(campus) : NEW,
    toBody: (values) => ({ ...bodyOf(values), version: campus?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('school_campuses');
      if (choice === 'view_theirs') onClose();
    },
    ...shared,
  });
  const form = campus ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={campus ? named(campus) : t('add_campus')}
      size={480}
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
      <Fields form={form} organization_id={organization_id} />
    </FormDrawer>
  );
}
