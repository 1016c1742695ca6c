import { expect, test } from 'vitest';
import { inOrder, type ServerModule } from './module.ts';

const module = (name: string, ...needs: string[]): ServerModule => ({ name, needs, routes: [] });
const names = (...modules: ServerModule[]) => inOrder(modules).map((one) => one.name);

test('a module comes after those that it needs, whatever the order in which they are found', () => {
  expect(names(module('doors', 'rooms'), module('awards'), module('rooms', 'schools'), module('schools'))).toEqual([
    'awards',
    'schools',
    'rooms',
    'doors',
  ]);
});

test('a start with a module that is not there, or with a circle, is refused', () => {
  expect(() => names(module('doors', 'rooms'))).toThrow('the module doors needs rooms, which is not there');
  expect(() => names(module('doors', 'rooms'), module('rooms', 'doors'))).toThrow(
    'modules need each other: doors → rooms → doors',
  );
});
