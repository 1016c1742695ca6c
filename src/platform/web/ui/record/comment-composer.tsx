import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { COMMENT_FILE, COMMENT_LENGTH, comments } from '#shared/calls/comments.contract.ts';
import { isBlank } from '#shared/document/document.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { useSend } from '../../api/send.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { FilePick } from '../fields/files/file-pick.tsx';
import { fileWords } from '../fields/files/file-rule.ts';
import { useUpload } from '../fields/files/use-upload.ts';
import classes from './comment-composer.module.css';
import { type About, type Draft, documentOfDraft, EMPTY, useDraft } from './comment-draft.ts';
import { CommentField, useCommentFields } from './comment-field.tsx';
import { recordWords as words } from './record-words.ts';

/** Where the number of characters that are left begins to matter. */
const NEARLY_FULL = 100;

/** What is typed, what is on its way, and sending it. */
function useComposer({ kind, id }: About) {
  const localize = useLocalize();
  const { draft, put } = useDraft({ kind, id });
  const document = useMemo(() => documentOfDraft(draft), [draft]);
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
  const isFitting = !isBlank(document) && plainText(document).length <= COMMENT_LENGTH;
  const isReady = isFitting && upload.share === null && !send.isPending;
  const submit = () => {
    if (!isReady) return;
    setStatus('');
    send.mutate({ body: { kind, record_id: id, text: document, file_id: draft.file?.id ?? null } });
  };
  return { draft, document, put, upload, isReady, isSending: send.isPending, submit, status };
}

interface NotesProps {
  /** Characters that there is room for. */
  readonly left: number;
  readonly file: Draft['file'];
  readonly share: number | null;
  readonly onDropFile: () => void;
}

/** Under the field: the file, how much of it is away, and how much room is left. */
function Notes({ left, file, share, onDropFile }: NotesProps) {
  const localize = useLocalize();
  return (
    <>
      {share !== null && (
        <p className={classes.note} role="status">
          {localize(fileWords.sending, { share: String(Math.round(share * 100)) })}
        </p>
      )}
      {file && (
        <p className={classes.note}>
          {file.name}
          <button type="button" aria-label={localize(words.remove_file, { name: file.name })} onClick={onDropFile}>
            <IconX aria-hidden size={16} />
          </button>
        </p>
      )}
      {left <= NEARLY_FULL && (
        <p className={classes.note}>
          {left < 0 ? localize(words.over, { n: -left }) : localize(words.left, { n: left })}
        </p>
      )}
    </>
  );
}

/** A comment in the making: a few lines, @ for a colleague, a file, sent by the button or Ctrl and Enter. */
export function CommentComposer(about: About) {
  const localize = useLocalize();
  const noteId = useId();
  const { draft, document, put, upload, isReady, isSending, submit, status } = useComposer(about);
  const fields = useCommentFields(draft);
  return (
    <div data-print="never">
      <div ref={fields.box} className={classes.box} data-open={fields.isOpen}>
        <CommentField
          about={about}
          fields={fields}
          draft={draft}
          document={document}
          put={put}
          noteId={noteId}
          onSend={submit}
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
          onClick={() => (isReady ? submit() : fields.focus())}
        >
          {localize(words.send)}
        </Button>
      </div>
      <div id={noteId}>
        <Notes
          left={COMMENT_LENGTH - plainText(document).length}
          file={draft.file}
          share={upload.share}
          onDropFile={() => put({ ...draft, file: null })}
        />
      </div>
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}
