import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { issueText } from '#shared/errors/issue-text.ts';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { connectionError, isDeadlock, isDiskFull, sqlState } from '../database/database.ts';

export interface Failure {
  readonly code: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly request_id: string;
}

/** HTTP status of a code: its first three digits. */
export const statusOf = (code: number): number => Math.trunc(code / 1000);

/** Turns anything that was thrown into a refusal. What nobody foresaw becomes 500001 and is logged by the caller. */
export function refusalOf(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return refuse(shared.too_large);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(shared.media_type);
  if (statusCode !== undefined && statusCode < 500) return refuse(shared.bad_request);
  if (connectionError(error) || isDiskFull(error) || isDeadlock(error)) return refuse(shared.unavailable);
  // invalid text for a type, a NUL byte, a number out of range: bad input that the contract did not catch
  if (['22021', '22P05', '22003', '22P02'].includes(sqlState(error) ?? '')) return refuse(shared.bad_request);
  // names a row that is not there: a service that knows which field says so before the database does
  if (sqlState(error) === '23503') return refuse(shared.fields);
  return refuse(shared.server);
}

/** The envelope of a refusal in the caller's language, with moments by their clock. */
export function failureOf(error: RefusalError, lang: Lang, requestId: string, zone?: string): Failure {
  const inLang = (texts: readonly Text[]) => texts.map((text) => localize(text, lang));
  return {
    code: error.refusal.code,
    message: sentenceOf(error, lang, zone),
    ...(error.fields
      ? { errors: Object.fromEntries(Object.entries(error.fields).map(([k, v]) => [k, inLang(v)])) }
      : {}),
    ...error.extra,
    request_id: requestId,
  };
}

/** 422001 with one message per wrong field; paths as in the form: `persons.0.phone`. */
export function refuseIssues(error: z.ZodError): RefusalError {
  const fields: Record<string, Text[]> = {};
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const name = path.join('.') || 'body';
      fields[name] = [...(fields[name] ?? []), { cn: issueText(issue, 'cn'), us: issueText(issue, 'us') }];
    }
  }
  return refuseFields(fields);
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer with a tag of what is in it; nothing but 304 when the browser has it already. */
export function answerOnce(request: FastifyRequest, reply: FastifyReply, text: string): string {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // kept for the session that asked, and never used without asking
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'token, cookie, accept-language' });
  if (request.headers['if-none-match'] === tag) {
    reply.code(304);
    return '';
  }
  reply.type(JSON_TYPE);
  return text;
}
