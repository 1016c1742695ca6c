import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { documentOf } from '#shared/document/marked-text.ts';
import { plainText } from '#shared/document/plain-text.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { useUpload } from '../fields/files/use-upload.ts';
import { isSendKey } from '../text/is-send-key.ts';
import rich from '../text/rich-text.module.css';
import { toast } from '../toasts.ts';
import classes from './editor.module.css';
import { caretToEnd, hrefAt, insertBlock, setLink, typeAt } from './editor-commands.ts';
import type { KnownPicture, RichEditorProps } from './editor-props.ts';
import { fullSchema, shortSchema } from './editor-schema.ts';
import { editorWords as words } from './editor-words.ts';
import { LinkPanel } from './link-panel.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Editor, useEditor } from './use-editor.ts';
import { usePeople } from './use-people.ts';

const CHOICE_WIDTH = 280;
/** How full a text is when its limit is said. */
const NEARLY = 0.8;
/** Of a text that takes no pictures. */
const NOTHING = { purpose: '', rule: { max_bytes: 0, types: [] } };

interface Corner {
  readonly left: number;
  readonly top?: number;
  readonly bottom?: number;
}

/**
 * Where the choice of people stands: under the line of the @, and never over the right edge. Above it in a few lines, which
 * stand at the end of what they are about.
 */
function useCorner({ view, place }: Editor, isOpen: boolean, at: number, isAbove: boolean) {
  const [corner, setCorner] = useState<Corner>({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!isOpen || !view.current || !place.current) return;
    const caret = view.current.coordsAtPos(Math.min(at, view.current.state.doc.content.size));
    const box = place.current.getBoundingClientRect();
    const left = Math.max(0, Math.min(caret.left - box.left, box.width - CHOICE_WIDTH));
    setCorner(isAbove ? { left, bottom: box.bottom - caret.top + 4 } : { left, top: caret.bottom - box.top + 4 });
  }, [isOpen, at, view, place, isAbove]);
  return corner;
}

/** Says to a screen reader which of the people is marked. */
function useMarked({ view }: Editor, list: string, isOpen: boolean, marked: number | null) {
  useEffect(() => {
    const dom = view.current?.dom;
    if (!dom || !isOpen) return undefined;
    dom.setAttribute('aria-controls', list);
    if (marked !== null) dom.setAttribute('aria-activedescendant', `${list}-${marked}`);
    // Escape shuts the choice and not the drawer
    dom.setAttribute('data-mantine-stop-propagation', 'true');
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'data-mantine-stop-propagation'])
        dom.removeAttribute(name);
    };
  }, [view, list, isOpen, marked]);
}

/** What the field is to a screen reader. */
function useAttributes(props: RichEditorProps, id: string) {
  const { labelId, noteId, name, required = false, isInvalid, placeholder, rows } = props;
  const isSent = props.onSend !== undefined;
  return useMemo(
    () => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': noteId,
      'aria-required': String(required),
      ...(isSent ? { 'aria-keyshortcuts': 'Control+Enter' } : {}),
      ...(rows ? { 'data-rows': rows } : {}),
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      ...(name ? { 'data-field': name } : {}),
      ...(placeholder ? { 'data-placeholder': placeholder } : {}),
      class: `${classes['text']} ${rich['text']}`,
    }),
    [id, labelId, noteId, name, required, isInvalid, placeholder, rows, isSent],
  );
}

/** The pictures of a text: those that it had, and those that are uploaded while it is written. */
function usePictures(pictures: RichEditorProps['pictures'], insert: (id: string) => void) {
  const [added, setAdded] = useState<readonly KnownPicture[]>([]);
  const [arrived, setArrived] = useState<string | null>(null);
  const { send, share } = useUpload({
    ...(pictures ?? NOTHING),
    onStored: ({ id, url }) => {
      setAdded((known) => [...known, { id, url }]);
      pictures?.onStored?.({ id, url });
      setArrived(id);
    },
  });
  const put = useEffectEvent(insert);
  // once its address is known here: the picture asks for it when it is drawn
  useEffect(() => {
    if (arrived !== null) put(arrived);
  }, [arrived]);
  const known = [...added, ...(pictures?.known ?? [])];
  const urlOf = (id: string) => known.find((one) => one.id === id)?.url;
  return { send, share, urlOf };
}

