import { useEffect, useReducer, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useUnsaved } from '#web/ui/forms/use-unsaved.ts';
import type { CardElement, CardFace, ShownFace } from '../../../contract/card-faces.ts';
import type { cardTemplates } from '../../../contract/card-templates.contract.ts';
import {
  addElement,
  changeElement,
  type Drawing,
  type FaceName,
  faceOf,
  initialState,
  reduceEditor,
  removeElement,
  reorderElement,
} from './editor-state.ts';

export type Template = CallOutput<typeof cardTemplates.get>;

/** A face as it is stored: without the links of a minute that came with it. */
function stored(face: Template['front']): CardFace {
  const { background_url: _link, ...kept } = face;
  const elements = kept.elements.map(({ image_url: _image, ...element }) => element);
  return { ...kept, elements };
}

const drawingOf = (template: Template): Drawing => ({
  name: template.name,
  name_en: template.name_en ?? '',
  size: template.size,
  orientation: template.orientation,
  front: stored(template.front),
  back: template.back && stored(template.back),
});

const linksOf = ({ front, back }: Template): Record<string, string> =>
  Object.fromEntries(
    [front, back].flatMap((face) =>
      face
        ? [
            ...(face.background_file_id && face.background_url ? [[face.background_file_id, face.background_url]] : []),
            ...face.elements.flatMap(({ file_id, image_url }) => (file_id && image_url ? [[file_id, image_url]] : [])),
          ]
        : [],
    ),
  );

/** The same for the same drawing, in whatever order the database gives the parts back. */
const printOf = (drawing: Drawing): string =>
  JSON.stringify(drawing, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
      : value,
  );

const shownWith = (face: CardFace, links: Readonly<Record<string, string>>): ShownFace => ({
  ...face,
  background_url: face.background_file_id ? (links[face.background_file_id] ?? null) : null,
  elements: face.elements.map((element) => ({
    ...element,
    image_url: element.file_id ? (links[element.file_id] ?? null) : null,
  })),
});

/** The drawing with its history, the face in sight and what is chosen on it. */
export function useDrawing(template: Template) {
  const [state, dispatch] = useReducer(reduceEditor, drawingOf(template), initialState);
  const [links, setLinks] = useState(() => linksOf(template));
  const [face, showFace] = useState<FaceName>('front');
  const [selected, select] = useState<number | null>(null);
  const drawing = state.present;
  const own = faceOf(drawing, face);
  useUnsaved(printOf(drawing) !== printOf(drawingOf(template)));
  useUndoKeys(dispatch);
  const change = (next: Partial<Drawing>, mark?: string) =>
    dispatch({ do: 'change', drawing: next, ...(mark ? { mark } : {}) });
  const setOwn = (next: CardFace, mark?: string) => change({ [face]: next }, mark);
  return {
    drawing,
    face,
    own,
    selected,
    select,
    change,
    setOwn,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    shown: shownWith(own, links),
    addLink: (id: string, url: string) => setLinks((now) => ({ ...now, [id]: url })),
    showFace: (next: FaceName) => {
      showFace(next);
      select(null);
    },
    touch: (at: number, next: Partial<CardElement>) =>
      setOwn(changeElement(drawing, face, at, next), `${face}-${at}-${Object.keys(next).join()}`),
    remove: (at: number) => {
      setOwn(removeElement(drawing, face, at));
      select(null);
    },
    add: (bind: CardElement['bind']) => {
      setOwn(addElement(drawing, face, bind));
      select(own.elements.length);
    },
    restack: (at: number, by: 1 | -1) => {
      setOwn(reorderElement(drawing, face, at, by));
      select(Math.min(Math.max(at + by, 0), own.elements.length - 1));
    },
  };
}

export type Drawn = ReturnType<typeof useDrawing>;

function useUndoKeys(dispatch: (action: { readonly do: 'undo' | 'redo' }) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      dispatch({ do: event.shiftKey ? 'redo' : 'undo' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [dispatch]);
}
