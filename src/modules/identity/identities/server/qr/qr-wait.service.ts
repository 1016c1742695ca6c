import { and, eq, gt, sql } from 'drizzle-orm';
import { openProvenSession } from '#modules/identity/sign-in/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse } from '#shared/refusal.ts';
import { identityRefusals } from '../../contract/identities.refusals.ts';
import type { QrState } from '../../contract/identities.shapes.ts';
import { userAgentName } from '../providers/user-agent-name.ts';
import { qrLogin } from '../tables.ts';
import { pollCookie, QR_TOPIC, type QrRow, qrStateOf, requestedByBrowser } from './qr-login.service.ts';

const HOLD_MS = 25_000;
/** When no word comes, a look now and then: the word of a node may be lost. */
const LOOK_EVERY_MS = 2_000;

/** One browser holds one call for a code on this node: a newer one ends the older. */
const waiting = new Map<string, () => void>();

/** Holds the call until the code is something else than `known`, 25 seconds at most; once confirmed, the session. */
export async function waitForQr(ctx: OpenContext, known: QrState) {
  const first = await find(ctx);
  if (!first) throw refuse(identityRefusals.qr_gone);
  const row = qrStateOf(first, ctx.services) === known ? await hold(ctx, first, known) : first;
  const state = qrStateOf(row, ctx.services);
  if (state === 'confirmed') return consume(ctx, row);
  return { state, number: state === 'scanned' ? row.number : null, expires_at: row.expires_at, session: null };
}

const find = (ctx: OpenContext): Promise<QrRow | undefined> =>
  ctx.services.database.read(
    EVERYWHERE,
    async (db) => (await db.select().from(qrLogin).where(requestedByBrowser(ctx)))[0],
  );

async function hold(ctx: OpenContext, row: QrRow, known: QrState): Promise<QrRow> {
  const until = Date.now() + HOLD_MS;
  let last = row;
  let ended = false;
  let wake = () => {};
  const end = () => {
    ended = true;
    wake();
  };
  waiting.get(row.id)?.();
  waiting.set(row.id, end);
  const quiet = ctx.services.bus.subscribe(QR_TOPIC, (payload) => {
    if ((payload as { id?: string }).id === row.id) wake();
  });
  ctx.reply.raw.once('close', end);
  try {
    while (!ended && qrStateOf(last, ctx.services) === known && Date.now() < until) {
      // the look comes after the ear: what moved in between is seen
      const heard = new Promise<void>((done) => {
        wake = done;
        setTimeout(done, Math.min(LOOK_EVERY_MS, Math.max(1, until - Date.now()))).unref();
      });
      const now = await find(ctx);
      if (!now) break;
      last = now;
      if (qrStateOf(last, ctx.services) === known && !ended) await heard;
    }
  } finally {
    quiet();
    ctx.reply.raw.off('close', end);
    if (waiting.get(row.id) === end) waiting.delete(row.id);
  }
  return last;
}

/** Gives the session out, once: of two calls with the same cookie one gets it. */
async function consume(ctx: OpenContext, { id }: QrRow) {
  const opened = await ctx.services.database.write(EVERYWHERE, async (tx) => {
    const [row] = await tx.db
      .update(qrLogin)
      .set({ state: 'consumed' })
      .where(and(eq(qrLogin.id, id), eq(qrLogin.state, 'confirmed'), gt(qrLogin.expires_at, sql`now()`)))
      .returning();
    if (!row?.scanned_by) throw refuse(identityRefusals.qr_gone);
    const entries: AuditEntry[] = [];
    const within: OpenContext = { ...ctx, audit: (entry) => entries.push(entry) };
    const session = await openProvenSession(within, tx, row.scanned_by, {
      way: 'qr',
      amr: ['qr'],
      kind: 'qr',
      is_weak: true,
    });
    await tx.db.update(qrLogin).set({ session_id: session.session_id }).where(eq(qrLogin.id, id));
    await writeAudit(
      tx.db,
      { actor: null, ip: ctx.ip, device: ctx.device || null, request_id: ctx.request_id },
      entries,
    );
    const browser = userAgentName(row.agent) ?? row.ip;
    await notify(
      { db: tx.db, services: ctx.services },
      {
        event: 'account.qr_login',
        to: [row.scanned_by],
        urgency: 'urgent',
        title: {
          cn: `您的账号刚刚通过扫码在电脑上登录（${browser}），如非本人操作请立即下线该设备`,
          us: `Your account just signed in on a computer by QR code (${browser}). If this wasn’t you, sign that device out now.`,
        },
        link: '/personals',
      },
    );
    return { row, session };
  });
  ctx.setCookie(pollCookie(ctx.services), null, { same_site: 'strict' });
  return {
    state: 'consumed' as const,
    number: null,
    expires_at: opened.row.expires_at,
    session: opened.session,
  };
}
