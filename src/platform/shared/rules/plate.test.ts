import { expect, test } from 'vitest';
import { plateField } from './plate.ts';

test.each([
  '粤B12345',
  '京A·12D45',
  '粤b·d12345',
  '沪AD12345',
  '粤BFA1234',
  '粤B12345F',
  '粤Z1234港',
  '京A1234学',
  '使123456',
  '苏E 8K9M2',
])('%s is a plate', (plate) => expect(plateField.safeParse(plate).success).toBe(true));

test.each([
  '',
  '粤B1234',
  '粤I12345',
  '粤BO2345',
  'B123456',
  '粤B1234567',
  '粤BG12345',
  '使12345',
  '粤B12学45',
  '1粤B12345',
])('%j is no plate', (plate) => expect(plateField.safeParse(plate).success).toBe(false));

test('a plate is stored in capitals, without dot and spaces', () => {
  expect(plateField.parse('粤b·12345')).toBe('粤B12345');
  expect(plateField.parse('苏E 8k9m2')).toBe('苏E8K9M2');
});