function Foot({
  length,
  most,
  share,
}: {
  readonly length: number;
  readonly most: number;
  readonly share: number | null;
}) {
  const localize = useLocalize();
  return (
    <p className={classes.foot}>
      <span role="status">
        {share !== null && localize(words.picture_sending, { share: String(Math.round(share * 100)) })}
      </span>
      <span>{localize(words.keys)}</span>
      <span data-over={length > most}>
        {localize(length > most * NEARLY ? words.count_of : words.count, { n: length, most })}
      </span>
    </p>
  );
}

/** The editor itself, which is large and comes when a form opens: `DocumentField` draws it. */
export function RichEditor(props: RichEditorProps) {
  const { value, onChange, onBlur, isShort = false, pictures, findPeople, onSend, onReady } = props;
  const localize = useLocalize();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const takesKey = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const [isLinking, setLinking] = useState(false);
  const { send, share, urlOf } = usePictures(pictures, (picture) =>
    editor.run(insertBlock('picture', { id: picture, alt: '' })),
  );
  const editor = useEditor({
    schema: isShort ? shortSchema : fullSchema,
    value,
    onChange,
    onBlur,
    attributes: useAttributes(props, id),
    urlOf,
    pictureWords: { alt: localize(words.picture_alt), remove: localize(words.picture_remove) },
    onFiles: ([file]) => {
      if (pictures && file) send(file);
      return pictures !== undefined && file !== undefined;
    },
    onLeft: (n) => toast.warning(localize(words.pictures_left, { n })),
    onKey: (event) =>
      takesKey.current(event) || sendKey(event, onSend) || keyOf(event, bar.current, () => setLinking(true)),
  });
  const { state, run, focus } = editor;
  const people = usePeople(state, editor.view, findPeople);
  takesKey.current = people.takesKey;
  useMarked(editor, `${id}-people`, people.isOpen, people.found.length > 0 ? people.at : null);
  const corner = useCorner(editor, people.isOpen, people.from, isShort);
  const tellReady = useEffectEvent(() => onReady?.(() => run(caretToEnd)));
  useEffect(() => tellReady(), []);
  const link = (href?: string | null) => {
    setLinking(false);
    if (href === undefined) focus();
    else run(setLink(href));
  };
  const toolbar = (
    <Toolbar
      bar={bar}
      state={state}
      run={run}
      controls={id}
      onLink={() => setLinking(true)}
      onLeave={focus}
      pictures={pictures && { types: pictures.rule.types, isBusy: share !== null, onFile: send }}
      onMention={findPeople && (() => run(typeAt('@')))}
    />
  );
  return (
    <div className={classes.editor} data-short={isShort} data-error={props.isInvalid ? true : undefined}>
      {!isShort && toolbar}
      {isLinking && <LinkPanel href={hrefAt(state)} onSet={link} onClose={() => link()} />}
      <div ref={editor.place} className={classes.place}>
        {people.isOpen && <PeopleChoice id={`${id}-people`} people={people} at={corner} />}
      </div>
      {isShort ? toolbar : <Foot length={plainText(documentOf(value)).length} most={props.characters} share={share} />}
    </div>
  );
}

function sendKey(event: KeyboardEvent, onSend: RichEditorProps['onSend']): boolean {
  if (!onSend || !isSendKey(event)) return false;
  event.preventDefault();
  onSend();
  return true;
}

/** Keys that leave the text: for its tools, and for the address of a link. */
function keyOf(event: KeyboardEvent, bar: HTMLElement | null, onLink: () => void): boolean {
  if (event.altKey && event.key === 'F10') {
    bar?.querySelector<HTMLElement>('button')?.focus();
    return true;
  }
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false;
  event.preventDefault();
  // elsewhere it opens the search
  event.stopPropagation();
  onLink();
  return true;
}
