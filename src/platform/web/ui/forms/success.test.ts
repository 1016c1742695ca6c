import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { language } from '../../i18n/language.ts';
import { successOf } from './use-contract-form.ts';

const body = z.object({ name: z.string() });
const rows = defineEndpoints('success_rows', {
  create: { method: 'POST', path: '/success_rows', summary: 'Add', right: 'signed_in', body },
  update: { method: 'PUT', path: '/success_rows', summary: 'Change', right: 'signed_in', body },
});

test('of the two forms of a row the new one says that it was added, unless it has a sentence of its own', () => {
  language.set('cn');
  expect(successOf({ endpoint: rows.create, saved: '已保存' })).toBe('添加成功');
  expect(successOf({ endpoint: rows.update, saved: '已保存' })).toBe('已保存');
  expect(successOf({ endpoint: rows.create, success: '账号已创建', saved: '已保存' })).toBe('账号已创建');
  expect(successOf({ endpoint: rows.create })).toBeUndefined();
  language.set('us');
  expect(successOf({ endpoint: rows.create, saved: 'Saved' })).toBe('added successfully');
  language.set('cn');
});
