import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { ChipsField, MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup, SideDrawer } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import {
  type Announcement,
  announcements,
  COMMENT_RULES,
  PLACEMENTS,
  PRIORITIES,
} from '../../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../../contract/announcements.lifecycle.ts';
import { useNoticeText } from '../../texts.ts';
import { AttachmentField } from '../notices/attachment-field.tsx';
import page from '../notices/notice-page.module.css';
import { type DraftPictures, NoticeTextField, useDraftPictures } from '../notices/notice-text-field.tsx';
import classes from '../notices.module.css';
import { useEither } from '../use-either.ts';
import { useTrial } from '../use-trial.ts';
import { AnnouncementArticle, ReceiptsOfAnnouncement } from './announcement-article.tsx';
import { AnnouncementMoves } from './announcement-moves.tsx';
import { type AnnouncementValues, bodyOf, valuesOf } from './announcement-values.ts';
import { type Audience, type Placement, type UserType, useAudienceWords } from './audience-words.ts';

const AnnouncementPreview = lazyDialog(async () => (await import('./announcement-preview.tsx')).AnnouncementPreview);
const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);
interface FieldsProps {
  readonly form: ContractForm<AnnouncementValues>;
  /** Those that its text has by now. */
  readonly pictures: DraftPictures;
  readonly audience: Audience | undefined;
}

function Fields({ form, pictures, audience }: FieldsProps) {
  const t = useNoticeText();
  const words = useAudienceWords();
  const { values } = form;
  return (
    <>
      <TextField {...form.field('title')} required label={t('title')} max={100} autoFocus />
      <NoticeTextField
        {...form.field('body')}
        required
        label={t('body')}
        placeholder={t('body_begin')}
        pictures={pictures}
      />
      <AttachmentField value={values.files} onChange={(files) => form.set({ files })} />
      <FormGroup title={t('group_sending')}>
        <MultiChipsField
          {...form.field('user_types')}
          label={t('for')}
          help={words.whom(audience, values.user_types)}
          options={USER_TYPES.map((value) => ({ value, label: t(`user_type_${value}`) }))}
        />
        <MultiChipsField
          {...form.field('placements')}
          label={t('placements')}
          help={words.where(values.placements, values.expires_at)}
          options={PLACEMENTS.map((value) => ({ value, label: t(`place_${value}`) }))}
        />
        {values.placements.includes('login') && <p className={classes.opinion}>{t('login_help')}</p>}
        <ChipsField
          {...form.field('must_confirm')}
          label={t('answer')}
          options={(['none', 'confirm'] as const).map((value) => ({ value, label: t(`answer_${value}`) }))}
        />
        {values.must_confirm === 'confirm' && <DateTimeField {...form.field('confirm_by')} label={t('confirm_by')} />}
        <DateTimeField {...form.field('send_at')} label={t('publish_at')} help={t('publish_at_help')} />
        <DateTimeField {...form.field('expires_at')} label={t('show_until')} help={t('expires_help')} />
        <ChipsField
          {...form.field('priority')}
          label={t('priority')}
          options={PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
        />
        <ChipsField
          {...form.field('allow_comment')}
          label={t('comments')}
          options={COMMENT_RULES.map((value) => ({ value, label: t(`comments_${value}`) }))}
        />
      </FormGroup>
      <FormGroup title={t('group_english')}>
        <TextField {...form.field('title_en')} label={t('title')} max={200} />
        <NoticeTextField {...form.field('body_en')} label={t('body')} rows="few" pictures={pictures} />
      </FormGroup>
    </>
  );
}

interface Props {
  readonly row: Announcement | null;
  readonly onClose: () => void;
}

/** What happened to it, and the comments of those who manage it. */
function Discussion({ row }: { readonly row: Announcement }) {
  const t = useNoticeText();
  return (
    <RecordTimeline
      kind="announcement"
      id={row.id}
      lifecycle={announcementLifecycle}
      waits={row.awaits_approval ? t('waits_approver') : null}
    />
  );
}

const OTHERS: readonly CacheGroup[] = ['announces', 'home', 'notifications'];

/** For whom it would be now, and whether it goes out at once. */
function useAudience(values: AnnouncementValues, row: Announcement | null): Audience | undefined {
  return useApi(
    announcements.audience,
    {
      query: {
        user_types: [...values.user_types] as UserType[],
        placements: [...values.placements] as Placement[],
        ...(row ? { organization_id: row.organization.id } : {}),
      },
    },
    { keepPrevious: true },
  ).data;
}

/** The form, and whether it saves a draft or publishes; nothing goes out before somebody has read how many they are. */
function usePublishing({ row, onClose }: Props) {
  const t = useNoticeText();
  const localize = useLocalize();
  const words = useAudienceWords();
  /** What follows the saving. */
  const next = useRef<'close' | 'publish' | 'trial'>('close');
  const said = ({ status }: { readonly status: Announcement['status'] }) =>
    toast.success(localize(announcementLifecycle.states[status]));
  const submit = useSend(announcements.submit, {
    invalidates: OTHERS,
    onSuccess: (done) => {
      said(done);
      onClose();
    },
  });
  const trial = useTrial(announcements.trial);
  const form = useRowForm({
    create: announcements.create,
    update: announcements.update,
    row,
    initial: valuesOf(row),
    toBody: bodyOf,
    toNew: () => ({ submit: next.current === 'publish' }),
    draft: 'announcement.new',
    saved: t('saved'),
    invalidates: OTHERS,
    onClose: () => (next.current === 'close' || (next.current === 'trial' && !row)) && onClose(),
    onMade: ({ list: [made] }) => {
      if (made && next.current === 'trial') trial.mutate({ params: { id: made.id } });
      if (next.current !== 'publish') return;
      if (made) said(made);
      onClose();
    },
    onChanged: ({ id, version }) => {
      if (next.current === 'publish') submit.mutate({ params: { id }, body: { version } });
      if (next.current === 'trial') trial.mutate({ params: { id } });
    },
  });
  const { values } = form;
  const audience = useAudience(values, row);
  const save = () => {
    next.current = 'close';
    form.submit();
  };
  const tryOut = () => {
    next.current = 'trial';
    if (row && !form.isDirty) trial.mutate({ params: { id: row.id } });
    else form.submit();
  };
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    const { count: n, is_sent_at_once } = audience ?? { count: 0, is_sent_at_once: false };
    if (form.isRight) {
      const isSure = await confirm({
        title: t(is_sent_at_once ? 'send_sure' : 'submit_sure', { n }),
        body: [
          words.whom(audience, values.user_types),
          words.where(values.placements, values.expires_at),
          words.when(values.send_at),
        ].join(' '),
        confirm: is_sent_at_once ? t('send_to', { n }) : t('hand_in'),
      });
      if (!isSure) return;
    }
    next.current = 'publish';
    if (row && !form.isDirty) submit.mutate({ params: { id: row.id }, body: { version: row.version } });
    else form.submit();
  };
  return { form, audience, save, tryOut, publish, isSending: submit.isPending };
}

