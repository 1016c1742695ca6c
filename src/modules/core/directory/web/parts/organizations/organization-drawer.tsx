import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { organizations } from '../../../contract/organizations.contract.ts';
import { CHILD_KINDS, TIME_ZONES } from '../../../contract/organizations.shapes.ts';
import { STAGE_CODES, type StageCode } from '../../../contract/stages.ts';
import { type DirectoryKey, useDirectoryText } from '../../texts.ts';
import type { Organization } from '../directory-types.ts';

type Values = {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly short_name: string;
  readonly name_en: string;
  readonly address: string;
  readonly phone: string;
  readonly credit_code: string;
  readonly school_code: string;
  readonly stage_codes: readonly string[];
  readonly timezone: string;
  readonly sort: string;
  readonly visits: readonly string[];
};

const EMPTY: Values = {
  kind: 'school',
  code: '',
  name: '',
  short_name: '',
  name_en: '',
  address: '',
  phone: '',
  credit_code: '',
  school_code: '',
  stage_codes: [],
  timezone: 'Asia/Shanghai',
  sort: '',
  visits: [],
};

const typed = (one: Organization): Values => ({
  kind: one.kind,
  code: one.code,
  name: one.name,
  short_name: one.short_name ?? '',
  name_en: one.name_en ?? '',
  address: one.address ?? '',
  phone: one.phone ?? '',
  credit_code: one.credit_code ?? '',
  school_code: one.school_code ?? '',
  stage_codes: one.stage_codes.map(String),
  timezone: one.timezone,
  sort: one.sort === null ? '' : String(one.sort),
  visits: one.is_open_visit ? ['open'] : [],
});

function factsOf({ kind: _kind, code: _code, visits, sort, stage_codes, timezone, ...texts }: Values) {
  const { name, ...optional } = texts;
  const filled = Object.fromEntries(Object.entries(optional).map(([key, value]) => [key, value || null]));
  return {
    ...(filled as { [K in keyof typeof optional]: string | null }),
    name,
    stage_codes: stage_codes.map((code) => Number(code) as StageCode),
    timezone: timezone as (typeof TIME_ZONES)[number],
    sort: sort.trim() === '' ? null : Number(sort),
    is_open_visit: visits.includes('open'),
  };
}

function Fields({ form, isNew }: { readonly form: ContractForm<Values>; readonly isNew: boolean }) {
  const t = useDirectoryText();
  return (
    <>
      <FormGroup title={t('group_basic')}>
        {isNew && (
          <ChipsField
            {...form.field('kind')}
            label={t('kind')}
            options={CHILD_KINDS.map((value) => ({ value, label: t(`organization_${value}`) }))}
          />
        )}
        <TextField {...form.field('name')} label={t('name')} max={60} autoFocus />
        <TextField {...form.field('short_name')} label={t('short_name')} max={20} />
        <TextField {...form.field('name_en')} label={t('name_en')} max={120} />
        {isNew && <TextField {...form.field('code')} label={t('code')} max={20} help={t('code_help')} />}
      </FormGroup>
      <FormGroup title={t('group_contact')}>
        <TextField {...form.field('address')} required={form.values.kind === 'school'} label={t('address')} max={200} />
        <TextField {...form.field('phone')} label={t('telephone')} max={20} type="tel" />
        <TextField {...form.field('credit_code')} label={t('credit_code')} max={18} />
        <TextField {...form.field('school_code')} label={t('school_code')} max={10} inputMode="numeric" />
      </FormGroup>
      <FormGroup title={t('group_stages')}>
        <MultiChipsField
          {...form.field('stage_codes')}
          label={t('stages')}
          options={STAGE_CODES.map((code) => ({ value: String(code), label: t(`stage_code_${code}` as DirectoryKey) }))}
        />
      </FormGroup>
      <FormGroup title={t('group_more')}>
        <SelectField
          {...form.field('timezone')}
          label={t('timezone')}
          options={TIME_ZONES.map((value) => ({ value, label: value }))}
        />
        <TextField {...form.field('sort')} label={t('sort')} max={4} inputMode="numeric" help={t('sort_help')} />
        <MultiChipsField
          {...form.field('visits')}
          label={t('visits')}
          options={[{ value: 'open', label: t('is_open_visit') }]}
        />
      </FormGroup>
    </>
  );
}

interface Props {
  /** The one that is changed; null: a new one below `parentId`. */
  readonly organization: Organization | null;
  readonly parentId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onMade?: (id: string) => void;
}

/** A new organisation below another one, or the facts of one. */
export function OrganizationDrawer({ organization, parentId, title, onClose, onMade }: Props) {
  const t = useDirectoryText();
  const form = useRowForm({
    create: organizations.create,
    update: organizations.update,
    row: organization,
    initial: organization ? typed(organization) : EMPTY,
    toBody: factsOf,
    toNew: ({ kind, code }) => ({ parent_id: parentId, kind: kind as 'school', code }),
    draft: 'organization.new',
    saved: t('saved'),
    onClose,
    onMade: (made) => onMade?.(made.id),
  });
  return (
    <FormDrawer opened onClose={onClose} title={title} form={form} onStartAnew={() => form.reset(EMPTY)}>
      <Fields form={form} isNew={organization === null} />
    </FormDrawer>
  );
}
