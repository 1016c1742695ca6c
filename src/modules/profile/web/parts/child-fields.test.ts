import { expect, test } from 'vitest';
import { emptyChildForm } from '#shared/child-form.ts';
import { EMPTY_CHILD } from './child-fields.tsx';

test('the form of a child starts as the contract says', () => {
  expect(EMPTY_CHILD).toEqual(emptyChildForm());
});
