import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { reviewComment } from '#shared/review.ts';
import { faceRights } from '../rights.ts';
import { faceLifecycle } from './face-lists.lifecycle.ts';
import { faceRefusals as r } from './faces.refusals.ts';

export const faceSources = [
  { code: 'capture', cn: '现场拍摄', us: 'Taken with the camera' },
  { code: 'upload', cn: '相册上传', us: 'Chosen from the album' },
] as const satisfies ReferenceList;
export type FaceSource = CodeOf<typeof faceSources>;

/** Why somebody cannot submit a face. */
export const FACE_BARS = ['off', 'guardian_first', 'of_age'] as const;

export const faceEntry = z.object({
  id,
  ...stateFields(faceLifecycle),
  /** Nobody has decided about it yet. */
  awaits_review: z.boolean(),
  source: zodOf(faceSources),
  /** A link of a minute; null once the picture is erased. */
  photo_url: z.string().nullable(),
  review_opinion: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Doors that have not confirmed yet what became of it: that they hold it, or hold it no more. */
  unconfirmed: z.array(namedRow),
  version: z.int(),
});

export const faceRow = faceEntry.extend({
  person: z.object({
    ...namedRow.shape,
    number: z.string().nullable(),
    types: z.array(z.string()),
    /** The picture by which others know the person. */
    avatar_url: z.string().nullable(),
  }),
  handed_in_by: namedRow,
  width: z.int(),
  height: z.int(),
});

const ownPerson = z.object({
  person: namedRow,
  school: namedRow,
  is_self: z.boolean(),
  /** Null: may submit a face now. */
  bar: z.enum(FACE_BARS).nullable(),
  /** What waits and what is in use, newest first; when there is neither, what was last. */
  entries: z.array(faceEntry),
  consent: z.object({ given_at: instant, text_version: z.string(), giver: namedRow }).nullable(),
});

const crossOrganization = 'children may be at another school than the one that is open';

export const faceLists = defineEndpoints('face_lists', {
  list: {
    method: 'GET',
    path: '/face_lists',
    summary: 'Faces handed in at the school; every look at a photo is recorded',
    right: [faceRights.review],
    query: listQuery(['created_at'], {
      ...stateFilter(faceLifecycle),
      type: z.enum(['teacher', 'student']).optional(),
    }),
    output: listOf(faceRow),
    side_effect: true,
    ledger: ['C-facelists-001'],
  },
  create: {
    method: 'POST',
    path: '/face_lists',
    summary: 'Hand in a face: one’s own, of an own child under 14, or of somebody who consented before (1616)',
    right: 'signed_in',
    body: z.strictObject({
      /** Absent: the caller. */
      user_id: id.optional(),
      file_id: id,
      source: zodOf(faceSources),
      /** The version of the text that was read and ticked; null where consent was given before. */
      consent_version: z.string().max(12).nullable().default(null),
    }),
    output: faceEntry,
    refusals: [r.face_off, r.consent, r.guardian_first, r.of_age],
    own_hands: true,
    own_transactions: true,
    cross_organization: crossOrganization,
    limit: { per: 'user', count: 20, seconds: 3600 },
    ledger: ['C-facelists-002'],
  },
  mine: {
    method: 'GET',
    path: '/face_lists/mine',
    summary: 'Own face and those of own children: state, consent, and whether the school uses faces',
    right: 'signed_in',
    output: z.object({
      list: z.array(ownPerson),
      /** The published text that a consent is given to; its words are among the policy texts. */
      text_version: z.string(),
    }),
    side_effect: true,
    cross_organization: crossOrganization,
    ledger: ['C-facelists-006'],
  },
  get: {
    method: 'GET',
    path: '/face_lists/{id}',
    summary: 'One face: one’s own, of an own child, or at the school (1616); the look is recorded',
    right: 'signed_in',
    params: idParams,
    output: faceRow,
    side_effect: true,
    cross_organization: crossOrganization,
    ledger: ['C-facelists-003'],
  },
  review: {
    method: 'PUT',
    path: '/face_lists/{id}',
    summary: 'Let a face open doors, or return it with a reason; not one’s own',
    right: [faceRights.review],
    params: idParams,
    body: z.strictObject({
      status: z.enum(['active', 'rejected']),
      opinion: reviewComment.nullable().default(null),
      version: z.int(),
    }),
    output: faceEntry,
    refusals: [r.decided, r.own_review, r.consent, r.face_off],
    ledger: ['C-facelists-004'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/face_lists/{id}',
    summary: 'Delete a face and take the consent back; answers which doors have not confirmed yet',
    right: 'signed_in',
    params: idParams,
    output: faceEntry,
    refusals: [r.decided],
    own_hands: true,
    cross_organization: crossOrganization,
    ledger: ['C-facelists-005'],
  },
});
