import type * as z from 'zod';
import { unconfirmedLocks } from '#modules/campus/doors/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { CONSENT_TEXT_VERSION, TEXT_OF_PURPOSE } from '#modules/identity/accounts/contract/consents.ts';
import { listConsents, policies } from '#modules/identity/accounts/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { faceEntry, faceLists, faceRow } from '../contract/face-lists.contract.ts';
import { type FaceRow, findFace, listFaces, type NamedFace, ownFaces } from './face-lists.queries.ts';
import { PURPOSE } from './face-moves.service.ts';
import { ownPeople, relationTo } from './face-people.service.ts';
import { barOf, faceActs } from './faces.policy.ts';
import { isFaceOn } from './settings.ts';

type Query = z.output<(typeof faceLists)['list']['query']>;
type Entry = z.input<typeof faceEntry>;
type Row = z.input<typeof faceRow>;

type Unconfirmed = Awaited<ReturnType<typeof unconfirmedLocks>>;

/** Doors that have not forgotten the faces of these people, read at once. */
function unconfirmedOf({ db }: Context, faces: readonly FaceRow[]): Promise<Unconfirmed> {
  const sent = faces.filter(({ status }) => status === 'active' || status === 'withdrawn');
  return unconfirmedLocks(db, { user_ids: [...new Set(sent.map((face) => face.user_id))], kind: 'face' });
}

/** One face; a link to its picture is a look at it, and is recorded. */
function viewEntry(ctx: Context, face: FaceRow, unconfirmed: Unconfirmed): Entry {
  if (face.file_id)
    ctx.audit({
      action: 'face_list.look',
      kind: 'read',
      target: ['face_list', face.id],
      organization_id: face.organization_id,
    });
  const isSent = face.status === 'active' || face.status === 'withdrawn';
  return {
    id: face.id,
    status: face.status,
    actions: faceActs.of(ctx, face),
    awaits_review: face.status === 'pending',
    source: face.source,
    photo_url: face.file_id && ctx.services.files.link(face.file_id),
    review_opinion: face.review_opinion,
    created_at: face.created_at,
    decided_at: face.decided_at,
    withdrawn_at: face.withdrawn_at,
    unconfirmed: isSent ? [...(unconfirmed.get(face.user_id) ?? [])] : [],
    version: face.version,
  };
}

/** One face after a change of it. */
export const showEntry = async (ctx: Context, face: FaceRow): Promise<Entry> =>
  viewEntry(ctx, face, await unconfirmedOf(ctx, [face]));

function viewRow(ctx: Context, { face, person, handed_in_by }: NamedFace, unconfirmed: Unconfirmed): Row {
  return {
    ...viewEntry(ctx, face, unconfirmed),
    person,
    handed_in_by,
    width: face.width,
    height: face.height,
  };
}

export async function listAtSchool(ctx: Context, query: Query) {
  const page = await listFaces(ctx.db, ctx.scope, query);
  const unconfirmed = await unconfirmedOf(
    ctx,
    page.list.map((row) => row.face),
  );
  return { ...page, list: page.list.map((row) => viewRow(ctx, row, unconfirmed)) };
}

/** One face for the person, a guardian, or who reviews faces at the school; others do not find it. */
export async function showFace(ctx: Context, id: string): Promise<Row> {
  const found = await findFace(ctx.db, id);
  if (!found || !(await relationTo(ctx, found.face.user_id, found.face.organization_id)))
    throw refuse(shared.not_found);
  return viewRow(ctx, found, await unconfirmedOf(ctx, [found.face]));
}

/** The version of the text that a consent to faces for doors is given to. */
export async function currentText({ db, services, actor }: Context): Promise<string> {
  const [text] = await policies.of(services)(db, actor.client_id, [TEXT_OF_PURPOSE[PURPOSE] ?? PURPOSE]);
  return text?.version ?? CONSENT_TEXT_VERSION;
}

async function consentOf({ db }: Context, userId: string) {
  const given = (await listConsents(db, userId)).find(
    (one) => one.purpose === PURPOSE && one.subject_user_id === userId && one.withdrawn_at === null,
  );
  if (!given) return null;
  const giver = (await namesOfUsers(db, [given.giver_user_id])).get(given.giver_user_id);
  return {
    given_at: given.given_at,
    text_version: given.text_version,
    giver: { id: given.giver_user_id, name: giver?.name ?? '—', name_en: giver?.name_en ?? null },
  };
}

/** The own face and those of own children. */
export async function viewOwnFaces(ctx: Context) {
  const { db, services } = ctx;
  const list = [];
  for (const { id, name, name_en, school, organization_id, decides, is_self } of await ownPeople(ctx)) {
    const isOn = await isFaceOn(services, db, organization_id);
    const faces = await ownFaces(db, id, organization_id);
    const unconfirmed = await unconfirmedOf(ctx, faces);
    list.push({
      person: { id, name, name_en },
      school,
      is_self,
      bar: barOf({ isOn, isSelf: is_self, decides }),
      entries: faces.map((face) => viewEntry(ctx, face, unconfirmed)),
      consent: await consentOf(ctx, id),
    });
  }
  return { list, text_version: await currentText(ctx) };
}
