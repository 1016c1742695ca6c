import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each([
    'Password1',
    'Password123',
    'P@ssw0rd',
    'P@ssw0rd123',
    'Aa123456',
    'Aa12345678',
    'Abc12345',
    'Qwerty123',
    'Qwer1234!',
    'Admin123',
    'Welcome2025',
    'Woaini1314',
    'Woaini520',
    '123456Aa',
    'Shuyuan123',
    'Qaz123456',
    'Aaaa1111',
    'Zxcvbnm1',
    'Iloveyou1',
    'Test1234',
    'A1234567',
    'Teacher2024',
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Lamp7orchid',
    'Kettle42Moss',
    'Zebra9Quilt3',
    'Wen8hua1Lou',
    'gT5kPq2mW8',
    'Passage27Dune',
    'Testament83b',
  ])('leaves %s alone', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
