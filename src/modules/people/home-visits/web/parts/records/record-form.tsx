import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { CodeOf } from '#shared/reference/item.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { intentKey } from '#web/api/intent-key.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Entry } from '#web/outbox/delivery.ts';
import { MultiChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField, DayField } from '#web/ui/fields/date-fields.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { needOwners, presentPeople } from '../../../contract/visit-kinds.ts';
import { PHOTO_FILE, visitRecords } from '../../../contract/visit-records.contract.ts';
import { useHomeVisitText } from '../../texts.ts';
import { outbox, type WrittenRecord } from '../record-outbox.ts';
import type { VisitDetail, VisitRecord } from '../visit-detail.ts';
import classes from '../visit-drawer.module.css';

const PHOTOS_MOST = 9;

type Present = CodeOf<typeof presentPeople>;

interface Need {
  readonly text: string;
  readonly owner: CodeOf<typeof needOwners>;
  readonly due: string;
  readonly done: boolean;
}

type Written = Partial<Omit<WrittenRecord['body'], 'visit_id' | 'client_key' | 'submit'>>;

/** When a visit ended that nobody said the end of: after the agreed time, now at the latest. */
function likelyEnd({ started_at, starts_at, ends_at }: VisitDetail, now: string): string {
  if (!starts_at || !ends_at) return started_at ? now : '';
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  const end = new Date(Date.parse(started_at ?? starts_at) + length).toISOString();
  return end < now ? end : started_at ? now : '';
}

/** What was written before, on the server or on this phone; else the times of the visit. */
const firstValues = (visit: VisitDetail, written: Written, now: string) => ({
  started_at: written.started_at ?? visit.started_at ?? visit.starts_at ?? '',
  ended_at: written.ended_at ?? visit.ended_at ?? likelyEnd(visit, now),
  present: (written.present ?? []) as readonly string[],
  summary: written.summary ?? '',
  photo_ids: (written.photo_ids ?? []) as readonly string[],
  needs: (written.needs ?? []).map(
    ({ text, owner, due, done }): Need => ({ text, owner: owner ?? 'school', due: due ?? '', done: done ?? false }),
  ),
  confidential_note: written.confidential_note ?? '',
});

const writtenIn = (record: VisitRecord): Written => ({ ...record, photo_ids: record.photos.map(({ id }) => id) });

type Values = ReturnType<typeof firstValues>;

const factsOf = ({ present, photo_ids, needs, confidential_note, ...rest }: Values) => ({
  ...rest,
  present: present as Present[],
  photo_ids: [...photo_ids],
  needs: needs.filter(({ text }) => text.trim() !== '').map((need) => ({ ...need, due: need.due || null })),
  confidential_note: confidential_note.trim() || null,
});

function NeedFields({ form }: { readonly form: Pick<ContractForm<Values>, 'values' | 'at' | 'set'> }) {
  const t = useHomeVisitText();
  const owners = useOptions(needOwners);
  const { needs } = form.values;
  return (
    <>
      {needs.map((_need, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without an id of their own
        <fieldset key={at} className={classes.need}>
          <legend>{t('need_n', { n: at + 1 })}</legend>
          <TextField {...form.at<string>(`needs.${at}.text`)} label={t('need')} max={200} />
          <SelectField {...form.at<string>(`needs.${at}.owner`)} label={t('owner')} options={owners} />
          <DayField {...form.at<string>(`needs.${at}.due`)} label={t('due')} />
          <Checkbox
            label={t('is_done')}
            checked={needs[at]?.done ?? false}
            onChange={(event) => form.at<boolean>(`needs.${at}.done`).onChange(event.currentTarget.checked)}
          />
        </fieldset>
      ))}
      <Button
        variant="default"
        onClick={() => form.set({ needs: [...needs, { text: '', owner: 'school', due: '', done: false }] })}
      >
        {t('need_add')}
      </Button>
    </>
  );
}

