import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type FilmWish, testFilm } from '#server/media/testing/films.ts';
import type { Services } from '#server/services.ts';
import { patience } from '#server/testing/pace.ts';
import type { Browser } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { FILM } from '../film-kinds.ts';
import { liveVideo, videoPackage } from '../tables.ts';

/** The portal of a test, with the demo. */
interface OwnDemo {
  readonly services: Services;
  as(username: CastName): Promise<Browser>;
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** What tests of videos do again and again. */
export function videoDesk(demo: OwnDemo) {
  const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await demo.as(who)).call(method, path, body ? { body } : {});
  const upload = async (who: CastName, path: string, mime = 'video/mp4') =>
    (
      await demo.services.files.keep({
        path,
        mime,
        kind: FILM,
        name: 'film.mp4',
        owner_id: castId(who),
        organization_id: organizationId('sy-middle'),
      })
    ).id;
  const row = async (id: string) => {
    const [found] = await demo.everywhere((db) => db.select().from(liveVideo).where(eq(liveVideo.id, id)));
    if (!found) throw new Error('no such video');
    return found;
  };
  const packageOf = async (id: string) => {
    const { package_id } = await row(id);
    const [found] = await demo.everywhere((db) =>
      db
        .select()
        .from(videoPackage)
        .where(eq(videoPackage.id, package_id ?? '')),
    );
    if (!found) throw new Error('no package');
    return found;
  };
  const create = async (who: CastName, facts: object, film: FilmWish | string = {}, mime?: string) => {
    const file_id = await upload(who, typeof film === 'string' ? film : testFilm(film), mime);
    const draft = { title: '测试视频', category: 'lesson', ...facts, file_id };
    return call(who, 'POST', '/live_videos', draft);
  };
  /** A video that is a draft already. */
  const made = async (who: CastName, facts: object, film: FilmWish | string = {}) => {
    const { code, message, data } = await create(who, facts, film);
    if (code !== 0) throw new Error(message);
    await until(async () => (await row(data.id)).status === 'draft', patience(30));
    return data.id as string;
  };
  const version = async (id: string) => (await row(id)).version;
  const move = async (who: CastName, id: string, verb: string, more: object = {}) =>
    call(who, 'PUT', `/live_videos/${id}/${verb}`, { version: await version(id), ...more });
  return { call, upload, row, packageOf, create, made, move, version };
}
