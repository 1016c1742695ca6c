import { expect, test } from 'vitest';
import { squareOf, WHOLE } from './crop.ts';

test.each([
  ['the middle of a wide picture', { width: 300, height: 100 }, WHOLE, { side: 100, left: 100, top: 0 }],
  ['the middle of a high picture', { width: 100, height: 300 }, WHOLE, { side: 100, left: 0, top: 100 }],
  ['half of it, from its corner', { width: 200, height: 200 }, { zoom: 2, x: 0, y: 0 }, { side: 100, left: 0, top: 0 }],
  ['its last corner', { width: 200, height: 200 }, { zoom: 2, x: 1, y: 1 }, { side: 100, left: 100, top: 100 }],
  ['never more than there is', { width: 80, height: 80 }, { zoom: 0.5, x: 1, y: 1 }, { side: 80, left: 0, top: 0 }],
])('a crop shows %s', (_, picture, crop, square) => expect(squareOf(picture, crop)).toEqual(square));
