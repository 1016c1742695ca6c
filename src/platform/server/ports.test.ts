import { expect, test } from 'vitest';
import { defineEvent } from './events/events.ts';
import { definePort, definePorts } from './ports.ts';
import type { Services } from './services.ts';

const portal = () => ({}) as Services;

test('what one portal provides is not seen by another in the same process', () => {
  const port = definePort<string>('greeting', 'hello');
  const ports = definePorts<string>();
  const [first, second] = [portal(), portal()];
  for (const bind of [port.by('good day'), ports.with('a'), ports.with('b')]) bind(first);
  expect([port.of(first), port.of(second)]).toEqual(['good day', 'hello']);
  expect([ports.of(first), ports.of(second)]).toEqual([['a', 'b'], []]);
});

test('a place for one is filled once, and asking for what nobody provides says so', () => {
  const port = definePort<string>('greeting');
  const services = portal();
  expect(() => port.of(services)).toThrow('nobody provides greeting');
  port.by('hello')(services);
  expect(() => port.by('good day')(services)).toThrow('greeting is provided twice');
});

test('an event is heard once in each portal, however many start in a process', async () => {
  const event = defineEvent<number>('rung');
  const heard: number[] = [];
  const bind = event.heard(async (_source, n) => void heard.push(n));
  const [first, second] = [portal(), portal()];
  bind(first);
  bind(second);
  await event.emit({ services: first, db: undefined as never, afterCommit: () => {} }, 1);
  expect(heard).toEqual([1]);
});
