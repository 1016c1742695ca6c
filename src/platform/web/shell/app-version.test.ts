import { expect, it } from 'vitest';
import { isOlderVersion } from './app-version.ts';

it.each([
  ['4.0.2', '4.0.3', true],
  ['4.0.3', '4.0.3', false],
  ['4.0.10', '4.0.9', false],
  ['4.1', '4.0.9', false],
  ['3', '4.0.0', true],
  ['4', '4.0.0', false],
  ['x', '1.0', true],
])('%s against %s: older %s', (have, least, older) => expect(isOlderVersion(have, least)).toBe(older));