function EditDrawer({ row, onClose }: Props) {
  const t = useNoticeText();
  const { form, audience, save, tryOut, publish, isSending } = usePublishing({ row, onClose });
  const pictures = useDraftPictures(row?.pictures);
  const [isPreview, setPreview] = useState(false);
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={row ? row.title : t('write')}
      submitLabel={t(audience?.is_sent_at_once === false ? 'hand_in' : 'publish')}
      form={form}
      isSending={isSending}
      onSubmit={(event) => void publish(event)}
      aside={
        <>
          {row && !form.isDirty && <AnnouncementMoves row={row} onDone={onClose} isForm />}
          <Button variant="default" onClick={() => setPreview(true)}>
            {t('preview')}
          </Button>
          <Button variant="default" onClick={save}>
            {t('save_draft')}
          </Button>
        </>
      }
    >
      {row?.opinion && <p className={classes.opinion}>{t('opinion', { opinion: row.opinion })}</p>}
      <Fields form={form} pictures={pictures} audience={audience} />
      {row && <Discussion row={row} />}
      {isPreview && (
        <AnnouncementPreview
          values={form.values}
          row={row}
          audience={audience}
          pictures={pictures.known}
          onClose={() => setPreview(false)}
          onTrial={() => {
            setPreview(false);
            tryOut();
          }}
        />
      )}
    </FormDrawer>
  );
}

/** An announcement to manage: its author writes it while it is a draft, everybody else reads and decides. */
export function AnnouncementDrawer({ row, onClose }: Props) {
  const t = useNoticeText();
  const either = useEither();
  if (!row || row.actions.includes('update')) return <EditDrawer row={row} onClose={onClose} />;
  return (
    <SideDrawer
      kind="record"
      opened
      onClose={onClose}
      title={either(row.title, row.title_en)}
      {...(row.actions.some((action) => action !== 'urge')
        ? { foot: <AnnouncementMoves row={row} onDone={onClose} /> }
        : {})}
    >
      <Stack gap={24}>
        <AnnouncementArticle announcement={row} />
        {row.is_out && row.counts && (
          <section className={page.main} aria-label={t('receipts')}>
            <h3>{t('receipts')}</h3>
            <ReceiptsOfAnnouncement announcement={row} />
          </section>
        )}
        <Discussion row={row} />
      </Stack>
    </SideDrawer>
  );
}
