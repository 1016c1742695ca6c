import type * as z from 'zod';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuse, refuseFields } from '#shared/refusal.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import type { parkings } from '../../contract/parkings.contract.ts';
import { acceptPlace, givePlace, joinQueue, parkingPlaces, waitingNoOf } from '../lot/places.service.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import { findParking, type ParkingRow } from '../parkings.queries.ts';
import { lockPermit } from '../permit/lock-permit.service.ts';
import { showParking } from '../permit/parking-views.service.ts';
import { isOfficer, isOwn, requireResult } from '../permit/permit-acts.service.ts';
import { now, parkingMoves, publishPermitChange } from '../permit/permit-moves.service.ts';
import { decidersOf } from './applications.service.ts';

type Body<K extends 'review' | 'suspend' | 'resume' | 'revoke'> = z.output<(typeof parkings)[K]['body']>;

/** Decides about an application: the first step passes it on, the last one gives the place. */
export async function reviewParking(ctx: Context, id: string, body: Body<'review'>) {
  const { row } = await lockPermit(ctx, id, 'review', body.version);
  requireResult(ctx, row, body.result);
  const after = await DECIDE[body.result](ctx, row, body);
  await publishPermitChange(ctx, after);
  await todosChanged(ctx, [row.user_id, ctx.actor.user_id, ...(await decidersOf(ctx, row))]);
  return showParking(ctx, id);
}

const DECIDE: Readonly<
  Record<Body<'review'>['result'], (ctx: Context, row: ParkingRow, body: Body<'review'>) => Promise<ParkingRow>>
> = { approve, wait: toWaiting, return: returnForChanges, reject };

async function approve(ctx: Context, row: ParkingRow, body: Body<'review'>): Promise<ParkingRow> {
  if (!isOfficer(ctx, row)) return passOn(ctx, row);
  const { parking_lot_id: chosen } = body;
  const lot = await givePlace(ctx, row, chosen ? [chosen] : row.wanted_lot_ids);
  if (lot === null && chosen) throw refuseFields({ parking_lot_id: [t.foreign_lot] });
  if (!lot && body.or_wait && row.status === 'submitted') return toWaiting(ctx, row, body);
  if (!lot) {
    const n = await waitingNoOf(ctx.db, row);
    throw new RefusalError(r.lots_full, { n }, undefined, { waiting_no: n });
  }
  const set = { parking_lot_id: lot, step: null, reason: null };
  const after = await parkingMoves.advance(ctx, row, 'review', { to: 'approved', set });
  await notifyApproved(ctx, after);
  return after;
}

async function notifyApproved(ctx: Context, row: ParkingRow): Promise<void> {
  const found = await findParking(ctx.db, row.id);
  const lot = { cn: found?.lot?.name ?? '', us: found?.lot?.name_en ?? found?.lot?.name ?? '' };
  await notifyAboutPermit(ctx, row, 'approved', [row.user_id], { lot, date: { day: row.valid_to } });
}

/** The first step agrees: it is the turn of those who give the places. */
async function passOn(ctx: Context, row: ParkingRow): Promise<ParkingRow> {
  const after = await parkingMoves.advance(ctx, row, 'review', { to: 'submitted', set: { step: 'security' } });
  const deciders = await decidersOf(ctx, after);
  const found = await findParking(ctx.db, row.id);
  await notifyAboutPermit(ctx, after, 'to_review', deciders, { who: found?.user.name ?? '' });
  await todosChanged(ctx, deciders);
  return after;
}

async function toWaiting(ctx: Context, row: ParkingRow, _body: Body<'review'>): Promise<ParkingRow> {
  await joinQueue(ctx, row);
  const after = await parkingMoves.advance(ctx, row, 'review', { to: 'waiting', set: { step: null } });
  await notifyAboutPermit(ctx, after, 'waiting', [row.user_id]);
  return after;
}

/** Gives an application back with what has to be changed; it comes back to the same step. */
async function returnForChanges(ctx: Context, row: ParkingRow, { notes, reason }: Body<'review'>): Promise<ParkingRow> {
  if (Object.keys(notes).length === 0) throw refuseFields({ notes: [t.mark_fields] });
  const set = { return_notes: notes, reason };
  const after = await parkingMoves.advance(ctx, row, 'review', { to: 'returned', set, reason });
  await notifyAboutPermit(ctx, after, 'returned', [row.user_id]);
  return after;
}

async function reject(ctx: Context, row: ParkingRow, { reason }: Body<'review'>): Promise<ParkingRow> {
  if (!reason) throw refuseFields({ reason: [t.say_why] });
  const set = { reason, ended_at: now };
  const after = await parkingMoves.advance(ctx, row, 'review', { to: 'rejected', set, reason });
  await parkingPlaces.leave(ctx, row.id);
  await notifyAboutPermit(ctx, after, 'rejected', [row.user_id]);
  return after;
}

/** Takes the place that was offered. Refuses (offer_gone) when the time is over or nothing is left. */
export async function acceptOffer(ctx: Context, id: string) {
  const { row } = await lockPermit(ctx, id, 'accept_offer');
  const parking_lot_id = await acceptPlace(ctx, row.id);
  if (!parking_lot_id) throw refuse(r.offer_gone);
  const after = await parkingMoves.advance(ctx, row, 'accept_offer', { set: { parking_lot_id } });
  await publishPermitChange(ctx, after);
  await notifyApproved(ctx, after);
  await todosChanged(ctx, [row.user_id]);
  return showParking(ctx, id);
}

export async function suspendParking(ctx: Context, id: string, { reason, version }: Body<'suspend'>) {
  const { row } = await lockPermit(ctx, id, 'suspend', version);
  const after = await parkingMoves.advance(ctx, row, 'suspend', { set: { reason, is_blocked: false }, reason });
  await publishPermitChange(ctx, after);
  await notifyAboutPermit(ctx, after, 'suspended', [row.user_id], { reason });
  return showParking(ctx, id);
}

/** Resumes what an officer suspended. */
export async function resumeParking(ctx: Context, id: string, { version }: Body<'resume'>) {
  const { row } = await lockPermit(ctx, id, 'resume', version);
  const after = await parkingMoves.advance(ctx, row, 'resume', { set: { reason: null } });
  await publishPermitChange(ctx, after);
  await notifyAboutPermit(ctx, after, 'resumed', [row.user_id]);
  return showParking(ctx, id);
}

/** Gives the own permit back, or takes one away with a reason; its place goes to who waits. */
export async function revokeParking(ctx: Context, id: string, { reason, version }: Body<'revoke'>) {
  const { row } = await lockPermit(ctx, id, 'revoke', version);
  const own = isOwn(ctx, row);
  if (!own && !reason) throw refuseFields({ reason: [t.say_why] });
  const after = await parkingMoves.advance(ctx, row, 'revoke', { set: { reason, ended_at: now }, reason });
  await publishPermitChange(ctx, after);
  if (!own) await notifyAboutPermit(ctx, after, 'revoked', [row.user_id], { reason: reason ?? '' });
  await parkingPlaces.leave(ctx, row.id);
  await todosChanged(ctx, [row.user_id]);
  return showParking(ctx, id);
}
