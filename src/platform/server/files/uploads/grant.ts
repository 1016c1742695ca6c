import { equalText, newToken, type Seal } from '../../crypto/seal.ts';

/** What one credential allows: putting objects below a prefix, of one media type, up to a size, until a moment. */
export interface UploadGrant {
  readonly bucket: string;
  readonly prefix: string;
  readonly max_bytes: number;
  readonly type: string;
  readonly expires_at: Date;
}

/** A grant as it is handed out. */
export interface SignedGrant {
  readonly access_key_id: string;
  /** It says all that the holder may do. */
  readonly policy: string;
  readonly signature: string;
  /** Of the upload form, beside `key`, `Content-Type` and `file`. Their names are those of the policy: stores compare them letter by letter. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The fields of a grant of the portal itself. */
export interface OwnFields {
  readonly policy: string;
  readonly 'x-amz-signature': string;
}

const PURPOSE = 'upload grant';

/** The part of a POST policy of S3 that says what may be put. */
export function conditionsOf({ prefix, max_bytes, type }: UploadGrant) {
  const key: ['starts-with', string, string] = ['starts-with', '$key', prefix];
  const size: ['content-length-range', number, number] = ['content-length-range', 1, max_bytes];
  const media: ['eq', string, string] = ['eq', '$Content-Type', type];
  return [key, size, media] as const;
}

/** A grant for the portal itself, which takes objects where browsers cannot reach the store. */
export function signGrant(grant: UploadGrant, seal: Seal): SignedGrant {
  const { bucket, expires_at } = grant;
  const rules = { expiration: expires_at.toISOString(), conditions: [{ bucket }, ...conditionsOf(grant)] };
  const policy = Buffer.from(JSON.stringify(rules)).toString('base64');
  const signature = seal.sign(policy, PURPOSE);
  const access_key_id = newToken(12);
  const fields = {
    policy,
    'x-amz-algorithm': 'portal',
    'x-amz-credential': access_key_id,
    'x-amz-date': rules.expiration,
    'x-amz-signature': signature,
  };
  return { access_key_id, policy, signature, fields };
}

/** What a grant of the portal itself allows, or null when its signature is not ours. */
export function openGrant({ policy, 'x-amz-signature': signature }: OwnFields, seal: Seal): UploadGrant | null {
  if (!equalText(signature, seal.sign(policy, PURPOSE))) return null;
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
    expiration: string;
    conditions: readonly [{ bucket: string }, ...ReturnType<typeof conditionsOf>];
  };
  const [{ bucket }, [, , prefix], [, , max_bytes], [, , type]] = conditions;
  return { bucket, prefix, max_bytes, type, expires_at: new Date(expiration) };
}
