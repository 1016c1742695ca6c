import type * as z from 'zod';
import { frame, type publicConfig } from '#shared/calls/frame.contract.ts';
import { call } from '../api/call.ts';
import { createStore, useStore } from '../state/store.ts';

export type PublicConfig = z.output<typeof publicConfig>;

/** Product name, look and sign-in ways of this host; null until it is here, and when it cannot be read. */
export const publicConfigStore = createStore<PublicConfig | null>(null);

let asked: Promise<void> | null = null;

/** Reads the configuration once; pages work with their defaults meanwhile and after a failure. */
export function loadPublicConfig(): Promise<void> {
  asked ??= call(frame.publicConfig, {}).then(
    (config) => publicConfigStore.set(config),
    () => {
      asked = null;
    },
  );
  return asked;
}

export function usePublicConfig(): PublicConfig | null {
  return useStore(publicConfigStore);
}
