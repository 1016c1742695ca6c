import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { contactRights } from '#modules/people/contacts/rights.ts';
import { ContactPicker } from '#modules/people/contacts/web/public.tsx';
import { useRights } from '#web/session/rights.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { DocumentFields } from '#web/ui/fields/persons/document-fields.tsx';
import { PhoneField, TextField } from '#web/ui/fields/text-field.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useVisitorText } from '../../texts.ts';
import parts from '../parts.module.css';
import { NOBODY, type PersonValues, personOf, type VisitForm } from '../visit-values.ts';
import classes from './persons-field.module.css';

const PHOTO = { max_bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png'] };

interface RequestedFields {
  /** What this kind of visit asks of adults; a host may leave both out. */
  readonly id: boolean;
  readonly photo: boolean;
  /** Only a host may invite by e-mail instead of a mainland phone. */
  readonly email: boolean;
  /** Files can be sent by those who are signed in. */
  readonly upload: boolean;
}

interface Props {
  readonly form: VisitForm;
  readonly asks: RequestedFields;
  readonly max: number;
}

function MoreFields({
  form,
  at,
  person,
  asks,
}: {
  readonly form: Props['form'];
  readonly at: string;
  readonly person: PersonValues;
  readonly asks: RequestedFields;
}) {
  const t = useVisitorText();
  const [isOpen, setOpen] = useState(
    Boolean(person.id_no || person.company || person.email || person.kept_id_no || person.kept_photo_url),
  );
  const isNeeded = asks.id || asks.photo;
  if (!isOpen && !isNeeded) {
    return (
      <button type="button" className={parts.link} onClick={() => setOpen(true)}>
        {t(asks.email ? 'more_about_person_mail' : asks.upload ? 'more_about_person' : 'more_about_guest')}
      </button>
    );
  }
  return (
    <>
      <TextField {...form.at<string>(`${at}.company`)} label={t('company')} max={100} autoComplete="organization" />
      {asks.email && (
        <TextField {...form.at<string>(`${at}.email`)} label={t('email')} type="email" help={t('email_help')} />
      )}
      {!person.is_minor && (
        <Cards least={180} fit gap={16} align="start">
          <DocumentFields
            type={form.at<string>(`${at}.id_type`)}
            number={{ ...form.at<string>(`${at}.id_no`), placeholder: person.kept_id_no }}
            required={asks.id}
            clearable
          />
        </Cards>
      )}
      {!person.is_minor && asks.upload && (
        <PictureField
          {...form.at<string>(`${at}.photo_file_id`)}
          purpose="visitor_photo"
          rule={PHOTO}
          shape="face"
          required={asks.photo}
          label={t('photo')}
          keptUrl={person.kept_photo_url}
        />
      )}
    </>
  );
}

function OnePerson({
  form,
  index,
  asks,
  onRemove,
}: Omit<Props, 'max'> & { readonly index: number; readonly onRemove: (() => void) | null }) {
  const t = useVisitorText();
  const at = `persons.${index}`;
  const person = form.values.persons[index] ?? NOBODY;
  const isLead = index === 0;
  const title = isLead ? t('lead_visitor') : t('companion', { n: String(index) });
  const minor = form.at<boolean>(`${at}.is_minor`);
  return (
    <fieldset className={classes.person}>
      <div className={classes.head}>
        <span>{title}</span>
        {onRemove && (
          <button type="button" aria-label={t('remove_person', { who: person.name || title })} onClick={onRemove}>
            <IconTrash aria-hidden size={17} stroke={1.7} />
          </button>
        )}
      </div>
      <Cards least={180} fit gap={16} align="start">
        <TextField
          {...form.at<string>(`${at}.name`)}
          required
          label={t('name')}
          max={50}
          autoComplete={isLead ? 'name' : 'off'}
        />
        <PhoneField
          {...form.at<string>(`${at}.phone`)}
          required={isLead && !asks.email}
          label={t('phone')}
          {...(person.kept_phone ? { placeholder: person.kept_phone } : {})}
        />
      </Cards>
      {!isLead && (
        <Checkbox
          label={t('minor_tick')}
          checked={minor.value}
          {...(minor.error ? { error: minor.error } : {})}
          onChange={(event) => minor.onChange(event.currentTarget.checked)}
        />
      )}
      <MoreFields form={form} at={at} person={person} asks={asks} />
    </fieldset>
  );
}

/** Who comes: the lead visitor first, then those who come along. */
export function PersonsField({ form, asks, max }: Props) {
  const t = useVisitorText();
  const { persons } = form.values;
  const { can } = useRights();
  const [keys, setKeys] = useState<readonly number[]>(() => persons.map((_, at) => at));
  /** At a place that is taken, the one who stood there goes. */
  const put = (person: PersonValues, at = persons.length) => {
    setKeys(persons.map((_, place) => keys[place] ?? place).toSpliced(at, 1, Math.max(-1, ...keys) + 1));
    form.set({ persons: persons.toSpliced(at, 1, person) });
  };
  const blank = persons.findIndex((person) => person.name === '' && person.phone === '' && person.kept_phone === '');
  const remove = (index: number) => {
    setKeys(keys.filter((_, at) => at !== index));
    form.set({ persons: persons.filter((_, at) => at !== index) });
  };
  const error = form.at('persons').error;
  return (
    <Stack gap={12}>
      {persons.map((_, index) => (
        <OnePerson
          key={keys[index] ?? `row-${index}`}
          form={form}
          index={index}
          asks={asks}
          onRemove={persons.length > 1 && index > 0 ? () => remove(index) : null}
        />
      ))}
      {error && <p role="alert">{error}</p>}
      {persons.length < max && (
        <Button variant="default" leftSection={<IconPlus aria-hidden size={16} />} onClick={() => put(NOBODY)}>
          {t('add_person')}
        </Button>
      )}
      {can(contactRights.own) && (persons.length < max || blank >= 0) && (
        <Suspense fallback={null}>
          <ContactPicker
            kind="companion"
            onPick={(contact) => put(personOf(contact, asks.id), blank < 0 ? persons.length : blank)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
