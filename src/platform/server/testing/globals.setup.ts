import { afterAll, vi } from 'vitest';

// Workers are shared between test files: a file that replaces `fetch` or `document` gives it back at its end.
afterAll(() => {
  vi.unstubAllGlobals();
});
