import { expect, test } from 'vitest';
import {
  cardElement,
  contrastOf,
  elementOf,
  faceProblemsOf,
  PLAIN_FRONT,
  sidesOf,
} from '../../../contract/card-faces.ts';
import { type CardFacts, fittedSize, isRepeated, TENTHS_PER_PT, textOfElement, widthInEms } from './card-fit.ts';

const box = cardElement.parse({ bind: 'name', x: 0, y: 0, w: 340, h: 64, size_pt: 14, max_lines: 2 });
const facts: CardFacts = {
  name: '王建国',
  name_en: null,
  number: 'T001',
  organization: { name: '实验学校', name_en: 'Lab School' },
  department: null,
  post: { name: '教师', name_en: null },
  photo_url: null,
  avatar_url: null,
  user_type: '教师/家长',
  valid_to: null,
};

test('a short name keeps its size, a long one shrinks until its lines fit, and is never cut', () => {
  expect(fittedSize('王建国', box)).toBe(14);
  const long = '阿布都热合曼·买买提艾力江·吐尔逊江·阿卜杜拉';
  const size = fittedSize(long, box);
  expect(size).toBeLessThan(14);
  expect(widthInEms(long) * size * TENTHS_PER_PT).toBeLessThanOrEqual(2 * box.w);
  expect(fittedSize('x'.repeat(400), box)).toBe(4);
});

test('a long English name shrinks until its words stand on whole lines', () => {
  const name = 'Maximilian Wellington-Montgomery Abdulrahman';
  const bold = { ...box, is_bold: true };
  const size = fittedSize(name, bold);
  const most = box.w / (size * TENTHS_PER_PT * 1.08);
  const [first = '', second = ''] = ['Maximilian ', 'Wellington-Montgomery '];
  expect(size).toBeLessThan(14);
  expect(Math.max(widthInEms(first.trim()), widthInEms(second.trim()))).toBeLessThanOrEqual(most);
  expect(fittedSize('Li Na', bold)).toBe(14);
});

test('on an English card the school stands once', () => {
  const [cn, en] = PLAIN_FRONT.elements.filter(({ bind }) => bind.startsWith('organization'));
  if (!cn || !en) throw new Error('the plain face names the school twice');
  expect(isRepeated(en, PLAIN_FRONT.elements, facts, 'us')).toBe(true);
  expect(isRepeated(en, PLAIN_FRONT.elements, facts, 'cn')).toBe(false);
  expect(isRepeated(en, [en], facts, 'us')).toBe(false);
  expect(isRepeated(cn, PLAIN_FRONT.elements, facts, 'us')).toBe(false);
});

test('words are in the language of the card, and Chinese where there is no English', () => {
  const at = (bind: 'organization.name' | 'post' | 'department.name' | 'user_type') => ({ ...box, bind });
  expect(textOfElement(at('organization.name'), facts, 'us')).toBe('Lab School');
  expect(textOfElement(at('organization.name'), facts, 'cn')).toBe('实验学校');
  expect(textOfElement(at('post'), facts, 'us')).toBe('教师');
  expect(textOfElement(at('department.name'), facts, 'cn')).toBeNull();
  expect(textOfElement(at('user_type'), facts, 'cn')).toBe('教师/家长');
  const text = cardElement.parse({ bind: 'text', x: 0, y: 0, w: 9, h: 9, text_cn: '凭证入校' });
  expect(textOfElement(text, facts, 'us')).toBe('凭证入校');
});

test('black on white has the contrast 21, and the plain face has no flaw', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(faceProblemsOf(PLAIN_FRONT, sidesOf('cr80', 'landscape'), true)).toEqual([]);
});

test('words are read against the block that lies under them', () => {
  const band = elementOf('line', 0, 0, 856, 120, { colour: '#18386a' });
  const white = elementOf('organization.name', 40, 30, 500, 60, { colour: '#ffffff' });
  const face = { ground: '#ffffff', background_file_id: null, elements: [band, white] };
  expect(faceProblemsOf(face, sidesOf('cr80', 'landscape'), false)).toEqual([]);
  expect(faceProblemsOf({ ...face, elements: [white, band] }, sidesOf('cr80', 'landscape'), false)).toEqual([
    { at: 0, problem: 'contrast' },
  ]);
});

test('a front without photo, name or code, pale words and elements over the edge are flaws', () => {
  const pale = cardElement.parse({ bind: 'number', x: 800, y: 0, w: 100, h: 50, colour: '#bbbbbb' });
  const face = { ground: '#ffffff', background_file_id: null, elements: [pale] };
  const sides = sidesOf('cr80', 'landscape');
  expect(faceProblemsOf(face, sides, true)).toEqual([
    { at: 0, problem: 'outside' },
    { at: 0, problem: 'contrast' },
    { at: null, problem: 'needs_photo' },
    { at: null, problem: 'needs_name' },
    { at: null, problem: 'needs_qr' },
  ]);
  expect(faceProblemsOf(face, sides, false)).toHaveLength(2);
  expect(sidesOf('cr80', 'portrait')).toEqual({ width: 540, height: 856 });
});
