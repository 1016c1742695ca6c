import { Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { COMMENT_FILE, COMMENT_LENGTH, comments } from '#shared/calls/comments.contract.ts';
import { useSend } from '../../api/send.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { FilePick } from '../fields/files/file-pick.tsx';
import { fileWords } from '../fields/files/file-rule.ts';
import { useUpload } from '../fields/files/use-upload.ts';
import { isComposing } from '../text/is-composing.ts';
import classes from './comment-composer.module.css';
import { type About, type Draft, EMPTY, useDraft } from './comment-draft.ts';
import { isMentioned } from './mention.ts';
import { MentionChoice } from './mention-choice.tsx';
import { recordWords as words } from './record-words.ts';
import { useMention } from './use-mention.ts';

/** Where the number of characters that are left begins to matter. */
const NEARLY_FULL = 100;

/** What is typed, what is on its way, and sending it. */
function useComposer({ kind, id }: About) {
  const localize = useLocalize();
  const { draft, put } = useDraft({ kind, id });
  const [status, setStatus] = useState('');
  const latest = useRef(draft);
  latest.current = draft;
  const send = useSend(comments.add, {
    onSuccess: () => {
      put(EMPTY);
      setStatus(localize(words.sent));
    },
  });
  const upload = useUpload({
    ...COMMENT_FILE,
    onStored: (file) => put({ ...latest.current, file: { id: file.id, name: file.name } }),
  });
  const isReady = draft.text.trim() !== '' && upload.share === null && !send.isPending;
  const submit = () => {
    if (!isReady) return;
    setStatus('');
    const mentioned = draft.mentions.filter((one) => isMentioned(draft.text, one));
    send.mutate({
      body: {
        kind,
        record_id: id,
        text: draft.text,
        mentioned_user_ids: mentioned.map((one) => one.id),
        file_id: draft.file?.id ?? null,
      },
    });
  };
  return { draft, put, upload, isReady, isSending: send.isPending, submit, status };
}

interface NotesProps {
  readonly draft: Draft;
  readonly share: number | null;
  readonly onDropFile: () => void;
}

/** Under the field: the file, how much of it is away, and how much room is left. */
function Notes({ draft, share, onDropFile }: NotesProps) {
  const localize = useLocalize();
  const left = COMMENT_LENGTH - draft.text.length;
  return (
    <>
      {share !== null && (
        <p className={classes.note} role="status">
          {localize(fileWords.sending, { share: String(Math.round(share * 100)) })}
        </p>
      )}
      {draft.file && (
        <p className={classes.note}>
          {draft.file.name}
          <button
            type="button"
            aria-label={localize(words.remove_file, { name: draft.file.name })}
            onClick={onDropFile}
          >
            <IconX aria-hidden size={16} />
          </button>
        </p>
      )}
      {left <= NEARLY_FULL && <p className={classes.note}>{localize(words.left, { n: left })}</p>}
    </>
  );
}

/** A comment in the making: several lines, @ for a colleague, a file, sent by the button or Ctrl and Enter. */
export function CommentComposer(about: About) {
  const localize = useLocalize();
  const list = useId();
  const { draft, put, upload, isReady, isSending, submit, status } = useComposer(about);
  const mention = useMention(about, draft, put);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mention.takesKey(event) || isComposing(event)) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const choice = mention.isOpen
    ? {
        'aria-controls': list,
        // Escape shuts the choice and not the drawer
        'data-mantine-stop-propagation': true,
        ...(mention.found.length > 0 ? { 'aria-activedescendant': `${list}-${mention.at}` } : {}),
      }
    : {};
  return (
    <div className={classes.composer} data-print="never">
      {mention.isOpen && <MentionChoice id={list} mention={mention} />}
      <div className={classes.box}>
        <Textarea
          ref={mention.input}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          maxLength={COMMENT_LENGTH}
          value={draft.text}
          placeholder={localize(words.write)}
          aria-label={localize(words.comment)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={mention.isOpen}
          {...choice}
          aria-keyshortcuts="Control+Enter"
          classNames={{ root: 'grow', input: classes.input }}
          onChange={({ currentTarget }) => {
            put({ ...draft, text: currentTarget.value });
            mention.setCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => mention.setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <FilePick
          className={classes.clip}
          types={COMMENT_FILE.rule.types}
          label={localize(words.attach)}
          disabled={upload.share !== null}
          onFiles={([file]) => upload.send(file)}
        >
          <IconPaperclip aria-hidden size={18} stroke={1.7} />
        </FilePick>
        <Button
          variant="light"
          className={classes.send}
          loading={isSending}
          // never shut: it leads to what is missing
          onClick={() => (isReady ? submit() : mention.input.current?.focus())}
        >
          {localize(words.send)}
        </Button>
      </div>
      <Notes draft={draft} share={upload.share} onDropFile={() => put({ ...draft, file: null })} />
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}
