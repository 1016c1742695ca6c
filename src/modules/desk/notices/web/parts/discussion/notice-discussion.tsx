import { Button, Textarea } from '@mantine/core';
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { CacheGroup } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { messages, noticeLikes, notificationUserCommentLikes } from '../../../contract/messages.contract.ts';
import { notices } from '../../../contract/notices.contract.ts';
import { useNoticeText } from '../../texts.ts';
import classes from '../notices/notice-page.module.css';
import type { Notice } from '../notices/notice-values.ts';

type Comment = CallOutput<typeof notices.comments>['list'][number];

/** What is discussed: a notice, or an announcement. */
const CALLS = {
  internotification: notices,
  notification: messages,
} as const;
export type DiscussedKind = keyof typeof CALLS;
const GROUPS: readonly CacheGroup[] = ['internotifications', 'messages'];

/** Whether one likes the notice, and how many do. */
export function NoticeLike({ notice }: { readonly notice: Notice }) {
  const t = useNoticeText();
  const settled = { invalidates: GROUPS };
  const like = useSend(noticeLikes.create, settled);
  const unlike = useSend(noticeLikes.remove, settled);
  const { count, own_id } = notice.like;
  const Icon = own_id ? IconThumbUpFilled : IconThumbUp;
  return (
    <Inline gap={12} tone="soft">
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={own_id !== null}
        leftSection={<Icon aria-hidden size={16} />}
        loading={like.isPending || unlike.isPending}
        onClick={() =>
          own_id
            ? unlike.mutate({ params: { id: own_id } })
            : like.mutate({ body: { internotification_id: notice.id } })
        }
      >
        {t('like', { n: count })}
      </Button>
    </Inline>
  );
}

/** The comments below it, and a field for one of one’s own. */
export function NoticeDiscussion({ kind, id }: { readonly kind: DiscussedKind; readonly id: string }) {
  const t = useNoticeText();
  const answer = useApi(CALLS[kind].comments, { params: { id } });
  const [parent, setParent] = useState<Comment | null>(null);
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={3} />} />;
  const { list, can_comment, emoji } = answer.data;
  const tops = list.filter((one) => one.parent_id === null);
  const answersOf = (one: Comment) => list.filter((other) => other.parent_id === one.id);
  return (
    <>
      {list.length === 0 && (
        <Words as="p" tone="soft" size="normal">
          {t(can_comment ? 'no_comments' : 'no_comments_closed')}
        </Words>
      )}
      <Stack as="ul" gap={16} className={classes.comments}>
        {tops.flatMap((one) =>
          [one, ...answersOf(one)].map((comment) => (
            <OneComment
              key={comment.id}
              kind={kind}
              id={id}
              comment={comment}
              onAnswer={comment.can_answer ? () => setParent(one) : null}
            />
          )),
        )}
      </Stack>
      {can_comment && <Composer kind={kind} id={id} parent={parent} emoji={emoji} onDone={() => setParent(null)} />}
    </>
  );
}

interface OneProps {
  readonly kind: DiscussedKind;
  readonly id: string;
  readonly comment: Comment;
  readonly onAnswer: (() => void) | null;
}

