import { Textarea } from '@mantine/core';
import { type RefObject, Suspense, type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_LENGTH, comments, MENTIONS_A_COMMENT } from '#shared/calls/comments.contract.ts';
import { namedIn, type RichDocument } from '#shared/document/document.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { call } from '../../api/call.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { isSendKey } from '../text/is-send-key.ts';
import classes from './comment-composer.module.css';
import { type About, type Draft, withWords } from './comment-draft.ts';
import { recordWords as words } from './record-words.ts';
import { showEnd } from './show-end.ts';

/** Comes when somebody begins to write; where it does not come, the plain field goes on. */
const RichEditor = lazyPart(async () => (await import('../editor/rich-editor.tsx')).RichEditor, { isSilent: true });

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
export function useCommentFields({ text }: Draft) {
  const plain = useRef<HTMLTextAreaElement>(null);
  const focus = useRef(() => plain.current?.focus());
  const [isWanted, setWanted] = useState(typeof text !== 'string');
  const [isComposed, setComposed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const onReady = (focusEditor: () => void) => {
    focus.current = focusEditor;
    if (document.activeElement === plain.current) focusEditor();
    setOpen(true);
  };
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tools below the words stay in sight while these grow
  useEffect(() => {
    if (isOpen && box.current?.contains(document.activeElement)) showEnd(box.current);
  }, [isOpen, text]);
  return {
    box,
    plain,
    focus: () => focus.current(),
    isOpen,
    comes: isOpen || (isWanted && !isComposed),
    want: () => setWanted(true),
    setComposed,
    onReady,
  };
}

interface Props {
  readonly about: About;
  readonly fields: ReturnType<typeof useCommentFields>;
  readonly draft: Draft;
  readonly document: RichDocument;
  readonly put: (next: Draft) => void;
  /** Of what is said under the field. */
  readonly noteId: string;
  readonly onSend: () => void;
}

/** Where a comment is written: a plain field, and from the first focus on, once it has come, the editor. */
export function CommentField({ about, fields, draft, document, put, noteId, onSend }: Props) {
  const localize = useLocalize();
  const labelId = useId();
  const findPeople = useColleagues(about);
  return (
    <>
      {!fields.isOpen && (
        <PlainField
          draft={draft}
          put={put}
          field={fields.plain}
          onFocus={fields.want}
          onComposing={fields.setComposed}
          onSend={onSend}
        />
      )}
      <span id={labelId} hidden>
        {localize(words.comment)}
      </span>
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
              isInvalid={false}
              placeholder={localize(words.write)}
              onSend={onSend}
              onReady={fields.onReady}
              {...(namedIn(document).length < MENTIONS_A_COMMENT ? { findPeople } : {})}
            />
          </div>
        )}
      </Suspense>
    </>
  );
}
