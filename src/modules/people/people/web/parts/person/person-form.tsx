import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { posts } from '#modules/core/directory/contract/posts.contract.ts';
import { genders } from '#shared/reference/people.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { ChipsField, MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { PlainFields, type PlainValues, plainBody, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { ASSIGNABLE_TYPES, users } from '../../../contract/users.contract.ts';
import { usePeopleText } from '../../texts.ts';
import type { PersonDetail } from './person-detail.ts';
import { PERSON_FACTS } from './person-facts.ts';

type Values = PlainValues<(typeof PERSON_FACTS)[number]> & {
  readonly name: string;
  readonly gender: string;
  readonly phone: string;
  readonly contact_phone: string;
  readonly email: string;
  readonly id_type: string;
  readonly id_no: string;
  readonly types: readonly string[];
  readonly organization_id: string;
  readonly department_id: string;
  readonly post_id: string;
  readonly attach_if_exists: string;
};

/** What of a person may be typed anew; masked values start empty and stay as they are when left so. */
const valuesOf = (person: PersonDetail | null): Values => ({
  ...plainValues(PERSON_FACTS, person),
  name: person?.name ?? '',
  gender: person?.gender ?? '',
  phone: '',
  contact_phone: '',
  email: '',
  id_type: person?.id_type ?? 'identity',
  id_no: '',
  types: ['teacher'],
  organization_id: '',
  department_id: '',
  post_id: '',
  attach_if_exists: 'no',
});

/** Name and document of a confirmed person stay. */
function bodyOf({ name, gender, id_type, id_no, ...values }: Values, isProven: boolean) {
  const { phone, contact_phone, email } = values;
  return {
    ...plainBody(PERSON_FACTS, values),
    gender: (gender as 'male') || null,
    phone,
    contact_phone,
    email,
    ...(isProven ? {} : { name }),
    ...(!isProven && id_no ? { id_type: id_type as 'identity', id_no } : {}),
  };
}

function PlaceFields({ form }: { readonly form: ContractForm<Values> }) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const settings = useSettings();
  const here = settings?.organization?.id ?? '';
  const said = { staleMs: 300_000, errorDisplay: 'toast' } as const;
  const chosen = form.values.organization_id || here;
  const places = settings?.organizations ?? [];
  const units =
    useApi(organizations.departments, { params: { id: chosen } }, { ...said, enabled: chosen !== '' }).data?.list ?? [];
  const jobs = useApi(posts.list, { query: { per_page: 100 } }, said).data?.list ?? [];
  return (
    <FormGroup title={t('first_place')}>
      {places.length > 1 && (
        <SelectField
          {...form.field('organization_id')}
          value={chosen}
          label={t('organization')}
          options={places.map((row) => ({ value: row.id, label: localizedName(row) }))}
        />
      )}
      <SelectField
        {...form.field('department_id')}
        clearable
        label={t('department')}
        options={units
          .filter((row) => row.kind !== 'class')
          .map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
      <SelectField
        {...form.field('post_id')}
        clearable
        label={t('post')}
        options={jobs.map((row) => ({ value: row.id, label: localizedName(row) }))}
      />
    </FormGroup>
  );
}

function Fields({ form, person }: { readonly form: ContractForm<Values>; readonly person: PersonDetail | null }) {
  const t = usePeopleText();
  const kept = person ? t('kept_help') : undefined;
  const help = kept ? { help: kept } : {};
  const isProven = person?.is_proven ?? false;
  return (
    <>
      {!isProven && <TextField {...form.field('name')} label={t('name')} max={50} />}
      <PlainFields fields={PERSON_FACTS} form={form} t={t} />
      <ChipsField {...form.field('gender')} label={t('gender')} options={useOptions(genders)} />
      {!person?.is_activated && <PhoneField {...form.field('phone')} label={t('phone')} {...help} />}
      <PhoneField {...form.field('contact_phone')} label={t('contact_phone')} {...help} />
      <TextField {...form.field('email')} label={t('email')} max={254} {...help} />
      {!isProven && <DocumentFields type={form.field('id_type')} number={{ ...form.field('id_no'), ...help }} />}
      {isProven && <p>{t('proven_help')}</p>}
    </>
  );
}

function Attach({ form }: { readonly form: ContractForm<Values> }) {
  const t = usePeopleText();
  return (
    <>
      <MultiChipsField
        {...form.field('types')}
        value={[...form.values.types]}
        label={t('types')}
        options={ASSIGNABLE_TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
      />
      <PlaceFields form={form} />
      <ChipsField
        {...form.field('attach_if_exists')}
        label={t('attach')}
        help={t('attach_help')}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
    </>
  );
}

interface Props {
  readonly person: PersonDetail | null;
  readonly onClose: () => void;
}

/** A new person with a first place, or a change of one. */
export function PersonForm({ person, onClose }: Props) {
  const t = usePeopleText();
  const localizedName = useLocalizedName();
  const here = useSettings()?.organization?.id ?? '';
  const form = useRowForm({
    create: users.create,
    update: users.update,
    row: person,
    initial: valuesOf(person),
    toBody: (values: Values) => bodyOf(values, person?.is_proven ?? false),
    toNew: ({ name, types, organization_id, department_id, post_id, attach_if_exists }) => ({
      name,
      types: types as 'teacher'[],
      organization_id: organization_id || here,
      department_id,
      post_id,
      attach_if_exists: attach_if_exists === 'yes',
    }),
    draft: 'person.new',
    saved: t('saved'),
    invalidates: ['members', 'departments'],
    onClose,
  });
  return (
    <FormDrawer opened onClose={onClose} title={person ? localizedName(person) : t('add_person')} form={form}>
      <Fields form={form} person={person} />
      {!person && <Attach form={form} />}
    </FormDrawer>
  );
}