function OneComment({ kind, id, comment, onAnswer }: OneProps) {
  const t = useNoticeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [isHiding, setHiding] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const change = useSend(CALLS[kind].updateComment, { invalidates: GROUPS, onSuccess: () => setText(null) });
  const { by, is_visible, is_hidden, body, is_own, can_edit, can_hide, can_remove } = comment;
  const put = (body_: object) => change.mutate({ params: { id }, body: { comment_id: comment.id, ...body_ } });
  const remove = () => {
    put({ status: 'deleted' });
    toast.success(t('comment_removed'));
  };
  return (
    <li data-answer={comment.parent_id !== null}>
      <header>
        <PersonAvatar person={by} size={24} />
        <strong>{localizedName(by)}</strong>
        <time dateTime={comment.at}>{format.dateTime(comment.at)}</time>
        {comment.edited_at && <span>{t('edited')}</span>}
        {is_hidden && comment.hide_reason && <span>{t('hidden_because', { reason: comment.hide_reason })}</span>}
      </header>
      {text === null ? (
        <p data-gone={body === null || !is_visible}>{body ?? t(is_hidden ? 'comment_hidden' : 'comment_deleted')}</p>
      ) : (
        <EditComment
          text={text}
          isPending={change.isPending}
          onChange={setText}
          onSave={() => put({ body: text })}
          onCancel={() => setText(null)}
        />
      )}
      <Inline gap={4} wrap align="stretch">
        {is_visible && <CommentLike comment={comment} />}
        {onAnswer && (
          <Button variant="subtle" size="compact-sm" onClick={onAnswer}>
            {t('reply_to')}
          </Button>
        )}
        {can_edit && text === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setText(body ?? '')}>
            {t('edit')}
          </Button>
        )}
        {can_remove && (
          <Button variant="subtle" size="compact-sm" onClick={remove}>
            {t('remove')}
          </Button>
        )}
        {can_hide && !is_own && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => (is_hidden ? put({ status: 'visible' }) : setHiding(true))}
          >
            {t(is_hidden ? 'show_comment' : 'hide_comment')}
          </Button>
        )}
      </Inline>
      {isHiding && (
        <ReasonDialog
          endpoint={CALLS[kind].updateComment}
          params={{ id }}
          body={{ comment_id: comment.id, status: 'hidden' }}
          title={t('hide_comment')}
          submitLabel={t('hide_comment')}
          reasonLabel={t('reason')}
          reasonHelp={t('hide_help')}
          invalidates={GROUPS}
          onClose={() => setHiding(false)}
          onDone={() => setHiding(false)}
        />
      )}
    </li>
  );
}

function CommentLike({ comment }: { readonly comment: Comment }) {
  const t = useNoticeText();
  const settled = { invalidates: GROUPS };
  const like = useSend(notificationUserCommentLikes.create, settled);
  const unlike = useSend(notificationUserCommentLikes.remove, settled);
  const { own_id, count: n } = comment.like;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-pressed={own_id !== null}
      onClick={() =>
        own_id ? unlike.mutate({ params: { id: own_id } }) : like.mutate({ body: { comment_id: comment.id } })
      }
    >
      {t('like', { n })}
    </Button>
  );
}

interface EditProps {
  readonly text: string;
  readonly isPending: boolean;
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function EditComment({ text, isPending, onChange, onSave, onCancel }: EditProps) {
  const t = useNoticeText();
  return (
    <Stack gap={8}>
      <Textarea
        aria-label={t('edit_comment')}
        autosize
        maxLength={500}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Inline gap={4} wrap align="stretch">
        <Button size="compact-sm" loading={isPending} disabled={text.trim() === ''} onClick={onSave}>
          {t('save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Inline>
    </Stack>
  );
}

interface ComposerProps {
  readonly kind: DiscussedKind;
  readonly id: string;
  readonly parent: Comment | null;
  readonly emoji: readonly string[];
  readonly onDone: () => void;
}

function Composer({ kind, id, parent, emoji, onDone }: ComposerProps) {
  const t = useNoticeText();
  const localizedName = useLocalizedName();
  const [text, setText] = useState('');
  const send = useSend(CALLS[kind].createComment, {
    invalidates: GROUPS,
    onSuccess: () => {
      setText('');
      onDone();
    },
  });
  return (
    <Stack gap={8}>
      {parent && (
        <Words as="p" tone="soft" size="normal">
          {t('answering', { name: localizedName(parent.by) })}
        </Words>
      )}
      <Textarea
        label={t('say_something')}
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {emoji.length > 0 && (
        <fieldset className={classes.emoji} aria-label={t('emoji')}>
          {emoji.map((one) => (
            <button key={one} type="button" aria-label={one} onClick={() => setText((now) => now + one)}>
              {one}
            </button>
          ))}
        </fieldset>
      )}
      <Inline gap={4} wrap align="stretch">
        <Button
          disabled={text.trim() === ''}
          loading={send.isPending}
          onClick={() => send.mutate({ params: { id }, body: { body: text, parent_id: parent?.id ?? null } })}
        >
          {t('send_comment')}
        </Button>
        {parent && (
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
