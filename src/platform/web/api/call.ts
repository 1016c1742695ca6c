import { CODE_0, HTTP_OK, REQUEST_TIMEOUT } from '#shared/constants.ts';
import { API_ROOT, type CallInput, type CallOutput, type Endpoint } from '#shared/endpoint.ts';
import { currentLang, tagOf } from '../i18n/language.ts';
import { currentToken } from '../session/token.ts';
import { createStore } from '../state/store.ts';
import { apiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';
import type { CallOptions } from './call-options.ts';
import { intentKey } from './intent-key.ts';

/** The version that the server names in its answers; the frame offers a reload when it changes. */
export const serverVersion = createStore<string | null>(null);

/** A picture over a slow line may take its time; what is being sent shows its progress. */
const UPLOAD_TIMEOUT = 20 * REQUEST_TIMEOUT;

interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

/** Whether a call does something that must not be done twice: a write, or a GET by which a code is sent. */
const isAct = ({ method, side_effect, own_transactions }: Endpoint): boolean =>
  method !== 'GET' || (side_effect === true && own_transactions === true);

/** Address of a call, parameters filled in. Also for links to raw answers (downloads go through `download`). */
export function addressOf(endpoint: Endpoint, input: RawInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item));
    }
  }
  return `${apiBase()}${API_ROOT}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function bodyOf(endpoint: Endpoint, input: RawInput): { readonly body?: BodyInit; readonly type?: string } {
  if (endpoint.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null)
        form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    // Text fields go first, so that the server knows them when the bytes arrive.
    for (const [name, file] of Object.entries(input.files ?? {})) if (file) form.append(name, file);
    return { body: form };
  }
  if (input.body === undefined) return {};
  if (endpoint.form) {
    const fields = Object.entries(input.body as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    return { body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])) };
  }
  return { body: JSON.stringify(input.body), type: 'application/json' };
}

function headersOf(options: CallOptions): Headers {
  const headers = new Headers({ 'Accept-Language': tagOf(currentLang()), 'X-Portal': 'web' });
  const token = currentToken();
  if (token) headers.set('token', token);
  if (options.idempotency_key) headers.set('Idempotency-Key', options.idempotency_key);
  if (options.challenge) headers.set('X-Challenge', options.challenge);
  return headers;
}

/** One HTTP exchange: rejects with ApiError on network failure, timeout and every refusal. */
async function exchange(endpoint: Endpoint, input: RawInput, options: CallOptions): Promise<Response> {
  const headers = headersOf(options);
  const { body, type } = bodyOf(endpoint, input);
  if (type) headers.set('Content-Type', type);
  const limit = AbortSignal.timeout(options.onProgress ? UPLOAD_TIMEOUT : REQUEST_TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const address = addressOf(endpoint, input);
    if (options.onProgress && body) {
      const { sendWithProgress } = await import('./upload.ts');
      return await sendWithProgress({
        method: endpoint.method,
        address,
        headers,
        body,
        signal,
        onProgress: options.onProgress,
      });
    }
    return await fetch(address, {
      method: endpoint.method,
      headers,
      signal,
      credentials: 'same-origin',
      ...(options.outlives_page ? { keepalive: true } : {}),
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    if (options.signal?.aborted) throw new ApiError('cancelled', 0);
    throw new ApiError(limit.aborted ? 'timeout' : 'network', 0);
  }
}

async function readEnvelope(response: Response): Promise<unknown> {
  const version = response.headers.get('x-portal-version');
  if (version) serverVersion.set(version);
  if (response.status === 204) return null;
  const body: unknown = await response.json().catch(() => null);
  const envelope = (body ?? {}) as { code?: unknown; data?: unknown };
  if (!(HTTP_OK as readonly number[]).includes(response.status) || envelope.code !== CODE_0) {
    const retryAfter = Number(response.headers.get('retry-after'));
    throw new ApiError('refused', response.status, {
      ...(Number.isFinite(retryAfter) && retryAfter > 0 ? { retry_after_seconds: retryAfter } : {}),
      ...(body !== null && typeof body === 'object' ? body : {}),
    });
  }
  return envelope.data ?? null;
}

function isLarge({ direct_above_bytes: most }: Endpoint, { files }: RawInput): boolean {
  return most !== undefined && (files?.['file']?.size ?? 0) > most;
}

/**
 * Makes one call and answers its `data`. Rejects with ApiError; shows nothing but that files are on their way.
 * Pages use `useApi` and `useSend`, which also react as the error catalogue says.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  const sendsFiles = Object.values((input as RawInput).files ?? {}).some((file) => file !== undefined);
  if (!sendsFiles) return callOnce(endpoint, input, options);
  const { whileUploading } = await import('./uploading.ts');
  return whileUploading(() => callOnce(endpoint, input, options));
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<CallOutput<E>> {
  if (isLarge(endpoint, input)) {
    const { uploadDirectly } = await import('./direct-upload.ts');
    return (await uploadDirectly(call, input, options)) as CallOutput<E>;
  }
  const intent = isAct(endpoint) ? { idempotency_key: intentKey(), ...options } : options;
  const attempt = async () => readEnvelope(await exchange(endpoint, input as RawInput, intent));
  try {
    return (await attempt()) as CallOutput<E>;
  } catch (error) {
    if (error instanceof ApiError && error.code === 403302 && !options.challenge) {
      const { solvePuzzle } = await import('./challenge.ts');
      const challenge = await solvePuzzle(String(error.extra['challenge']), Number(error.extra['difficulty']));
      return callOnce(endpoint, input, { ...options, challenge });
    }
    // Once more after a broken connection: what it does is done once, because it carries the same key.
    if (!(error instanceof ApiError) || error.kind !== 'network' || !navigator.onLine) throw error;
    return (await attempt()) as CallOutput<E>;
  }
}

/** The bytes of a raw answer, with the name that the server gives the file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ readonly blob: Blob; readonly filename: string | null }> {
  const response = await exchange(endpoint, input as RawInput, {});
  if (!response.ok) await readEnvelope(response);
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return { blob: await response.blob(), filename: encoded ? decodeURIComponent(encoded) : null };
}
