import type { Context } from '../http/context.ts';
import type { Binding } from '../ports.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';

/** Where an event happened: in the transaction of a request, with its caller, or of a job. */
export type EventSource = Pick<Context, 'db' | 'afterCommit'> & {
  readonly services: Services;
  readonly actor?: Actor | null;
};

type Handler<T> = (source: EventSource, payload: T) => Promise<void>;

export interface DomainEvent<T> {
  readonly name: string;
  /**
   * Listens in one portal: two in one process do not hear each other. Handlers run one after another in the emitter's
   * transaction: all of it happens, or nothing.
   */
  on(services: Services, handler: Handler<T>): void;
  /** The same for the manifest of a module: `listens: [visitAdmitted.heard(handler)]`. */
  heard(handler: Handler<T>): Binding;
  emit(source: EventSource, payload: T): Promise<void>;
}

/** Declares what a domain tells others (`visit.admitted`). The owner exports it from `public.ts`; listeners import it there. */
export function defineEvent<T>(name: string): DomainEvent<T> {
  const handlers = new WeakMap<Services, readonly Handler<T>[]>();
  const of = (services: Services) => handlers.get(services) ?? [];
  const on = (services: Services, handler: Handler<T>) => void handlers.set(services, [...of(services), handler]);
  return {
    name,
    on,
    heard: (handler) => (services) => on(services, handler),
    async emit(source, payload) {
      for (const handler of of(source.services)) await handler(source, payload);
    },
  };
}
