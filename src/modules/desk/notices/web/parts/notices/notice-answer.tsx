import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormDraft } from '#modules/desk/forms/web/public.tsx';
import { states } from '#shared/states.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { KnownState } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { SIGNATURE_FILE } from '../../../contract/notices.shapes.ts';
import { useNoticeText } from '../../texts.ts';
import classes from './notice-page.module.css';
import type { Notice } from './notice-values.ts';

const NoticeFormFields = lazyDialog(async () => (await import('./notice-form-fields.tsx')).NoticeFormFields);
const NoticeFormAnswer = lazyDialog(async () => (await import('./notice-form-fields.tsx')).NoticeFormAnswer);
const SignatureField = lazyDialog(
  async () => (await import('#web/ui/fields/files/signature-field.tsx')).SignatureField,
);

type Mine = Notice['mine'][number];

/** What is asked of the reader, once for themselves or once a child. */
export function NoticeAnswers({ notice }: { readonly notice: Notice }) {
  const asked = notice.mine.filter((one) => one.need_action);
  if (asked.length === 0 || !notice.is_out) return null;
  return (
    <div className={classes.answers}>
      {asked.map((mine) => (
        <NoticeAnswer key={mine.id} notice={notice} mine={mine} />
      ))}
    </div>
  );
}

function NoticeAnswer({ notice, mine }: { readonly notice: Notice; readonly mine: Mine }) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [isChanging, setChanging] = useState(false);
  const isOver = notice.confirm_by !== null && Date.parse(notice.confirm_by) < Date.now();
  const isOpen = (!mine.confirmed_at || isChanging) && !isOver;
  const { reply } = mine;
  const isChangeable = notice.reply_kind === 'choice' || notice.reply_kind === 'form';
  const mayChange = mine.confirmed_at !== null && isChangeable && !isOver && !isChanging;
  return (
    <section className={classes.answer} aria-label={t('your_answer')}>
      <header>
        <strong>{mine.for ? t('answer_for', { name: localizedName(mine.for) }) : t('your_answer')}</strong>
        {mine.confirmed_at ? (
          <KnownState is={states.confirmed} />
        ) : (
          <KnownState is={isOver ? states.too_late : states.to_confirm} />
        )}
      </header>
      {notice.confirm_by && (
        <Words as="p" tone="soft" size="normal">
          {t('until', { at: format.dateTime(notice.confirm_by) })}
        </Words>
      )}
      {mine.confirmed_at && (
        <Words as="p" tone="soft" size="normal">
          {reply
            ? t('answered_by', { name: localizedName(reply.by), at: format.dateTime(reply.at) })
            : t('answered_at', { at: format.dateTime(mine.confirmed_at) })}
          {reply?.option && ` · ${notice.reply_options.find((one) => one.key === reply.option)?.text ?? ''}`}
          {reply?.has_signature && ` · ${t('signed')}`}
        </Words>
      )}
      {reply && notice.form && !isChanging && <NoticeFormAnswer noticeId={notice.id} replyId={reply.id} />}
      {mayChange && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
            {t('change_answer')}
          </Button>
        </div>
      )}
      {isOpen && <AnswerForm notice={notice} mine={mine} onDone={() => setChanging(false)} />}
    </section>
  );
}

interface FormProps {
  readonly notice: Notice;
  readonly mine: Mine;
  readonly onDone: () => void;
}

function AnswerForm({ notice, mine, onDone }: FormProps) {
  const t = useNoticeText();
  const [option, setOption] = useState(mine.reply?.option ?? null);
  const [signature, setSignature] = useState<string | null>(null);
  const [remark, setRemark] = useState(mine.reply?.remark ?? '');
  const [answers, setAnswers] = useState<Readonly<Record<string, unknown>>>({});
  const draft = useRef<FormDraft | null>(null);
  const send = useSend(notices.confirm, {
    invalidates: ['home', 'notifications'],
    onSuccess: () => {
      draft.current?.end();
      toast.success(t('answer_sent'));
      onDone();
    },
    onError: ({ code }) => {
      if (code === 409001) void draft.current?.renew();
    },
  });
  const { reply_kind } = notice;
  const answer = async () => {
    const draft_versions = draft.current ? await draft.current.settle() : {};
    if (!draft_versions) return;
    send.mutate({
      params: { id: notice.id },
      body: {
        for_user_id: mine.for?.id ?? null,
        option,
        remark: remark || null,
        signature_id: signature,
        answers: notice.form ? { ...answers } : null,
        draft_versions: notice.form ? draft_versions : null,
        replaces: mine.confirmed_at !== null,
      },
    });
  };
  const isWhole = reply_kind === 'choice' ? option !== null : reply_kind === 'sign' ? signature !== null : true;
  return (
    <>
      {reply_kind === 'choice' && <Choices notice={notice} value={option} onChange={setOption} />}
      {reply_kind === 'sign' && <SignatureField label={t('sign_here')} file={SIGNATURE_FILE} onChange={setSignature} />}
      {notice.form && (
        <NoticeFormFields
          notice={notice}
          mine={mine}
          draft={draft}
          values={answers}
          onChange={setAnswers}
          errors={send.error?.errors ?? {}}
        />
      )}
      {reply_kind !== 'none' && reply_kind !== 'form' && (
        <TextField name="remark" label={t('remark')} max={200} value={remark} onChange={setRemark} />
      )}
      <div>
        <Button disabled={!isWhole} loading={send.isPending} onClick={() => void answer()}>
          {t(reply_kind === 'none' ? 'confirm_read' : 'send_answer')}
        </Button>
      </div>
    </>
  );
}

interface ChoicesProps {
  readonly notice: Notice;
  readonly value: string | null;
  readonly onChange: (key: string) => void;
}

/** What may be chosen, with the places that are left. */
function Choices({ notice, value, onChange }: ChoicesProps) {
  const t = useNoticeText();
  const format = useFormat();
  return (
    <fieldset className={classes.choices}>
      <legend>{t('choose_one')}</legend>
      {notice.reply_options.map(({ key, text, capacity, taken }) => {
        const left = capacity === null ? null : Math.max(0, capacity - taken);
        return (
          <label key={key} data-full={left === 0 && value !== key}>
            <input
              type="radio"
              name={`option-${notice.id}`}
              checked={value === key}
              disabled={left === 0 && value !== key}
              onChange={() => onChange(key)}
            />
            <span>{text}</span>
            {left !== null && (
              <Words as="small" tone="soft">
                {left === 0 ? t('full') : t('places_left', { n: format.number(left) })}
              </Words>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
