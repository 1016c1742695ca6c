import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, sql } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import { recordConsents } from '#modules/identity/accounts/server/public.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { packageHls, probeMedia } from '#server/media/film.ts';
import type { DemoContext } from '#server/module.ts';
import { withOwnFiles } from '#server/never-holding.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { readCues } from './captions/cues.ts';
import { PICTURES, proposePortraits } from './desk/portraits.service.ts';
import { wordsOf } from './desk/videos.service.ts';
import { FILM, PACKAGED } from './film-kinds.ts';
import { inFolder, storePicture, storeRendition } from './packages/film-files.service.ts';
import { liveVideo, videoCaption, videoPackage } from './tables.ts';
import { CAPTIONS, DEMO_VIDEOS, type DemoFilm, type DemoVideo } from './videos.demo.ts';
import { historiesDemo, viewersDemo } from './watched.demo.ts';

const FILMS = join(import.meta.dirname, '../../../../../database/demo/films');
const FRAMES = 6;
const WITHOUT_CONSENT = 3;
const SPRITE = { every_seconds: 10, columns: 10, width: 160, height: 90 };
const packageId = (organization: string, film: string) => demoId(`video package:${organization}:${film}`);

/** Videos of the schools in every state, out of three small films of our own. */
export async function videosDemo(demo: DemoContext): Promise<void> {
  const places = [...new Set(DEMO_VIDEOS.map((one) => one.at))];
  for (const film of ['campus', 'lesson', 'activity'] as const) await withOwnFiles(() => makeFilm(demo, film, places));
  const classes = await classOfHomeroom(demo);
  if (classes) await consentToPictures(demo, classes.id);
  for (const [n, one] of DEMO_VIDEOS.entries()) await addVideo(demo, one, n, classes);
  await historiesDemo(demo);
  if (classes) await viewersDemo(demo, classes.id);
}

async function makeFilm(
  { db, services }: DemoContext,
  film: DemoFilm,
  places: readonly OrganizationKey[],
): Promise<void> {
  const path = join(FILMS, `${film}.mp4`);
  const facts = await probeMedia(path);
  await inFolder(async (folder) => {
    const beside = await mkdtemp(join(folder, 'sound-'));
    const packed = await packageHls(path, folder);
    const sound = await packageHls(path, beside, { sound_only: true });
    for (const place of places) {
      const id = packageId(place, film);
      const organization_id = organizationId(place);
      const attached = { type: PACKAGED, id };
      const given = {
        path,
        kind: FILM,
        name: `${film}.mp4`,
        mime: 'video/mp4',
        owner_id: null,
        organization_id,
        attached,
      };
      const [file] = await services.files.keepAll(db, [given]);
      const frames = [];
      for (let at = 0; at < FRAMES; at += 1) {
        const stored = await storePicture(services, id, `frame-${at}.jpg`, join(FILMS, `${film}-${at}.jpg`));
        frames.push({ ...stored, at_s: (facts.duration_seconds * (at + 0.5)) / FRAMES });
      }
      await db.insert(videoPackage).values({
        id,
        organization_id,
        frames,
        status: 'ready',
        progress: 100,
        ready_at: sql`now()`,
        file_id: file?.id ?? null,
        sha256: file?.sha256 ?? '',
        size: file?.size ?? 0,
        format: facts.format,
        duration_s: facts.duration_seconds,
        width: facts.width,
        height: facts.height,
        video_codec: facts.video_codec,
        audio_codec: facts.audio_codec,
        renditions: [await storeRendition(services, id, `${packed.height}p`, packed)],
        sound: await storeRendition(services, id, 'sound', sound),
        sprite: { ...SPRITE, ...(await storePicture(services, id, 'sprite.jpg', join(FILMS, `${film}-sprite.jpg`))) },
      });
    }
  });
}

interface OwnClass {
  readonly id: string;
  readonly department_id: string;
}

