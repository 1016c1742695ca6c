import { Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type RefObject, Suspense, type SyntheticEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { COMMENT_FILE, COMMENT_LENGTH, comments, MENTIONS_A_COMMENT } from '#shared/calls/comments.contract.ts';
import { isBlank, namedIn } from '#shared/document/document.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { call } from '../../api/call.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useSend } from '../../api/send.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { FilePick } from '../fields/files/file-pick.tsx';
import { fileWords } from '../fields/files/file-rule.ts';
import { useUpload } from '../fields/files/use-upload.ts';
import { isSendKey } from '../text/is-send-key.ts';
import classes from './comment-composer.module.css';
import { type About, type Draft, documentOfDraft, EMPTY, useDraft, withWords } from './comment-draft.ts';
import { recordWords as words } from './record-words.ts';

/** Comes when somebody begins to write; where it does not come, the plain field goes on. */
const RichEditor = lazyPart(async () => (await import('../editor/rich-editor.tsx')).RichEditor, { isSilent: true });

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
        <p className={classes.note} data-over={left < 0}>
          {left < 0 ? localize(words.over, { n: -left }) : localize(words.left, { n: left })}
        </p>
      )}
    </>
  );
}

interface PlainProps {
  readonly draft: Draft;
  readonly put: (next: Draft) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSend: () => void;
  readonly onFocus: () => void;
  readonly onComposing: (isComposed: boolean) => void;
}

/** The field while nobody writes, and until the editor has come. */
function PlainField({ draft, put, field, onSend, onFocus, onComposing }: PlainProps) {
  const localize = useLocalize();
  const onType = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => put(withWords(draft, currentTarget.value));
  return (
    <Textarea
      ref={field}
      variant="unstyled"
      autosize
      minRows={1}
      maxRows={8}
      maxLength={COMMENT_LENGTH}
      value={typeof draft.text === 'string' ? draft.text : plainText(draft.text)}
      placeholder={localize(words.write)}
      aria-label={localize(words.comment)}
      aria-keyshortcuts="Control+Enter"
      classNames={{ root: 'grow', input: classes.input }}
      onFocus={onFocus}
      onChange={onType}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={(event) => {
        // Firefox tells what was composed after its end, when the editor may have come
        onType(event);
        onComposing(false);
      }}
      onKeyDown={(event) => {
        if (!isSendKey(event.nativeEvent)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

/** Colleagues who may see the record. */
const useColleagues = ({ kind, id }: About) =>
  useCallback(
    async (q: string) => (await call(comments.colleagues, { query: { kind, record_id: id, q } })).list,
    [kind, id],
  );

/** Which of the two fields is there. The editor never comes amid a composition, which the change of fields would break. */
function useFields(isBegun: boolean) {
  const plain = useRef<HTMLTextAreaElement>(null);
  const focus = useRef(() => plain.current?.focus());
  const [isWanted, setWanted] = useState(isBegun);
  const [isComposed, setComposed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const onReady = (focusEditor: () => void) => {
    focus.current = focusEditor;
    if (document.activeElement === plain.current) focusEditor();
    setOpen(true);
  };
  return {
    plain,
    focus: () => focus.current(),
    isOpen,
    comes: isOpen || (isWanted && !isComposed),
    want: () => setWanted(true),
    setComposed,
    onReady,
  };
}

/** A comment in the making: a few lines, @ for a colleague, a file, sent by the button or Ctrl and Enter. */
export function CommentComposer(about: About) {
  const localize = useLocalize();
  const labelId = useId();
  const noteId = useId();
  const { draft, document, put, upload, isReady, isSending, submit, status } = useComposer(about);
  const fields = useFields(typeof draft.text !== 'string');
  const findPeople = useColleagues(about);
  return (
    <div className={classes.composer} data-print="never">
      <div className={classes.box} data-open={fields.isOpen}>
        {!fields.isOpen && (
          <PlainField
            draft={draft}
            put={put}
            field={fields.plain}
            onFocus={fields.want}
            onComposing={fields.setComposed}
            onSend={submit}
          />
        )}
        <Suspense fallback={null}>
          {fields.comes && (
            <div className={fields.isOpen ? classes.open : classes.coming}>
              <RichEditor
                isShort
                rows="one"
                characters={COMMENT_LENGTH}
                value={draft.text === '' ? '' : document}
                onChange={(text) => put({ ...draft, text })}
                onBlur={undefined}
                labelId={labelId}
                noteId={noteId}
                name={undefined}
                required={false}
                isInvalid={false}
                placeholder={localize(words.write)}
                onSend={submit}
                onReady={fields.onReady}
                {...(namedIn(document).length < MENTIONS_A_COMMENT ? { findPeople } : {})}
              />
            </div>
          )}
        </Suspense>
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
      <span id={labelId} hidden>
        {localize(words.comment)}
      </span>
      <div id={noteId} className={classes.notes}>
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
