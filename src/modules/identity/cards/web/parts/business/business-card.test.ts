import { expect, test } from 'vitest';
import {
  CARD_WIDTH,
  type CardPlace,
  CODE_SIDE,
  cardLink,
  cardWordsOf,
  layOutCard,
  wrapText,
} from './business-card-layout.ts';
import { vcardOf } from './vcard.ts';

const place: CardPlace = {
  id: '019a0000-0000-7000-8000-000000000001',
  is_main: true,
  department: { id: 'd', name: '数学组', name_en: 'Mathematics' },
  post: { id: 'p', name: '教师', name_en: 'Teacher' },
  department_unitid: 'U 1',
  organization_id: '019a0000-0000-7000-8000-000000000002',
  organization_code: 'S1',
  organization: { id: 'o', name: '实验学校', name_en: 'Lab School', address: '学府路1号' },
  show_phone: true,
  show_email: false,
  title: null,
  note: null,
};
const cards = {
  user_id: 'u',
  name: '王建国',
  name_en: 'Wang Jianguo',
  number: 'T 001',
  phone: '13800000001',
  email: 'a@b.cn',
  places: [place],
};
const words = cardWordsOf(cards, place, (row) => row.name);
/** Every character as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size;

test('the code of a card leads to the booking of a visit with this person in this school', () => {
  expect(cardLink('https://s.cn', cards.number, place)).toBe(
    'https://s.cn/#/visitor?unitid=U+1&no=T+001&org_id=019a0000-0000-7000-8000-000000000002',
  );
  expect(cardLink('https://s.cn', null, place)).toBeNull();
});

test('a card says what was not switched off, and the post where no title was chosen', () => {
  expect(words).toMatchObject({ title: '教师', phone: '13800000001', email: null, address: '学府路1号' });
  expect(cardWordsOf(cards, { ...place, title: '教研组长' }, (row) => row.name).title).toBe('教研组长');
});

test('lines break between words or Chinese characters, and nothing is cut', () => {
  const by = (text: string) => measure(text, 10);
  expect(wrapText('Lab School Beijing', 110, by)).toEqual(['Lab School', 'Beijing']);
  expect(wrapText('买买提·艾力江·吐尔逊', 50, by)).toEqual(['买买提·艾', '力江·吐尔', '逊']);
  expect(wrapText('a-very-long@address.example', 100, by).join('')).toBe('a-very-long@address.example');
});

test('no line reaches into the code, and the card grows with what it says', () => {
  const short = layOutCard(words, measure);
  const long = layOutCard({ ...words, address: '学府路'.repeat(30), name: '阿'.repeat(40) }, measure);
  for (const { height, lines, code_top } of [short, long]) {
    for (const { text, x, y, size } of lines) {
      expect(x + measure(text, size)).toBeLessThanOrEqual(CARD_WIDTH - 24 - CODE_SIDE);
      expect(y).toBeLessThan(height);
    }
    expect(code_top + CODE_SIDE).toBeLessThan(height);
  }
  expect(long.height).toBeGreaterThan(short.height);
});

test('a contact file keeps marks of the format as text and folds long lines', () => {
  const contact = vcardOf({ ...words, organization: '甲;乙, 丙', note: '多'.repeat(60) }, null);
  expect(contact).toContain('ORG:甲\\;乙\\, 丙;数学组\r\n');
  expect(contact).toContain('TEL;TYPE=WORK:13800000001\r\n');
  expect(contact).not.toContain('EMAIL');
  for (const line of contact.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(contact.replaceAll('\r\n ', '')).toContain(`NOTE:${'多'.repeat(60)}`);
});
