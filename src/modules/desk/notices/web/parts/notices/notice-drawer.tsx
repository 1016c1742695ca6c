import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { FormPicker } from '#modules/desk/forms/web/public.tsx';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { AudienceField } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { COMMENT_RULES, PRIORITIES } from '../../../contract/announcements.contract.ts';
import { audiences } from '../../../contract/audiences.contract.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../../contract/notices.lifecycle.ts';
import { NEWCOMER_DAYS } from '../../../contract/notices.shapes.ts';
import { noticeRights } from '../../../rights.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices.module.css';
import { useTrial } from '../use-trial.ts';
import { AttachmentField } from './attachment-field.tsx';
import { AudiencePreview, useAudiencePreview } from './audience-preview.tsx';
import { EscalationFields } from './escalation-fields.tsx';
import { type DraftPictures, NoticeTextField, useDraftPictures } from './notice-text-field.tsx';
import { type Answer, bodyOf, initialOptions, type Notice, type NoticeValues, valuesOf } from './notice-values.ts';
import { OptionFields } from './option-fields.tsx';
import { useConfirmSending } from './use-confirm-sending.ts';

const NoticePreview = lazyDialog(async () => (await import('./notice-preview.tsx')).NoticePreview);

interface Props {
  readonly row: Notice | null;
  readonly kind: 'notice' | 'bulletin';
  readonly onClose: () => void;
  readonly onSent: (id: string) => void;
}

const OTHERS: readonly CacheGroup[] = ['internotification_receipts', 'home', 'notifications'];
const ANSWERS: readonly Answer[] = ['none', 'confirm', 'choice', 'sign', 'form'];

/** The form, and whether it saves a draft or submits it; nothing goes out before somebody has read how many they are. */
function useWriting({ row, kind, onClose, onSent }: Props) {
  const t = useNoticeText();
  const localize = useLocalize();
  const ask = useConfirmSending();
  /** What follows the saving. */
  const next = useRef<'close' | 'send' | 'trial'>('close');
  const isOut = row?.is_out ?? false;
  const settled = (done: Notice) => {
    toast.success(localize(noticeLifecycle.states[done.status]));
    onSent(done.id);
  };
  const submit = useSend(notices.submit, { invalidates: OTHERS, onSuccess: settled });
  const trial = useTrial(notices.trial);
  const form = useRowForm({
    create: notices.create,
    update: notices.update,
    row,
    initial: valuesOf(row, kind),
    toBody: bodyOf,
    toNew: (values) => ({ kind: values.kind as 'notice' | 'bulletin', submit: next.current === 'send' }),
    toKnown: (values) =>
      isOut ? { weight: values.weight as 'minor' | 'major', ...(values.reason ? { reason: values.reason } : {}) } : {},
    draft: `internotification.${kind}`,
    saved: t('saved'),
    invalidates: OTHERS,
    onClose: () => (next.current === 'close' || (next.current === 'trial' && !row)) && onClose(),
    onMade: (made) => {
      if (next.current === 'send') settled(made);
      if (next.current === 'trial') trial.mutate({ params: { id: made.id } });
    },
    onChanged: ({ id, version }) => {
      if (next.current === 'send') submit.mutate({ params: { id }, body: { version } });
      if (next.current === 'trial') trial.mutate({ params: { id } });
    },
  });
  const { values } = form;
  const preview = useAudiencePreview({
    kind,
    parts: values.include,
    channels: values.escalation.some((one) => one.step === 'sms') ? [...values.channels, 'sms'] : values.channels,
    departmentId: values.department_id || null,
  });
  const save = () => {
    next.current = 'close';
    form.submit();
  };
  const tryOut = () => {
    next.current = 'trial';
    if (row && !form.isDirty) trial.mutate({ params: { id: row.id } });
    else form.submit();
  };
  const handIn = async (event: FormEvent) => {
    event.preventDefault();
    if (isOut) return save();
    if (form.isRight && !(await ask(preview.data, values.send_at !== ''))) return;
    next.current = 'send';
    if (row && !form.isDirty) submit.mutate({ params: { id: row.id }, body: { version: row.version } });
    else form.submit();
  };
  return { form, preview, save, tryOut, handIn, isOut, isSending: submit.isPending };
}

/** What is asked of the readers, and until when. */
function AnswerFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  const { values } = form;
  const toFamilies = values.include.some((part) => part.user_types.includes('guardian'));
  const choose = (answer: string) =>
    form.set({
      answer,
      ...(answer === 'choice' && values.reply_options.length === 0 ? { reply_options: initialOptions() } : {}),
    });
  return (
    <FormGroup title={t('group_answer')}>
      <ChipsField
        name="answer"
        label={t('answer')}
        value={values.answer}
        onChange={choose}
        options={ANSWERS.map((value) => ({ value, label: t(`answer_${value}`) }))}
      />
      {values.answer === 'choice' && <OptionFields form={form} />}
      {values.answer === 'form' && (
        <Suspense fallback={null}>
          <FormPicker {...form.field('form_id')} required usage="notice" label={t('form')} help={t('form_help')} />
        </Suspense>
      )}
      {values.answer !== 'none' && (
        <>
          <DateTimeField {...form.field('confirm_by')} label={t('confirm_by')} />
          {toFamilies && (
            <ChipsField
              {...form.field('confirm_mode')}
              label={t('confirm_mode')}
              options={(['household', 'person'] as const).map((value) => ({ value, label: t(`mode_${value}`) }))}
            />
          )}
        </>
      )}
    </FormGroup>
  );
}

