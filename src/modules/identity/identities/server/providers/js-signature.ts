import { createHash } from 'node:crypto';

interface Signed {
  readonly ticket: string;
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly url: string;
}

/** Signature of a page for the functions of the WeChat app: SHA-1 over raw values in the order of their names, the URL without its fragment. */
export function signPage({ ticket, nonce, timestamp, url }: Signed): string {
  const page = url.split('#', 1)[0];
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${page}`)
    .digest('hex');
}
