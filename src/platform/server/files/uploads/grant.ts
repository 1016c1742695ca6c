import { createHmac } from 'node:crypto';

/** What one credential allows: putting objects below a prefix, of one media type, up to a size, until a moment. */
export interface UploadGrant {
  readonly bucket: string;
  readonly prefix: string;
  readonly max_bytes: number;
  readonly type: string;
  readonly expires_at: Date;
}

/** Who signs: `key_id/day/region/s3/aws4_request` as S3 wants it, or a name of our own. */
export interface Signature {
  readonly credential: string;
  readonly signed_at: string;
  readonly sign: (policy: string) => string;
}

/** The fields of an upload form, beside `key`, `Content-Type` and `file`. */
export interface GrantFields {
  readonly policy: string;
  readonly 'x-amz-algorithm': string;
  readonly 'x-amz-credential': string;
  readonly 'x-amz-date': string;
  readonly 'x-amz-signature': string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** A POST policy as S3 reads it: the holder of its signature may put what it describes, and nothing else. */
export function signGrant(grant: UploadGrant, by: Signature): GrantFields {
  const policy = Buffer.from(
    JSON.stringify({
      expiration: grant.expires_at.toISOString(),
      conditions: [
        { bucket: grant.bucket },
        ['starts-with', '$key', grant.prefix],
        ['content-length-range', 1, grant.max_bytes],
        ['eq', '$Content-Type', grant.type],
        { 'x-amz-algorithm': ALGORITHM },
        { 'x-amz-credential': by.credential },
        { 'x-amz-date': by.signed_at },
      ],
    }),
  ).toString('base64');
  return {
    policy,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': by.credential,
    'x-amz-date': by.signed_at,
    'x-amz-signature': by.sign(policy),
  };
}

/** Reads back a policy that we signed ourselves. Throws for any other text. */
export function readGrant(policy: string): UploadGrant {
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
    expiration: string;
    conditions: [{ bucket: string }, [string, string, string], [string, number, number], [string, string, string]];
  };
  const [{ bucket }, [, , prefix], [, , max_bytes], [, , type]] = conditions;
  return { bucket, prefix, max_bytes, type, expires_at: new Date(expiration) };
}

/** `20151229T000000Z` */
export function amzDate(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Signature version 4 of a POST policy: a key for the day, the region and the service, made of the secret. */
export function signPolicy(policy: string, secret: string, day: string, region: string): string {
  const step = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(step, `AWS4${secret}`);
  return createHmac('sha256', key).update(policy).digest('hex');
}
