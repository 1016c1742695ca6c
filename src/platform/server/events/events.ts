import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';

/** Where an event happened: in the transaction of a request, or of a job. */
export type EventSource = Pick<Context, 'db' | 'afterCommit'> & { readonly services: Services };

export interface DomainEvent<T> {
  readonly name: string;
  /** Listens. Handlers run one after another in the emitter's transaction: all of it happens, or nothing. */
  on(handler: (source: EventSource, payload: T) => Promise<void>): void;
  emit(source: EventSource, payload: T): Promise<void>;
}

/** Declares what a domain tells others (`visit.admitted`). The owner exports it from `public.ts`; listeners import it there. */
export function defineEvent<T>(name: string): DomainEvent<T> {
  const handlers: ((source: EventSource, payload: T) => Promise<void>)[] = [];
  return {
    name,
    on: (handler) => handlers.push(handler),
    async emit(source, payload) {
      for (const handler of handlers) await handler(source, payload);
    },
  };
}