async function classOfHomeroom({ db }: DemoContext): Promise<OwnClass | null> {
  const [found] = await db
    .select({ id: classroom.id, department_id: classroom.department_id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      sql`${classroomTeacher.user_id} = ${castId('homeroom')} and ${classroomTeacher.role} = 'head' and ${semester.status} = 'current'`,
    )
    .limit(1);
  return found ?? null;
}

/** Guardians of most pupils of the class agree to public pictures; of some, nobody has said so yet. */
async function consentToPictures({ db, services }: DemoContext, classId: string): Promise<void> {
  const pupils = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.classroom_id, classId), eq(student.status, 'enrolled')))
    .orderBy(sql`${student.id} = ${castId('student')} desc`, asc(student.id));
  const asked = pupils.slice(0, -WITHOUT_CONSENT).map((one) => one.id);
  for (const [pupil, guardians] of await unrestrictedGuardians(db, asked)) {
    const [giver] = guardians;
    if (giver) await recordConsents({ db, services }, pupil, [PICTURES], 'web', giver);
  }
}

async function addVideo(demo: DemoContext, one: DemoVideo, n: number, own: OwnClass | null): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId(one.at);
  const isClass = one.for === 'class' && own !== null;
  const audience = isClass
    ? {
        include: [
          { kind: 'department' as const, id: own.department_id, user_types: ['student' as const, 'guardian' as const] },
        ],
        exclude: [],
      }
    : one.for === 'staff'
      ? {
          include: [{ kind: 'organization' as const, id: organization_id, user_types: ['teacher' as const] }],
          exclude: [],
        }
      : null;
  const visibility = one.for === 'public' || one.for === 'login' ? one.for : ('audience' as const);
  const isShown = one.status === 'published';
  const afternoon = instantAt(addDays(today, -one.days_ago), '16:20');
  const hasBegun = Date.parse(afternoon) < Date.now();
  const at = hasBegun ? afternoon : addMinutes(new Date().toISOString(), -60);
  const facts = { title: one.title, title_en: one.title_en, summary: one.summary ?? null };
  const id = demoId(`video:${n}`);
  const package_id = packageId(one.at, one.film);
  const [pack] = await db.select().from(videoPackage).where(eq(videoPackage.id, package_id));
  const isOver = one.status === 'failed';
  const [row] = await db
    .insert(liveVideo)
    .values({
      id,
      organization_id,
      ...facts,
      ...wordsOf(facts),
      category: one.category,
      owner_id: castId(one.by),
      ...(own && (isClass || one.has_minors) ? { classroom_id: own.id, department_id: own.department_id } : {}),
      ...(isOver
        ? { fail_reason: 'needs_transcoder', size: 1_800_000_000 }
        : { package_id, size: pack?.size ?? 0, duration_s: pack?.duration_s ?? null, poster_frame: one.poster }),
      ...(one.live ? { source: 'live' as const, source_id: demoId(`live:${one.live}`) } : {}),
      visibility,
      audience,
      status: one.status,
      has_minors: one.has_minors ?? false,
      allow_download: one.category === 'lecture',
      chapters: one.chapters ?? [],
      waits_for: one.status === 'pending' ? (one.waits_for ?? 'reviewer') : null,
      opinion: one.opinion ?? null,
      hide_reason: one.hide_reason ?? null,
      ...(isShown || one.status === 'hidden'
        ? {
            is_shown: isShown,
            shown_visibility: visibility,
            published_at: at,
            ...(audience ? keysOfAudience(audience, organization_id) : {}),
          }
        : {}),
      view_count: isShown ? one.views : 0,
      created_at: at,
      updated_at: at,
    })
    .returning();
  if (row?.has_minors) await proposePortraits(demo, row);
  if (one.has_captions) await addCaptions(demo, id, organization_id);
}

async function addCaptions({ db }: DemoContext, id: string, organization_id: string): Promise<void> {
  for (const lang of ['cn', 'us'] as const) {
    const cues = readCues(CAPTIONS[lang], Number.POSITIVE_INFINITY) ?? [];
    const search_text = cues
      .map((cue) => cue.text)
      .join('\n')
      .toLowerCase();
    await db.insert(videoCaption).values({
      id: demoId(`caption:${id}:${lang}`),
      organization_id,
      live_video_id: id,
      lang,
      cues,
      search_text,
      grams: gramsOf(search_text),
    });
  }
  await db
    .update(liveVideo)
    .set({ caption_langs: ['cn', 'us'] })
    .where(eq(liveVideo.id, id));
}
