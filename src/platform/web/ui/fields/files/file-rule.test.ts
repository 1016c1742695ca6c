import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '../../../i18n/language.ts';
import { recentToasts } from '../../toasts.ts';
import { fileRuleText, prepareFileOrToast } from './file-rule.ts';

const rule = { max_bytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] };
const file = (name: string, type: string, size: number) => ({ name, type, size }) as File;
const said = () => recentToasts.get()[0]?.text;

beforeEach(() => language.set('cn'));

describe('a rule of files', () => {
  it('is said in the language of the interface', () => {
    expect(fileRuleText(rule)).toBe('JPG、PNG，不超过 2 MB');
    language.set('us');
    expect(fileRuleText({ ...rule, max_bytes: 1_572_864 })).toBe('JPG, PNG, up to 1.5 MB');
    language.set('cn');
  });

  it('lets a file through that keeps it, to the last byte', async () => {
    const whole = file('a.png', 'image/png', rule.max_bytes);
    expect(await prepareFileOrToast(whole, rule)).toBe(whole);
  });

  it.each([
    ['names.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['NAMES.CSV', '', 'text/csv'],
    ['photos.zip', 'application/x-zip-compressed', 'application/zip'],
  ])('takes %s, which Windows calls "%s"', async (name, type, types) => {
    const chosen = file(name, type, 1);
    expect(await prepareFileOrToast(chosen, { ...rule, types: [types] })).toBe(chosen);
    expect(await prepareFileOrToast(chosen, rule)).toBeNull();
  });

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_2.heic', 'image/heic'],
    ['合影.avif', 'image/avif'],
  ])('leaves a photo of a phone (%s) to the server where a JPEG is taken, and nowhere else', async (name, type) => {
    const chosen = file(name, type, 1);
    expect(await prepareFileOrToast(chosen, rule)).toBe(chosen);
    expect(await prepareFileOrToast(chosen, { ...rule, types: ['application/pdf'] })).toBeNull();
  });

  it.each([
    ['another type', file('a.gif', 'image/gif', 1), 'a.gif 的类型不支持'],
    ['one byte too much', file('b.pdf', 'application/pdf', rule.max_bytes + 1), 'b.pdf 超过 2 MB'],
  ])('refuses %s and says why', async (_what, chosen, why) => {
    expect(await prepareFileOrToast(chosen, { ...rule, types: [...rule.types, 'application/pdf'] })).toBeNull();
    expect(said()).toBe(why);
  });
});
