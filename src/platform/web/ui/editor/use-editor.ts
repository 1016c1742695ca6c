import { Node as PmNode, type Schema } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isBlank, type RichDocument } from '#shared/document/document.ts';
import { documentOf, type Written } from '#shared/document/marked-text.ts';
import { pluginsOf } from './editor-plugins.ts';
import { type Pasting, pastingEvents, transformPastedText } from './pasting.ts';
import { type Pictured, pictureView } from './picture-view.ts';

/** A blank document has a line to write in. */
function nodeOf(schema: Schema, written: Written): PmNode {
  const { content } = documentOf(written);
  return PmNode.fromJSON(schema, { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
}

/** As the style sheet asks whether to show what stands in an empty field. */
const isUntouched = ({ childCount, firstChild }: PmNode): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

/** The state with another content, and with its history, so that undo brings back what was replaced; null where it is the same. */
function withContent(state: EditorState, next: PmNode): EditorState | null {
  if (next.eq(state.doc)) return null;
  return state.apply(state.tr.replaceWith(0, state.doc.content.size, next.content));
}

interface Options extends Pasting, Pictured {
  readonly schema: Schema;
  readonly value: Written;
  readonly onChange: (value: Written) => void;
  readonly onBlur: (() => void) | undefined;
  /** Of the element in which is written. The same object while nothing of it changes. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Asked before the keys of the editor; true: the key was for somebody else. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export interface Editor {
  /** The element that the text is drawn in. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly view: RefObject<EditorView | null>;
  readonly state: EditorState;
  /** Does something with the text, and puts the caret back into it. */
  readonly run: (command: Command) => void;
  readonly focus: () => void;
}

/** An editor of one document: it holds what is typed, tells each change, and takes over what is set from outside. */
export function useEditor(options: Options): Editor {
  const { schema, value, attributes } = options;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState(() =>
    EditorState.create({ doc: nodeOf(schema, value), plugins: pluginsOf(schema) }),
  );
  const latest = useRef(state);
  const now = useRef(options);
  now.current = options;
  /** What the form was told: it may come back late, when more is typed already. Anything else comes from outside. */
  const told = useRef({ documents: new WeakSet<RichDocument>(), blank: false });

  useEffect(() => {
    if (!place.current) return undefined;
    const shown = new EditorView(place.current, {
      transformPastedText,
      state: latest.current,
      nodeViews: { picture: (node, at, getPos) => pictureView(node, at, getPos, now) },
      dispatchTransaction: (transaction) => {
        const next = shown.state.apply(transaction);
        shown.updateState(next);
        latest.current = next;
        setState(next);
        if (!transaction.docChanged) return;
        const document: RichDocument = next.doc.toJSON();
        const isNothing = isBlank(document);
        told.current.blank = isNothing;
        if (!isNothing) told.current.documents.add(document);
        now.current.onChange(isNothing ? '' : document);
      },
      handleKeyDown: (_view, event) => now.current.onKey(event),
      handleDOMEvents: { ...pastingEvents(now), blur: () => now.current.onBlur?.() },
    });
    view.current = shown;
    return () => {
      shown.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const drawn = ({ doc }: EditorState) => ({ ...attributes, 'data-blank': String(isUntouched(doc)) });
    view.current?.setProps({ attributes: drawn });
  }, [attributes]);

  useEffect(() => {
    const { documents, blank } = told.current;
    const isOwn = typeof value === 'string' ? value === '' && blank : documents.has(value);
    if (!view.current || isOwn) return;
    const next = withContent(view.current.state, nodeOf(schema, value));
    if (!next) return;
    view.current.updateState(next);
    latest.current = next;
    setState(next);
  }, [value, schema]);

  return {
    place,
    view,
    state,
    focus: () => view.current?.focus(),
    run: (command) => {
      const shown = view.current;
      if (!shown) return;
      command(shown.state, shown.dispatch, shown);
      shown.focus();
    },
  };
}
