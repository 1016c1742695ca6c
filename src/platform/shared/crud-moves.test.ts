import { expect, test } from 'vitest';
import * as z from 'zod';
import { moveEndpoints } from './crud-moves.ts';
import { defineLifecycle } from './lifecycle.ts';

const state = { cn: '态', us: 'State', tone: 'waiting' } as const;
const lifecycle = defineLifecycle({
  states: { draft: state, filed: state },
  moves: {
    file: { cn: '归档', us: 'File', from: ['draft'], to: 'filed' },
    archive: { cn: '归档', us: 'Archive', from: ['draft'], to: 'filed' },
  },
});
const config = { path: '/plans', words: ['plan', 'plans'], read: 'signed_in', write: 'signed_in', lifecycle } as const;
const endpoints = (moves: Readonly<Record<string, object>>) =>
  moveEndpoints({ ...config, row: z.strictObject({ id: z.string() }), moves });

test('a move is a call of its own below the row', () => {
  expect(endpoints({ file: {} })['file']).toMatchObject({ method: 'PUT', path: '/plans/{id}/file' });
});

test('a move that is called like a call of every entity, or that the lifecycle does not know, is refused', () => {
  expect(() => endpoints({ archive: {} })).toThrow('/plans cannot have a move archive');
  expect(() => endpoints({ publish: {} })).toThrow('/plans has no move publish');
});
