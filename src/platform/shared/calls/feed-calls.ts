import * as z from 'zod';

/** The key of a calendar feed in its address. */
export const feedKey = z.strictObject({ key: z.string().min(20).max(64) });

/** Why a feed may be read without a session, for `cross_organization` of its call. */
export const BY_FEED_KEY = 'the key in the address is the right, as long as its owner may read what the feed holds';

/** What a call answers that gives a new address: it is shown once. */
export const feedAddress = z.object({ url: z.url() });
