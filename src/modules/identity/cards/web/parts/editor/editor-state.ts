import {
  type CARD_SIZES,
  type CardBind,
  type CardElement,
  type CardFace,
  elementOf,
  MAX_ELEMENTS,
  type ORIENTATIONS,
  sidesOf,
} from '../../../contract/card-faces.ts';

export type FaceName = 'front' | 'back';

/** What the editor works on. */
export interface Drawing {
  readonly name: string;
  readonly name_en: string;
  readonly size: (typeof CARD_SIZES)[number];
  readonly orientation: (typeof ORIENTATIONS)[number];
  readonly front: CardFace;
  readonly back: CardFace | null;
}

export interface EditorState {
  readonly past: readonly Drawing[];
  readonly present: Drawing;
  readonly future: readonly Drawing[];
  /** What the last change was about: further ones of the same kind are one step. */
  readonly mark: string | null;
}

export type EditorAction =
  | { readonly do: 'change'; readonly drawing: Partial<Drawing>; readonly mark?: string }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'reset'; readonly drawing: Drawing };

/** How many steps can be taken back. */
export const MAX_UNDO_STEPS = 50;
/** Half a millimetre. */
export const STEP = 5;
const EMPTY: CardFace = { ground: '#ffffff', background_file_id: null, elements: [] };

export const initialState = (drawing: Drawing): EditorState => ({ past: [], present: drawing, future: [], mark: null });

/** Changes with undo and redo; typing in one field, or moving one element, is one step. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { past, present, future } = state;
  switch (action.do) {
    case 'change': {
      const next = { ...present, ...action.drawing };
      const isSameStep = action.mark !== undefined && action.mark === state.mark;
      return {
        present: next,
        past: isSameStep ? past : [...past, present].slice(-MAX_UNDO_STEPS),
        future: [],
        mark: action.mark ?? null,
      };
    }
    case 'undo': {
      const last = past.at(-1);
      return last ? { past: past.slice(0, -1), present: last, future: [present, ...future], mark: null } : state;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { past: [...past, present], present: next, future: rest, mark: null } : state;
    }
    default:
      return initialState(action.drawing);
  }
}

export const faceOf = (drawing: Drawing, face: FaceName): CardFace => drawing[face] ?? EMPTY;

const snap = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value / STEP) * STEP, least), Math.max(most, least));

/** An element inside its card, on the grid of half millimetres. */
export function snapToGrid(element: CardElement, drawing: Drawing): CardElement {
  const { width, height } = sidesOf(drawing.size, drawing.orientation);
  const w = snap(element.w, STEP, width);
  const h =
    element.bind === 'line' ? Math.min(Math.max(Math.round(element.h), 1), height) : snap(element.h, STEP, height);
  return { ...element, w, h, x: snap(element.x, 0, width - w), y: snap(element.y, 0, height - h) };
}

/** A face with one element changed. */
export function changeElement(drawing: Drawing, face: FaceName, at: number, change: Partial<CardElement>): CardFace {
  const own = faceOf(drawing, face);
  const elements = own.elements.map((element, place) =>
    place === at ? snapToGrid({ ...element, ...change }, drawing) : element,
  );
  return { ...own, elements };
}

const SIZES: Partial<Record<CardBind, readonly [number, number]>> = {
  photo: [200, 250],
  avatar: [200, 200],
  qr: [180, 180],
  line: [400, 4],
  image: [160, 160],
};

/** A face with one element more, in its middle. The same face when it is full. */
export function addElement(drawing: Drawing, face: FaceName, bind: CardBind): CardFace {
  const own = faceOf(drawing, face);
  if (own.elements.length >= MAX_ELEMENTS) return own;
  const { width, height } = sidesOf(drawing.size, drawing.orientation);
  const [w, h] = SIZES[bind] ?? [300, 50];
  const element = elementOf(bind, 0, 0, w, h, bind === 'text' ? { text_cn: '文字', text_us: 'Text' } : {});
  return {
    ...own,
    elements: [...own.elements, snapToGrid({ ...element, x: (width - w) / 2, y: (height - h) / 2 }, drawing)],
  };
}

/** A face without one element. */
export function removeElement(drawing: Drawing, face: FaceName, at: number): CardFace {
  const own = faceOf(drawing, face);
  return { ...own, elements: own.elements.filter((_, place) => place !== at) };
}

/** A face with one element drawn one place earlier or later: what comes later lies above. */
export function reorderElement(drawing: Drawing, face: FaceName, at: number, by: 1 | -1): CardFace {
  const own = faceOf(drawing, face);
  const elements = [...own.elements];
  const [moved] = elements.splice(at, 1);
  if (!moved || at + by < 0 || at + by > elements.length) return own;
  elements.splice(at + by, 0, moved);
  return { ...own, elements };
}
