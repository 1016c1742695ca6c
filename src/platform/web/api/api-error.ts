/** What every failed call rejects with, whether the server refused, or no answer came. */
export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Code of the envelope (`422001`); `status * 1000` when the body had none. */
  readonly code: number;
  /** Messages by dotted path of the field, already in the language of the call. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly request_id: string | undefined;
  /** Whatever else the refusal carried (`who`, `when`, `retry_after_seconds` …). */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly kind: 'refused' | 'network' | 'timeout' | 'cancelled';

  constructor(
    kind: ApiError['kind'],
    status: number,
    body: { code?: unknown; message?: unknown; errors?: unknown; request_id?: unknown; [key: string]: unknown } = {},
  ) {
    super(typeof body.message === 'string' ? body.message : '');
    this.name = 'ApiError';
    this.kind = kind;
    this.status = status;
    this.code = typeof body.code === 'number' ? body.code : status * 1000;
    this.errors = fieldErrors(body.errors);
    this.request_id = typeof body.request_id === 'string' ? body.request_id : undefined;
    const { code: _code, message: _message, errors: _errors, request_id: _id, ...extra } = body;
    this.extra = extra;
  }

  /** Nothing is known about what the server did: the same intent may be sent again under the same key. */
  get isOutcomeUnknown(): boolean {
    return this.kind !== 'refused' || this.status >= 500 || this.code === 409002;
  }
}

function fieldErrors(raw: unknown): Readonly<Record<string, readonly string[]>> {
  if (raw === null || typeof raw !== 'object') return {};
  const entries = Object.entries(raw).map(([field, messages]) => [
    field,
    (Array.isArray(messages) ? messages : [messages]).map(String),
  ]);
  return Object.fromEntries(entries) as Record<string, readonly string[]>;
}
