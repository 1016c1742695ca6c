import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusFirstError } from './focus-error.ts';

const page = { body: {}, activeElement: {}, querySelector: () => wrong };
const wrong = { scrollIntoView: () => {}, focus: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  wrong.focus.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first field with a message gets the focus, from the button that sent and from nowhere', () => {
  page.activeElement = { button: 'save' };
  focusFirstError();
  vi.runAllTimers();
  expect(wrong.focus).toHaveBeenCalledTimes(1);
  focusFirstError();
  page.activeElement = page.body; // the button was switched off meanwhile
  vi.runAllTimers();
  expect(wrong.focus).toHaveBeenCalledTimes(2);
});

test('who has gone on to another field meanwhile stays there', () => {
  page.activeElement = { button: 'save' };
  focusFirstError();
  page.activeElement = { field: 'name' };
  vi.runAllTimers();
  expect(wrong.focus).not.toHaveBeenCalled();
});

test('a message that belongs to no field is brought into view instead', () => {
  const alert = { tabIndex: 0, scrollIntoView: vi.fn(), focus: vi.fn() };
  vi.stubGlobal('document', {
    ...page,
    querySelector: (asked: string) => (asked === 'form [role="alert"]' ? alert : null),
  });
  focusFirstError();
  vi.runAllTimers();
  expect([alert.tabIndex, alert.scrollIntoView.mock.calls.length, alert.focus.mock.calls.length]).toEqual([-1, 1, 1]);
});
