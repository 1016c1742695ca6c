import { Button } from '@mantine/core';
import { useState } from 'react';
import { StaffField, StaffListField } from '#modules/core/directory/web/public.tsx';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '#modules/desk/news/contract/pictures.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { isMoment } from '#shared/text/moment.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { AudienceField } from '#web/ui/fields/persons/audience-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveVisibilities } from '../../../contract/live-choices.ts';
import { liveTypes } from '../../../contract/live-types.contract.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveDetail } from '../live-words.ts';
import { DiscussionFields } from './discussion-fields.tsx';
import { codeIn, type Form, useYesNo } from './form-parts.ts';
import classes from './live-form.module.css';
import { bodyOf, type LiveValues, planOf, valuesOf } from './live-values.ts';
import { RoomField } from './room-field.tsx';

interface Props {
  readonly live?: LiveDetail;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Plans a live, or changes one: what, when and for whom, talk and replay. Beside it stands who decides. */
export function LiveForm({ live, onClose, onSaved }: Props) {
  const t = useLiveText();
  const me = usePerson();
  const localizedName = useLocalizedName();
  const [initial] = useState(() => valuesOf(live ?? null, { id: me.id, name: localizedName(me) }, localizedName));
  const answer = useApi(lives.audienceOptions, { query: { kind: 'department' } }, { staleMs: 60_000 });
  const places = answer.data?.list ?? [];
  const placed = (values: LiveValues) => ({ ...values, department_id: placeOf(values, places) });
  const done = {
    invalidates: ['home'] as const,
    onDone: ({ id, is_approved }: { readonly id: string; readonly is_approved: boolean }) => {
      toast.success(t(is_approved ? 'saved_open' : 'saved_waiting'));
      onClose();
      onSaved(id);
    },
  };
  const create = useContractForm({
    endpoint: lives.create,
    initial,
    draft: 'live',
    toBody: (values: LiveValues) => ({ ...bodyOf(placed(values), null), submit: true }),
    ...done,
  });
  const update = useContractForm({
    endpoint: lives.update,
    params: { id: live?.id ?? '' },
    initial,
    toBody: (values: LiveValues) => ({ ...bodyOf(placed(values), live ?? null), version: live?.version ?? 0 }),
    ...done,
  });
  const form = live ? update : create;
  const keep = useSend(lives.create, {
    onSuccess: ({ id }) => {
      toast.success(t('saved_draft'));
      create.reset();
      onClose();
      onSaved(id);
    },
  });
  return (
    <FormDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t(live ? 'edit' : 'plan_live')}
      submitLabel={t(live ? 'save' : 'submit')}
      form={form}
    >
      <Content form={form} live={live ?? null} />
      <Time form={form} id={live?.id ?? null} />
      <Hosts form={form} places={places} />
      <DiscussionFields form={form} />
      {!live && (
        <Button
          variant="default"
          loading={keep.isPending}
          onClick={() => keep.mutate({ body: { ...bodyOf(placed(form.values), null), submit: false } })}
        >
          {t('save_draft')}
        </Button>
      )}
    </FormDrawer>
  );
}

type Place = CallOutput<typeof lives.audienceOptions>['list'][number];

/** Who plans for one class alone need not choose it. */
const placeOf = ({ department_id }: LiveValues, places: readonly Place[]): string =>
  department_id || (places.length === 1 ? (places[0]?.id ?? '') : '');

