import { files } from '#shared/calls/files.contract.ts';
import { API_ROOT, type CallInput, type CallOutput } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { uploadName } from '#shared/text/upload-name.ts';
import { localizeNow } from '../i18n/texts.ts';
import { session } from '../session/session-state.ts';
import { ApiError } from './api-error.ts';
import type { Call, CallOptions } from './call-options.ts';
import { sendWithProgress } from './upload.ts';

type Granted = CallOutput<typeof files.fetchOssToken>;
/** What the portal itself is sent: its own grants have the fields that it asks for. */
type OwnForm = CallInput<typeof files.putObject>['body'];

/** What a large upload was called with: the text fields and the one file of `files.upload`. */
interface Upload {
  readonly body?: { readonly purpose?: string | undefined };
  readonly files?: { readonly file?: Blob | undefined };
}

const LIMIT_MS = 600_000;

/** Errors that concern the session keep their own words; every other failure says that of the catalogue. */
async function credentialsFor(call: Call, purpose: string): Promise<Granted> {
  try {
    return await call(files.fetchOssToken, { query: { purpose } });
  } catch (error) {
    const { status, code, request_id, extra } = error as ApiError;
    if (status === 401 || code === 400403 || code === 200601 || code === 403301) throw error;
    throw new ApiError('refused', status, {
      ...extra,
      code,
      request_id,
      message: localizeNow(errorCatalogue.oss_token.text),
    });
  }
}

/** Puts a file where the credentials say: into the portal itself, or into the store. */
async function put(call: Call, granted: Granted, key: string, file: Blob, options: CallOptions): Promise<void> {
  const onProgress = options.onProgress ?? (() => undefined);
  const body = { ...granted.fields, key, 'Content-Type': 'application/octet-stream' };
  if (granted.endpoint === API_ROOT + files.putObject.path) {
    await call(files.putObject, { body: body as OwnForm, files: { file } }, { ...options, onProgress });
    return;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  form.append('file', file);
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const answer = await sendWithProgress({
    method: 'POST',
    address: granted.endpoint,
    headers: new Headers(),
    body: form,
    signal,
    onProgress,
  }).catch(() => null);
  if (options.signal?.aborted) throw new ApiError('cancelled', 0);
  if (!answer?.ok)
    throw new ApiError('refused', answer?.status ?? 0, { message: localizeNow(errorCatalogue.upload_failed.text) });
}

/**
 * A file that is too large for one call: fresh credentials, the bytes straight to the storage, then the
 * same checks and the same answer as `files.upload`. Rejects with ApiError.
 */
export async function uploadDirectly(
  call: Call,
  { body, files: parts }: Upload,
  options: CallOptions,
): Promise<CallOutput<typeof files.upload>> {
  const purpose = body?.purpose ?? 'attachment';
  const file = parts?.file as File;
  const granted = await credentialsFor(call, purpose);
  const name = file.name || 'file';
  const state = session.get();
  const key =
    granted.prefix +
    uploadName({
      number: (state.phase === 'signed_in' && state.settings.user.number) || undefined,
      base: name.replace(/\.[^.]*$/, ''),
      ext: /\.([^.]+)$/.exec(name)?.[1],
    });
  await put(call, granted, key, file, options);
  return call(files.takeOver, { body: { key, name, purpose } });
}
