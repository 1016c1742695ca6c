import { createHash } from 'node:crypto';

/** What is signed of a call to the open platform of WPS. */
interface Signed {
  readonly app_id: string;
  readonly app_key: string;
  /** Path and query, without the host. */
  readonly path: string;
  readonly body: string;
  readonly date: Date;
}

const hex = (algorithm: 'md5' | 'sha1', text: string): string => createHash(algorithm).update(text).digest('hex');
const TYPE = 'application/json';

/**
 * The headers of a call by the WPS-3 signature of open.wps.cn: sha1 over key, md5 of the body, path, type and date, in
 * `X-Auth`. The algorithms are those of that platform, and no choice of ours.
 */
export function wpsHeaders({ app_id, app_key, path, body, date }: Signed) {
  const md5 = hex('md5', body);
  const at = date.toUTCString();
  return {
    'content-type': TYPE,
    'content-md5': md5,
    date: at,
    'x-auth': `WPS-3:${app_id}:${hex('sha1', `${app_key}${md5}${path}${TYPE}${at}`)}`,
  };
}
