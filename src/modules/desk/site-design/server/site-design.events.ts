import { defineEvent } from '#server/events/events.ts';

/** Banners or drawn pages of these organisations, and of all below them, are other ones now. */
export const siteDesignChanged = defineEvent<{ readonly organization_ids: readonly string[] }>('site_design.changed');
