import { DOMParser, type Schema, type Slice } from 'prosemirror-model';
import { dropPoint } from 'prosemirror-transform';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { withoutMarks } from '#shared/text/marks.ts';
import { pastedPage } from '../../boot/trusted-types.ts';
import { cleanForeignPage } from './foreign-html.ts';

export interface Pasting {
  /** Pictures among what was pasted or dropped; true: they are taken. */
  readonly onFiles: (files: readonly File[]) => boolean;
  /** A foreign page had pictures that are no files of the portal. */
  readonly onLeft: (pictures: number) => void;
}

type Now = { readonly current: Pasting };

const IS_ANDROID = /Android \d/.test(navigator.userAgent);

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** What of some HTML a text can hold. The library would read it with `innerHTML`, which the pages do not allow. */
function sliceOf(html: string, schema: Schema, now: Now): Slice {
  const page = pastedPage(html);
  const left = cleanForeignPage(page);
  if (left > 0) now.current.onLeft(left);
  return DOMParser.fromSchema(schema).parseSlice(page.body);
}

function paste(view: EditorView, event: ClipboardEvent, now: Now): boolean {
  const { clipboardData: data } = event;
  const html = data?.getData('text/html') ?? '';
  // pictures alone; those that a program sends along with words are in the words
  if (html === '' && picturesOf(data).length > 0 && now.current.onFiles(picturesOf(data))) {
    event.preventDefault();
    return true;
  }
  // words alone are read by the editor itself, and in the middle of a composition the browser puts them in; on Android,
  // where each word is one, the library reads the page by itself, which the policy of the pages leaves empty
  if (html === '' || (view.composing && !IS_ANDROID)) return false;
  event.preventDefault();
  const slice = sliceOf(html, view.state.schema, now);
  // a table takes what is pasted into its cells
  if (view.someProp('handlePaste', (handle) => handle(view, event, slice))) return true;
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
  return true;
}

function drop(view: EditorView, event: DragEvent, now: Now): boolean {
  const { dataTransfer: data } = event;
  const pictures = picturesOf(data);
  const html = data?.getData('text/html') ?? '';
  // what is moved inside the text is the editor's own matter
  if (view.dragging || (pictures.length === 0 && html === '')) return false;
  event.preventDefault();
  if (pictures.length > 0) return now.current.onFiles(pictures) || true;
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const slice = sliceOf(html, view.state.schema, now);
  const place = at ? (dropPoint(view.state.doc, at.pos, slice) ?? at.pos) : view.state.selection.to;
  view.dispatch(view.state.tr.replaceRange(place, place, slice).scrollIntoView());
  return true;
}

/** What comes by the clipboard or is dropped: foreign pages cleaned, pictures as files. */
export const pastingEvents = (now: Now): NonNullable<EditorProps['handleDOMEvents']> => ({
  paste: (view, event) => paste(view, event, now),
  drop: (view, event) => drop(view, event, now),
});

/** Words as every other field takes them. */
export const transformPastedText = withoutMarks;
