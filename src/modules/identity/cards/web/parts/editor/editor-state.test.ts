import { expect, test } from 'vitest';
import { MAX_ELEMENTS, PLAIN_FRONT } from '../../../contract/card-faces.ts';
import {
  addElement,
  changeElement,
  type Drawing,
  type EditorState,
  faceOf,
  initialState,
  MAX_UNDO_STEPS,
  reduceEditor,
  removeElement,
  reorderElement,
} from './editor-state.ts';

const drawing: Drawing = {
  name: '教职工证',
  name_en: '',
  size: 'cr80',
  orientation: 'landscape',
  front: PLAIN_FRONT,
  back: null,
};

test('what was changed can be taken back and done again, and a new change ends what was taken back', () => {
  let state = initialState(drawing);
  state = reduceEditor(state, { do: 'change', drawing: { name: '甲' } });
  state = reduceEditor(state, { do: 'change', drawing: { name: '乙' } });
  state = reduceEditor(state, { do: 'undo' });
  expect(state.present.name).toBe('甲');
  expect(reduceEditor(state, { do: 'redo' }).present.name).toBe('乙');
  state = reduceEditor(state, { do: 'change', drawing: { name: '丙' } });
  expect(reduceEditor(state, { do: 'redo' }).present.name).toBe('丙');
});

test('typing in one field is one step, and no more than fifty steps are kept', () => {
  let state = initialState(drawing);
  for (const name of ['教', '教师', '教师证'])
    state = reduceEditor(state, { do: 'change', drawing: { name }, mark: 'name' });
  expect(reduceEditor(state, { do: 'undo' }).present.name).toBe('教职工证');
  for (let n = 0; n < 80; n += 1) state = reduceEditor(state, { do: 'change', drawing: { name: `第${n}` } });
  expect(state.past).toHaveLength(MAX_UNDO_STEPS);
});

test('with nothing to take back nothing happens', () => {
  const state: EditorState = initialState(drawing);
  expect(reduceEditor(state, { do: 'undo' })).toBe(state);
  expect(reduceEditor(state, { do: 'redo' })).toBe(state);
});

test('elements stay on the card and on the grid of half millimetres', () => {
  const moved = changeElement(drawing, 'front', 0, { x: 10_000, y: -20 }).elements[0];
  expect(moved).toMatchObject({ x: 356, y: 0 });
  const nudged = changeElement(drawing, 'front', 0, { x: 42.6 }).elements[0];
  expect(nudged?.x).toBe(45);
});

test('a face takes forty elements, gives them away again, and keeps their order', () => {
  let face = faceOf(drawing, 'back');
  for (let n = 0; n < MAX_ELEMENTS + 5; n += 1) face = addElement({ ...drawing, back: face }, 'back', 'text');
  expect(face.elements).toHaveLength(MAX_ELEMENTS);
  expect(removeElement(drawing, 'front', 0).elements).toHaveLength(PLAIN_FRONT.elements.length - 1);
  const [first, second] = PLAIN_FRONT.elements;
  expect(reorderElement(drawing, 'front', 0, 1).elements.slice(0, 2)).toEqual([second, first]);
  expect(reorderElement(drawing, 'front', 0, -1)).toEqual(PLAIN_FRONT);
});
