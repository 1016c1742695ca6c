import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { user } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addMinutes } from '#shared/dates.ts';
import { type CastName, cast, castId } from '../../../../../database/demo/cast.ts';
import type { DemoPerson } from '../../../../../database/demo/people.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { drawPortrait, lookOf, PORTRAIT } from '../../../../../database/demo/portraits.ts';
import { demoId, randomOf } from '../../../../../database/demo/random.ts';
import { demoGroup } from '../../../../../database/demo/school-group.ts';
import { avatarAddress, demoAvatar } from './avatars.service.ts';
import { ATTACHED, idPhotoKind } from './photos/id-photos.service.ts';
import { idPhotoChange } from './tables.ts';

const ROWS_AT_ONCE = 400;
/** Of a square for avatars, cut out of the portrait around the face. */
const AVATAR_SIDE = 256;
const FACE = { left: 41, top: 88, width: 330, height: 330 };
/** Share of the people who have no ID photo yet. */
const WITHOUT = 0.03;

/** ID photos of everybody whom a school photographs, one that waits to be looked at, and avatars of the cast. */
export async function portraitsDemo(demo: DemoContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  try {
    const easel = new Easel(folder, demo.today);
    await attachIdPhotos(demo, easel);
    await attachAvatars(demo, easel);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Draws each look once, however many people have it. */
class Easel {
  readonly #folder: string;
  readonly #today: string;
  readonly #drawn = new Map<string, Promise<string>>();

  constructor(folder: string, today: string) {
    this.#folder = folder;
    this.#today = today;
  }

  idPhoto(person: DemoPerson): Promise<string> {
    return this.#once(this.#lookOf(person), 'photo', (picture) => picture);
  }

  avatar(person: DemoPerson): Promise<string> {
    return this.#once(this.#lookOf(person), 'avatar', (picture) =>
      picture.extract(FACE).resize(AVATAR_SIDE, AVATAR_SIDE),
    );
  }

  #lookOf({ key, gender, birthday, types, id_type }: DemoPerson): string {
    const age = Number(this.#today.slice(0, 4)) - Number(birthday.slice(0, 4));
    const clothes = types.includes('student') ? 'pupil' : types.includes('guard') ? 'guard' : 'teacher';
    return lookOf({ key, gender, age, clothes, is_foreign: id_type === 'passport' });
  }

  #once(look: string, what: string, cut: (picture: Sharp) => Sharp): Promise<string> {
    const key = `${what}:${look}`;
    const known = this.#drawn.get(key) ?? this.#draw(look, key, cut);
    this.#drawn.set(key, known);
    return known;
  }

  async #draw(look: string, key: string, cut: (picture: Sharp) => Sharp): Promise<string> {
    const path = join(this.#folder, `${key.replaceAll(':', '-')}.jpg`);
    await writeFile(
      path,
      await cut(sharp(Buffer.from(drawPortrait(look))))
        .jpeg({ quality: 82 })
        .toBuffer(),
    );
    return path;
  }
}

const isPhotographed = ({ types }: DemoPerson): boolean =>
  types.some((type) => type === 'teacher' || type === 'guard' || type === 'student');

async function attachIdPhotos({ db, services, today }: DemoContext, easel: Easel): Promise<void> {
  const random = randomOf('id photos');
  const named = new Set<string>(cast.map(({ username }) => castId(username)));
  const people = demoGroup(today).people.filter(isPhotographed);
  const sitters = people.filter(({ id }) => !random.chance(WITHOUT) || named.has(id));
  const waiting = people.find((one) => !sitters.includes(one) && one.memberships[0]?.organization === 'sy-middle');
  const rows = await Promise.all(
    [...sitters, ...(waiting ? [waiting] : [])].map(async (person) => ({
      person,
      path: await easel.idPhoto(person),
      change: demoId(`id_photo:${person.key}`),
      organization_id: organizationId(person.memberships[0]?.organization ?? 'sy'),
    })),
  );
  const files = await services.files.keepAll(
    db,
    rows.map(({ person, path, change, organization_id }) => ({
      path,
      organization_id,
      kind: idPhotoKind.kind,
      name: '证件照.jpg',
      mime: 'image/jpeg',
      owner_id: person.id,
      attached: { type: ATTACHED, id: change },
    })),
  );
  const now = new Date().toISOString();
  const changes = rows.map(({ person, change, organization_id }, at) => {
    const waits = person === waiting;
    const taken_at = addMinutes(now, waits ? -90 : -60 * 24 * random.int(20, 300));
    return {
      id: change,
      organization_id,
      user_id: person.id,
      file_id: files[at]?.id as string,
      ...PORTRAIT,
      source: waits ? 'self' : 'zip',
      state: waits ? 'pending' : 'used',
      decided_at: waits ? null : taken_at,
      created_at: taken_at,
      updated_at: taken_at,
    };
  });
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE)
    await db.insert(idPhotoChange).values(changes.slice(at, at + ROWS_AT_ONCE));
}

/** Has not chosen a picture yet: the portal says what is missing in a record. */
const WITHOUT_AVATAR: readonly CastName[] = ['homeroom'];

/** The people to sign in as chose a picture of themselves; others show their name. */
async function attachAvatars({ db, services, today }: DemoContext, easel: Easel): Promise<void> {
  const people = demoGroup(today).people.filter(
    ({ username }) => username !== null && !WITHOUT_AVATAR.includes(username as CastName),
  );
  const given = await Promise.all(
    people.map(async ({ id, ...person }) => demoAvatar(id, await easel.avatar({ id, ...person }))),
  );
  const files = await services.files.keepAll(db, given);
  for (const [at, { id }] of people.entries())
    await db
      .update(user)
      .set({ avatar_url: avatarAddress(services.seal, files[at]?.id as string) })
      .where(eq(user.id, id));
}
