import { BY_FEED_KEY, feedAddress, feedKey } from '#shared/calls/feed-calls.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { scheduleRights } from '../rights.ts';

/** Own lessons, or those of the children, for calendar programs; without the name of any student. */
export const lessonFeeds = defineEndpoints('lesson_feeds', {
  createKey: {
    method: 'POST',
    path: '/lessons/feed_key',
    summary: 'An address under which a calendar program reads own lessons; the earlier one ends',
    right: [scheduleRights.view],
    output: feedAddress,
    own_hands: true,
    secret_answer: true,
  },
  mine: {
    method: 'GET',
    path: '/lessons/feed.ics',
    summary: 'Own lessons of some weeks as an iCalendar file',
    right: 'public',
    query: feedKey,
    raw: true,
    cross_organization: BY_FEED_KEY,
  },
});
