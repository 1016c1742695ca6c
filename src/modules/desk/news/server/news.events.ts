import { defineEvent } from '#server/events/events.ts';

/** What these organisations, and all below them, read of news is another: a piece was published or taken off. */
export const newsChanged = defineEvent<{ readonly organization_ids: readonly string[] }>('news.changed');
