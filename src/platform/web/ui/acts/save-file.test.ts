import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

const link = { href: '', download: '', click: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  link.click.mockClear();
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hands bytes over under a name and lets them go once the browser has read them', () => {
  saveFile(new Blob(['a,b']), 'rows.csv');
  expect(link).toMatchObject({ href: 'blob:here', download: 'rows.csv' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:here');
});

it('hands over what stands under an address without touching it', () => {
  saveFile('/files/7?signature=x', 'result.xlsx');
  expect(link).toMatchObject({ href: '/files/7?signature=x', download: 'result.xlsx' });
  vi.advanceTimersByTime(10_000);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
});
