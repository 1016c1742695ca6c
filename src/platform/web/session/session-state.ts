import type * as z from 'zod';
import type { settings } from '#shared/calls/frame-shapes.ts';
import { DEFAULT_ZONE, keepOwnZone } from '#shared/own-zone.ts';
import { createStore } from '../state/store.ts';

export type Settings = z.output<typeof settings>;

/**
 * - `guest`: no token
 * - `signed_in`: token and settings
 * - `tolerated`: the settings answered 401401 or 200601; navigation goes on and the next call decides
 */
export type SessionState =
  | { readonly phase: 'guest' }
  | { readonly phase: 'signed_in'; readonly settings: Settings }
  | { readonly phase: 'tolerated'; readonly code: 401401 | 200601 };

export const session = createStore<SessionState>({ phase: 'guest' });

// the first subscriber: what renders after it uses the time zone of the organisation
session.subscribe(() => {
  const state = session.get();
  // a node of the version before sends no zone
  keepOwnZone((state.phase === 'signed_in' && state.settings.time_zone) || DEFAULT_ZONE);
});
