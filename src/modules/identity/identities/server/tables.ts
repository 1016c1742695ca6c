import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed } from '#server/database/columns.ts';

const channels = sql`('wechat_oauth', 'wechat_shiyou_oauth', 'qiwei_oauth', 'ding_oauth')`;

/** An account of another service that opens an account here. Tokens of that service are never kept. */
export const externalIdentity = pgTable(
  'external_identity',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    channel: text().notNull(),
    /** The appid or corpid it was proven through. */
    app: text().notNull(),
    /** unionid, else openid; the userid of a company. */
    subject: text().notNull(),
    openid: text(),
    unionid: text(),
    nickname: text(),
    linked_by: text().notNull().default('self'),
    status: text().notNull().default('active'),
    created_at: createdAt(),
    last_used_at: instant(),
    removed_at: instant(),
  },
  (t) => [
    uniqueIndex('external_identity_person')
      .on(t.channel, t.app, t.subject, t.user_id)
      .where(sql`${t.status} = 'active'`),
    index().on(t.channel, t.subject).where(sql`${t.status} = 'active'`),
    index().on(t.channel, t.unionid).where(sql`${t.status} = 'active'`),
    index().on(t.app, t.openid).where(sql`${t.status} = 'active'`),
    index().on(t.user_id),
    check('external_identity_channel', sql`${t.channel} in ${channels}`),
    check('external_identity_linked_by', sql`${t.linked_by} in ('self', 'provisioned')`),
    check('external_identity_status', sql`${t.status} in ('active', 'removed')`),
  ],
);

/** A browser that was sent to another service; its row goes with the first answer, whatever that says. */
export const oauthState = pgTable(
  'oauth_state',
  {
    id: primaryId(),
    state_hash: text().notNull().unique(),
    /** Of the cookie that binds it to the browser. */
    nonce_hash: text().notNull(),
    channel: text().notNull(),
    form: text().notNull(),
    intent: text().notNull(),
    /** The person who wants to link. */
    user_id: uuid(),
    redirect: text(),
    caller_state: text(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.expires_at), check('oauth_state_channel', sql`${t.channel} in ${channels}`)],
);

/** What an app of ours got from its provider for all its users, kept for all nodes while it lives. */
export const providerTicket = pgTable('provider_ticket', {
  /** `<appid>:access_token`, `<appid>:jsapi`. */
  key: text().primaryKey(),
  value_sealed: sealed().notNull(),
  expires_at: instant().notNull(),
});

/** A device on which the face of one person opens their account. */
export const faceDevice = pgTable(
  'face_device',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Of the cookie that the device got. */
    device_hash: text().notNull(),
    /** The picture that the person gave; no template is made of it. */
    file_id: uuid().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (t) => [uniqueIndex('face_device_person').on(t.device_hash, t.user_id), index().on(t.user_id)],
);

/** A computer that waits for a phone. */
export const qrLogin = pgTable(
  'qr_login',
  {
    id: primaryId(),
    qr_token_hash: text().unique(),
    poll_hash: text().notNull().unique(),
    state: text().notNull().default('new'),
    /** Two digits; made when the phone scans. */
    number: text(),
    ip: text().notNull(),
    agent: text().notNull(),
    scanned_by: uuid().references(() => user.id),
    /** Session of the phone: no other goes on with the code. */
    phone_session_id: uuid(),
    session_id: uuid(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (t) => [
    index().on(t.expires_at),
    check('qr_login_state', sql`${t.state} in ('new', 'scanned', 'confirmed', 'denied', 'consumed')`),
  ],
);
