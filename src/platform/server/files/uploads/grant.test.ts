import { expect, it } from 'vitest';
import { amzDate, readGrant, signGrant, signPolicy } from './grant.ts';

/** The example of the S3 documentation ("Example: Browser-Based Upload using HTTP POST"), its policy to the letter. */
const EXAMPLE = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  '',
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  '  ]',
  '}',
].join('\r\n');

it('signs a policy as the documentation of S3 does', () => {
  const policy = Buffer.from(EXAMPLE).toString('base64');
  expect(signPolicy(policy, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20151229', 'us-east-1')).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

it('says in the policy everything that the holder may do, and reads it back', () => {
  const grant = {
    bucket: 'school',
    prefix: 'org/1/user/2/',
    max_bytes: 20,
    type: 'image/png',
    expires_at: new Date('2026-05-01T00:15:00.000Z'),
  };
  const signed_at = amzDate(new Date('2026-05-01T00:00:00.000Z'));
  const fields = signGrant(grant, { credential: 'me', signed_at, sign: (policy) => `signed ${policy.length}` });
  expect(readGrant(fields.policy)).toEqual(grant);
  expect(fields).toMatchObject({ 'x-amz-date': '20260501T000000Z', 'x-amz-credential': 'me' });
  expect(fields['x-amz-signature']).toBe(`signed ${fields.policy.length}`);
});