interface PhotoProps {
  readonly form: Pick<ContractForm<Values>, 'values' | 'set'>;
  readonly record: VisitRecord | null;
}

function PhotoFields({ form, record }: PhotoProps) {
  const t = useHomeVisitText();
  const { photo_ids } = form.values;
  const photoPlaces = photo_ids.length < PHOTOS_MOST ? [...photo_ids, ''] : photo_ids;
  const putPhoto = (at: number, id: string) =>
    form.set({ photo_ids: photoPlaces.map((one, n) => (n === at ? id : one)).filter((one) => one !== '') });
  return (
    <>
      {photoPlaces.map((id, at) => (
        <PictureField
          key={id || 'new'}
          purpose={PHOTO_FILE.purpose}
          rule={PHOTO_FILE.rule}
          label={t('photo_n', { n: at + 1 })}
          keptUrl={record?.photos.find((photo) => photo.id === id)?.url}
          value={id}
          onChange={(next) => putPhoto(at, next)}
        />
      ))}
    </>
  );
}

interface Props {
  readonly visit: VisitDetail;
  /** The record that is changed; null: a new one, which is submitted at once. */
  readonly record: VisitRecord | null;
  /** A record on this phone that the server refused, to be corrected. */
  readonly queued?: Entry<WrittenRecord> | undefined;
  readonly onClose: () => void;
}

/** What was found at a visit. Written offline it stays on the phone and is sent when the phone is online again. */
export function RecordForm({ visit, record, queued, onClose }: Props) {
  const t = useHomeVisitText();
  const people = useOptions(presentPeople);
  const localizedName = useLocalizedName();
  const [client_key] = useState(intentKey);
  const [now] = useState(() => new Date().toISOString());
  const initial = { ...firstValues(visit, record ? writtenIn(record) : (queued?.item.body ?? {}), now), client_key };
  const bodyOf = ({ client_key: key, ...values }: typeof initial) => ({
    ...factsOf(values),
    visit_id: visit.id,
    client_key: key,
    submit: true,
  });
  const forget = () => queued && void outbox.drop(queued);
  const keep = async (error: ApiError) => {
    const written = { body: bodyOf(create.values), student: localizedName(visit.student) };
    if (!(await outbox.keep(written, create.values.client_key))) return reactTo(error);
    forget();
    create.reset();
    toast.success(t('record_kept'));
    onClose();
  };
  const create = useContractForm({
    endpoint: visitRecords.create,
    initial,
    draft: `home_visit_record.${visit.id}`,
    toBody: bodyOf,
    invalidates: ['visits', 'home'],
    success: t('record_sent'),
    onDone: () => {
      forget();
      onClose();
    },
    onRefused: (error) => {
      if (!error.isOutcomeUnknown || !outbox.isOpen()) return false;
      void keep(error);
      return true;
    },
  });
  const update = useContractForm({
    endpoint: visitRecords.update,
    params: { id: record?.id ?? visit.id },
    initial,
    toBody: ({ client_key: _key, ...values }: typeof initial) => ({
      ...factsOf(values),
      version: record?.version ?? 0,
    }),
    invalidates: ['visits', 'home'],
    success: t('saved'),
    onDone: onClose,
  });
  const form = record ? update : create;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('record_title')}
      submitLabel={t(record ? 'save' : 'record_submit')}
      form={form}
    >
      <DateTimeField {...form.field('started_at')} label={t('started_at')} />
      <DateTimeField {...form.field('ended_at')} label={t('ended_at')} />
      <MultiChipsField {...form.field('present')} label={t('present')} options={people} />
      <TextAreaField {...form.field('summary')} label={t('summary')} help={t('summary_help')} rows={6} />
      <NeedFields form={form} />
      <PhotoFields form={form} record={record} />
      <TextAreaField
        {...form.field('confidential_note')}
        label={t('confidential')}
        help={t('confidential_help')}
        rows={3}
      />
    </FormDrawer>
  );
}
