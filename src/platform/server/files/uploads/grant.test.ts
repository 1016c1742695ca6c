import { expect, it } from 'vitest';
import { Seal } from '../../crypto/seal.ts';
import { openGrant, signGrant } from './grant.ts';

const grant = {
  bucket: 'portal',
  prefix: 'org/1/user/2/',
  max_bytes: 20,
  type: 'image/png',
  expires_at: new Date('2026-05-01T00:15:00.000Z'),
};

it('says in the policy everything that the holder may do, and reads it back', () => {
  const seal = new Seal('a secret of thirty-two letters, yes');
  const { policy, signature } = signGrant(grant, seal);
  expect(openGrant({ policy, 'x-amz-signature': signature }, seal)).toEqual(grant);
});

it('opens nothing that another key has signed, or that was changed since', () => {
  const seal = new Seal('a secret of thirty-two letters, yes');
  const { policy, signature } = signGrant(grant, new Seal('another one of thirty-two letters'));
  expect(openGrant({ policy, 'x-amz-signature': signature }, seal)).toBeNull();
  const own = signGrant(grant, seal);
  const wider = signGrant({ ...grant, max_bytes: 99 }, seal).policy;
  expect(openGrant({ policy: wider, 'x-amz-signature': own.signature }, seal)).toBeNull();
});
