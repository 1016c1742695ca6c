import { expect, it } from 'vitest';
import { VERSION_LABEL } from '#shared/constants.ts';
import { VERSION } from './version.ts';

it('the footer of the pages shows the version of package.json', () => {
  expect(VERSION_LABEL).toBe(VERSION);
});
