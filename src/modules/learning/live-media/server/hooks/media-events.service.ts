import { createHash } from 'node:crypto';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import {
  type EngineName,
  liveDecisions,
  type PublishDecision,
  type PublishQuestion,
} from '../engines/live-decisions.ts';
import { mediaEvent } from '../tables.ts';

const MOST_RAW = 4096;
/** Names of values that let their holder publish or watch. */
const SECRET = /((?:^|[?&"'\s])(?:key|secret|sign|token|txsecret|auth|password|pwd)["']?\s*[=:]\s*["']?)[^&"'\s,}]+/gi;

/** What an engine said, without the secrets in it. */
export function withoutSecrets(raw: string): string {
  // a text of JSON inside of JSON has its marks escaped
  return raw.replaceAll('\\"', '"').replace(SECRET, '$1***').slice(0, MOST_RAW);
}

export interface MediaEvent {
  readonly engine: EngineName;
  readonly event: 'publish' | 'unpublish' | 'play' | 'stop' | 'recorded';
  readonly stream_name: string;
  readonly client_id: string;
  readonly ip: string;
  readonly decision: 'allowed' | 'refused' | 'taken' | 'ignored';
  readonly reason?: string;
  readonly raw?: string;
}

/** Records what an engine reported. */
export async function recordEvent(
  { database }: Services,
  { raw = '', client_id, ...event }: MediaEvent,
): Promise<void> {
  await database.write(EVERYWHERE, ({ db }) =>
    db.insert(mediaEvent).values({
      ...event,
      stream_name: event.stream_name.slice(0, 128),
      engine_client: client_id.slice(0, 128),
      ip: event.ip.slice(0, 64),
      raw: withoutSecrets(raw),
    }),
  );
}

/** Asks lives whether somebody may publish, and records question and answer. */
export async function decidePublishing(
  services: Services,
  question: PublishQuestion,
  raw = '',
): Promise<PublishDecision> {
  const decision = await liveDecisions.of(services).decidePublish(services, question);
  const { engine, stream_name, client_id, ip } = question;
  await recordEvent(services, {
    engine,
    event: 'publish',
    stream_name,
    client_id,
    ip,
    raw,
    ...(decision.allowed ? { decision: 'allowed' } : { decision: 'refused', reason: decision.reason_code }),
  });
  return decision;
}

/** Reports to lives that a publisher is gone, and records it. */
export async function reportEnded(
  services: Services,
  ended: { engine: EngineName; stream_name: string; client_id: string; reason: string; ip?: string; raw?: string },
): Promise<void> {
  const { engine, stream_name, client_id, reason, ip = '', raw = '' } = ended;
  await liveDecisions.of(services).publishEnded(services, { engine, stream_name, client_id, reason });
  await recordEvent(services, {
    engine,
    event: 'unpublish',
    stream_name,
    client_id,
    ip,
    decision: 'taken',
    reason,
    raw,
  });
}

/** A short name of something long, for what may be reported once. */
export const shortOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
