import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestEarly } from '#web/api/early.ts';
import { queryClient } from '#web/api/queries.ts';
import { entryFacts } from '#web/session/entry-query.ts';
import { tokenStore } from '#web/session/token.ts';
import { home } from '../../../contract/home.contract.ts';
import { overview, placementAt, readOverviewEarly } from './first-read.ts';
import { warmOverview } from './use-overview.ts';

const pictures: string[] = [];
let asked: string[] = [];
let answers: (() => Promise<Response>)[] = [];

const banner = { image: { url: '/api/web/home_pictures/1' } };
const answer = (data: unknown) => async () => new Response(JSON.stringify({ code: 0, data }));
const refused = (status: number) => async () => new Response(JSON.stringify({ code: status * 1000 + 1 }), { status });
const broken = () => Promise.reject(new TypeError('failed to fetch'));
const withBanners = (data: unknown) => answer({ banners: { data } });

const isPhone = (is_webapp: boolean) => entryFacts.set({ ...entryFacts.get(), is_webapp });

beforeEach(() => {
  asked = [];
  pictures.length = 0;
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome' });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return (answers.shift() ?? broken)();
  });
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        pictures.push(url);
      }
    },
  );
  tokenStore.set('token of a teacher');
});
afterEach(() => {
  answers = [];
  queryClient.clear();
  isPhone(false);
  tokenStore.set(null);
  vi.unstubAllGlobals();
});

const key = (placement: string) => ['home', 'overview', { query: { placement } }, 'cn'];
/** What the page has after it began its read. */
async function read(placement: 'home' | 'h5'): Promise<unknown> {
  warmOverview(placement);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  return queryClient.getQueryData(key(placement));
}

describe('the first read of a home page', () => {
  test('asks the endpoint of the contract', () => {
    expect(overview).toEqual({ method: home.overview.method, path: home.overview.path });
  });

  test('knows the home pages by their address', () => {
    expect(['/', '/home', '/mobile', '/mobile/home'].map(placementAt)).toEqual(['home', 'home', 'h5', 'h5']);
    expect(['/login', '/homeDesign', '/mobile/notify', '/more_menu'].map(placementAt)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    isPhone(true);
    expect(['/', '/home'].map(placementAt)).toEqual(['h5', 'h5']);
  });

  test('asks nothing for the older desktop, which has no overview', () => {
    vi.stubGlobal('window', { localStorage: { getItem: (name: string) => (name === 'older_desktop' ? '1' : null) } });
    expect(['/', '/home', '/mobile'].map(placementAt)).toEqual([null, null, 'h5']);
  });

  test('of somebody who is signed out asks nothing', async () => {
    tokenStore.set(null);
    await readOverviewEarly('/home');
    expect(asked).toEqual([]);
  });

  test('brings the picture of the first banner along', async () => {
    answers = [withBanners([banner, { image: { url: '/second' } }])];
    await readOverviewEarly('/home');
    expect(pictures).toEqual([banner.image.url]);
    answers = [withBanners(null), withBanners([]), withBanners([{ image: null }])];
    for (let at = 0; at < 3; at++) await readOverviewEarly('/home');
    expect(pictures).toHaveLength(1);
  });

  test('is what the page begins with, which asks nothing more', async () => {
    answers = [withBanners([banner])];
    void readOverviewEarly('/home');
    expect(await read('home')).toEqual({ banners: { data: [banner] } });
    expect(asked).toHaveLength(1);
  });

  test('that is refused or lost is asked again without a word', async () => {
    for (const failed of [[refused(401)], [refused(500)], [broken, broken]]) {
      queryClient.clear();
      answers = [...failed, withBanners([])];
      await readOverviewEarly('/home').catch(() => undefined);
      expect(await read('home')).toEqual({ banners: { data: [] } });
    }
  });

  test('of another layout is not taken', async () => {
    answers = [answer({ of: 'home' }), answer({ of: 'h5' })];
    void requestEarly(overview, { query: { placement: 'home' } });
    expect(await read('h5')).toEqual({ of: 'h5' });
  });
});
