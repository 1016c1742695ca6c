import type { Node as PmNode } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import classes from './editor.module.css';

export interface Pictured {
  /** Address of a picture that is known by its id. */
  readonly urlOf: (id: string) => string | undefined;
  readonly pictureWords: { readonly alt: string; readonly remove: string };
}

/** A picture in the editor, with the words for those who do not see it. */
export function pictureView(
  start: PmNode,
  view: EditorView,
  getPos: () => number | undefined,
  now: { readonly current: Pictured },
): NodeView {
  let node = start;
  const { pictureWords: words } = now.current;
  const dom = document.createElement('figure');
  dom.className = classes['picture'] ?? '';
  const image = document.createElement('img');
  const alt = document.createElement('input');
  const remove = document.createElement('button');
  dom.append(image, alt, remove);
  alt.maxLength = 300;
  alt.placeholder = words.alt;
  alt.setAttribute('aria-label', words.alt);
  remove.type = 'button';
  remove.textContent = '×';
  remove.setAttribute('aria-label', words.remove);
  const draw = () => {
    image.src = now.current.urlOf(node.attrs['id']) ?? '';
    image.alt = node.attrs['alt'];
    if (alt.value !== node.attrs['alt']) alt.value = node.attrs['alt'];
  };
  draw();
  alt.addEventListener('input', () => {
    const at = getPos();
    if (at !== undefined) view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...node.attrs, alt: alt.value }));
  });
  remove.addEventListener('click', () => {
    const at = getPos();
    if (at === undefined) return;
    view.dispatch(view.state.tr.delete(at, at + node.nodeSize));
    view.focus();
  });
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false;
      node = next;
      draw();
      return true;
    },
    stopEvent: ({ target }) => target === alt || target === remove,
    ignoreMutation: () => true,
  };
}