/** Departments from which the writer may issue. */
const useDepartments = () => useApi(audiences.offer, { query: { kind: 'department' } }).data?.list ?? [];

/** From which department, by which channels, when, and what readers may do below it. */
function SendingFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  const { can } = useRights();
  const localizedName = useLocalizedName();
  const departments = useDepartments();
  const channels = [
    { value: 'email', label: t('channel_email') },
    ...(can(noticeRights.sendTexts) ? [{ value: 'sms', label: t('channel_sms') }] : []),
  ];
  return (
    <FormGroup title={t('group_sending')}>
      <SelectField
        {...form.field('department_id')}
        label={t('department')}
        help={t('department_help')}
        clearable
        options={departments.map((one) => ({ value: one.id, label: localizedName(one) }))}
      />
      <ChipsField
        {...form.field('priority')}
        label={t('priority')}
        options={PRIORITIES.map((value) => ({ value, label: t(`priority_${value}`) }))}
      />
      <DateTimeField {...form.field('send_at')} label={t('send_at')} help={t('send_at_help')} />
      <MultiChipsField {...form.field('channels')} label={t('channels')} help={t('channels_help')} options={channels} />
      <EscalationFields form={form} />
      <ChipsField
        {...form.field('allow_comment')}
        label={t('comments')}
        options={COMMENT_RULES.map((value) => ({ value, label: t(`comments_${value}`) }))}
      />
      <TextField {...form.field('signer')} label={t('signer')} max={60} />
      <TextField {...form.field('doc_no')} label={t('doc_no')} max={40} />
    </FormGroup>
  );
}

interface WordsProps {
  readonly form: ContractForm<NoticeValues>;
  /** Those that its text has by now. */
  readonly pictures: DraftPictures;
}

function Words({ form, pictures }: WordsProps) {
  const t = useNoticeText();
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
      <AttachmentField value={form.values.files} onChange={(files) => form.set({ files })} />
    </>
  );
}

function EnglishFields({ form, pictures }: WordsProps) {
  const t = useNoticeText();
  return (
    <FormGroup title={t('group_english')}>
      <TextField {...form.field('title_en')} label={t('title')} max={200} />
      <NoticeTextField {...form.field('body_en')} label={t('body')} rows="few" pictures={pictures} />
    </FormGroup>
  );
}

/** Of what is out: why it changes, and whether everybody is asked anew. */
function RevisionFields({ form }: { readonly form: ContractForm<NoticeValues> }) {
  const t = useNoticeText();
  return (
    <>
      <ChipsField
        {...form.field('weight')}
        label={t('weight')}
        help={t(`weight_${form.values.weight as 'minor' | 'major'}_help`)}
        options={(['minor', 'major'] as const).map((value) => ({ value, label: t(`weight_${value}`) }))}
      />
      <TextField {...form.field('reason')} required label={t('revision_reason')} max={100} />
    </>
  );
}

/** Writing a notice or a bulletin, or revising one that is out. */
export function NoticeDrawer(props: Props) {
  const { row, kind, onClose } = props;
  const t = useNoticeText();
  const { form, preview, save, tryOut, handIn, isOut, isSending } = useWriting(props);
  const pictures = useDraftPictures(row?.pictures);
  const [isPreview, setPreview] = useState(false);
  const departments = useDepartments();
  const goesAtOnce = (preview.data?.approver ?? 'none') === 'none';
  return (
    <FormDrawer
      kind="record"
      opened
      onClose={onClose}
      title={isOut ? t('revise_title') : row ? row.title : t(`write_${kind}`)}
      submitLabel={isOut ? t('save_revision') : t(goesAtOnce ? 'send_notice' : 'hand_in')}
      form={form}
      isSending={isSending}
      onSubmit={(event) => void handIn(event)}
      aside={
        <>
          <Button variant="default" onClick={() => setPreview(true)}>
            {t('preview')}
          </Button>
          {!isOut && (
            <Button variant="default" onClick={save}>
              {t('save_draft')}
            </Button>
          )}
        </>
      }
    >
      {row?.opinion && <p className={classes.opinion}>{t('opinion', { opinion: row.opinion })}</p>}
      {isOut && <RevisionFields form={form} />}
      <Words form={form} pictures={pictures} />
      {!isOut && (
        <>
          <FormGroup title={t('for')}>
            <AudienceField
              label={t('audience')}
              required
              offer={audiences.offer}
              userTypes={['teacher']}
              value={form.values.include}
              onChange={(include) => form.set({ include })}
              error={form.errors['audience'] ?? form.errors['audience.include']}
              staffOnly={kind === 'bulletin'}
            />
            <AudiencePreview preview={preview} />
            <ChipsField
              {...form.field('newcomers')}
              label={t('newcomers')}
              help={t('newcomers_help', { n: NEWCOMER_DAYS })}
              options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`newcomers_${value}`) }))}
            />
          </FormGroup>
          <AnswerFields form={form} />
          <SendingFields form={form} />
        </>
      )}
      <EnglishFields form={form} pictures={pictures} />
      {isPreview && (
        <NoticePreview
          values={form.values}
          row={row}
          department={departments.find((one) => one.id === form.values.department_id) ?? row?.department ?? null}
          pictures={pictures.known}
          onClose={() => setPreview(false)}
          onTrial={
            isOut
              ? undefined
              : () => {
                  setPreview(false);
                  tryOut();
                }
          }
        />
      )}
    </FormDrawer>
  );
}
