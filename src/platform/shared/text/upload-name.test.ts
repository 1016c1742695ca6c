import { expect, test } from 'vitest';
import { uploadName } from './upload-name.ts';

test('a name survives half characters and hostile parts', () => {
  expect(uploadName({ base: '\ud800', ext: '../sh' })).toMatch(/^\d{13}-[a-z0-9]{7}-%EF%BF%BD\.sh$/);
  expect(uploadName({ number: '../T/1', base: 'x' })).toMatch(/^T1-\d{13}-[a-z0-9]{7}-x$/);
});