function Content({ form, live }: { readonly form: Form; readonly live: LiveDetail | null }) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const types = useApi(liveTypes.list, { query: { status: 'active', per_page: 100 } }, { staleMs: 60_000 });
  const choose = (id: string) => {
    const type = types.data?.list.find((one) => one.id === id);
    form.set({
      live_type_id: id,
      ...(type && {
        chat_mode: type.default_chat_mode,
        name_mode: type.default_name_mode,
        replay: type.default_replay,
        record: type.default_record ? 'yes' : 'no',
      }),
    });
  };
  return (
    <FormGroup title={t('step_content')}>
      <TextField {...form.field('title')} label={t('title')} max={60} autoFocus />
      <TextField {...form.field('title_en')} label={t('title_en')} max={120} />
      <SelectField
        {...form.field('live_type_id')}
        onChange={choose}
        label={t('type')}
        options={(types.data?.list ?? []).map((type) => ({ value: type.id, label: localizedName(type) }))}
      />
      <TextAreaField {...form.field('summary')} label={t('summary')} max={2000} rows={3} />
      <PictureField
        {...form.field('cover_id')}
        purpose={HOME_PICTURE}
        rule={HOME_PICTURE_RULE}
        label={t('cover')}
        keptUrl={live?.cover?.url}
      />
    </FormGroup>
  );
}

/** Who sends and who keeps the chat clean, for which part of the school, and where. */
function Hosts({ form, places }: { readonly form: Form; readonly places: readonly Place[] }) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  return (
    <FormGroup title={t('step_people')}>
      <StaffField {...form.field('host', 'host_id')} onlyTeachers label={t('host')} required />
      <StaffListField {...form.field('co_hosts', 'co_host_ids')} label={t('co_hosts')} />
      <StaffListField {...form.field('moderators', 'moderator_ids')} label={t('moderators')} />
      <SelectField
        {...form.field('department_id')}
        value={placeOf(form.values, places)}
        label={t('department')}
        options={places.map((place) => ({ value: place.id, label: localizedName(place) }))}
      />
      <RoomField {...form.field('room', 'broom_id')} label={t('room')} />
    </FormGroup>
  );
}

function Time({ form, id }: { readonly form: Form; readonly id: string | null }) {
  const t = useLiveText();
  const visibilities = useOptions(liveVisibilities);
  const yesNo = useYesNo();
  const { values } = form;
  return (
    <FormGroup title={t('step_time')}>
      <DateTimeField {...form.field('plan_start_at')} label={t('starts')} required />
      <DateTimeField {...form.field('plan_end_at')} label={t('ends')} required />
      <ChipsField
        {...form.field('visibility')}
        onChange={(to) => form.set({ visibility: codeIn(liveVisibilities, to) ?? values.visibility })}
        label={t('visibility')}
        options={visibilities}
      />
      {values.visibility === 'audience' && (
        <AudienceField
          label={t('who_for')}
          required
          offer={lives.audienceOptions}
          kinds={['department', 'person', 'user_group', 'organization']}
          userTypes={['guardian']}
          value={values.invited}
          onChange={(invited) => form.set({ invited })}
          error={form.at('audience').error}
        />
      )}
      <ChipsField {...form.field('has_minors')} label={t('has_minors')} options={yesNo} />
      {values.has_minors === 'yes' && values.visibility === 'public' && (
        <ChipsField
          {...form.field('portrait_consent')}
          label={t('portrait_consent')}
          help={t('portrait_help')}
          options={yesNo}
        />
      )}
      <Preview values={values} id={id} />
    </FormGroup>
  );
}

/** How many people that is, who decides, and which problems there are, while it is typed. */
function Preview({ values, id }: { readonly values: LiveValues; readonly id: string | null }) {
  const t = useLiveText();
  const body = planOf(values, id);
  const isWhole =
    body.live_type_id !== '' && body.host_id !== '' && isMoment(body.plan_start_at) && isMoment(body.plan_end_at);
  const answer = useApi(lives.preview, { body }, { enabled: isWhole, keepPrevious: true });
  if (!isWhole || !answer.data) return null;
  const { count, approval, problems } = answer.data;
  return (
    <div className={classes.preview} aria-live="polite">
      {values.visibility === 'audience' && count > 0 && <span>{t('goes_to', { n: count })} </span>}
      <span>{t(`approval_${approval}`)}</span>
      {problems.map((problem) => (
        <Words as="p" key={problem} role="alert" tone="refused" size="small">
          {problem}
        </Words>
      ))}
    </div>
  );
}
