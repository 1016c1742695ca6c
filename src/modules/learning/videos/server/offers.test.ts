import { describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { videoLifecycle } from '../contract/video.lifecycle.ts';

/** What a video offers to somebody is exactly what its calls accept from them, in every state. */

const demo = useDemo();
const OWNER = castId('teacher');
const SCHOOL = organizationId('sy-middle');
const staff = { include: [{ kind: 'organization', id: SCHOOL, user_types: ['teacher'] }], exclude: [] };

type Row = { readonly id: string; readonly version: number };
const put =
  (name: string, more: object = {}) =>
  (by: Browser, { id, version }: Row) =>
    by.call('PUT', `/live_videos/${id}/${name}`, { body: { version, ...more } });
const facts = { title: '测试视频', category: 'lesson', visibility: 'audience', audience: staff };

/** A copy of a film of the demo in a state, as the moves leave it. */
async function videoIn(status: string): Promise<Row> {
  const id = uuidv7();
  const isShown = status === 'published';
  const changed = {
    id,
    owner_id: OWNER,
    organization_id: SCHOOL,
    department_id: null,
    classroom_id: null,
    visibility: 'audience',
    shown_visibility: 'audience',
    shown_to: [],
    shown_except: [],
    audience: staff,
    poster_frame: 0,
    status,
    waits_for: status === 'pending' ? 'reviewer' : null,
    is_shown: isShown,
    archived_at: status === 'archived' ? new Date().toISOString() : null,
    publish_at: null,
    expires_at: null,
    has_minors: false,
    version: 1,
  };
  const rows = await demo.test_db.query(
    `insert into live_video select (jsonb_populate_record(null::live_video, to_jsonb(t) || $1::jsonb)).*
       from live_video t where t.status = 'published' and t.package_id is not null limit 1 returning id`,
    [JSON.stringify(changed)],
  );
  expect(rows).toHaveLength(1);
  return { id, version: 1 };
}

describe('a video', () => {
  it.each(statesOf(videoLifecycle))('offers what its calls accept while it is %s', async (status) => {
    const people = Object.fromEntries(
      await Promise.all(
        (['teacher', 'homeroom', 'office', 'principal', 'media', 'guardian', 'outsider'] as const).map(
          async (name) => [name, await demo.as(name)] as const,
        ),
      ),
    );
    const wrong = await offersThatDisagree({
      people,
      acts: {
        update: (by, { id, version }) => by.call('PUT', `/live_videos/${id}`, { body: { ...facts, version } }),
        submit: put('submit'),
        review: put('review', { result: 'return', opinion: '请补充说明' }),
        hide: put('hide', { reason: '重新剪辑' }),
        show: put('show'),
        retry: put('retry'),
        remove: (by, { id }) => by.call('DELETE', `/live_videos/${id}`),
        restore: (by, { id }) => by.call('PUT', `/live_videos/${id}/restore`),
      },
      ready: () => videoIn(status),
      read: (by, { id }) => by.call('GET', `/live_videos/${id}`),
    });
    expect(wrong).toEqual([]);
  });
});
