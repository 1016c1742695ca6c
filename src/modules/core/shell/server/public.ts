/** What other modules tell the shell, and ask of it. */

export { findClientError, listClientErrors } from './client-errors.queries.ts';
export { isAllowedPage } from './frame/frame-pass.service.ts';
export { usualAppsOf, viewPreferences as preferencesOf } from './frame/preferences.service.ts';
export { type SearchHit, type SearchSource, searchSources } from './search.service.ts';
