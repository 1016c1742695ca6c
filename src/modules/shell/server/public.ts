/** What other modules tell the shell at start, and ask of it. */
export { findClientError, listClientErrors } from './client-errors.queries.ts';
export { type ForeignFields, type FrameFlags, registerCurrentUserFields, registerFrameFlags } from './current-user.ts';
export { usualAppsOf, viewPreferences as preferencesOf } from './preferences.service.ts';
export { type Found, registerSearchSource, type SearchSource } from './search.service.ts';
