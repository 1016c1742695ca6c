import { expect, it } from 'vitest';
import { parsePasted } from './pasted.ts';

it('reads a name and a number from each line of a phone book, whatever stands between them', () => {
  const text =
    '张三 138 0013 8000\n李四,+86-13900139000\r\n外公：0755-26001234\n物业（24小时）4001234567\n只有名字\n13812345678';
  expect(parsePasted(text)).toEqual([
    { name: '张三', phone: '13800138000' },
    { name: '李四', phone: '13900139000' },
    { name: '外公', phone: '0755-26001234' },
    { name: '物业 24小时', phone: '4001234567' },
  ]);
});

it('takes a number once, and fifty lines at most', () => {
  expect(parsePasted('张三 13800138000\n张三 手机 13800138000')).toHaveLength(1);
  const many = Array.from({ length: 60 }, (_, at) => `人${at} 138001380${String(at).padStart(2, '0')}`).join('\n');
  expect(parsePasted(many)).toHaveLength(50);
});
