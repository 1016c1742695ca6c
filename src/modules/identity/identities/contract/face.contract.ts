import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { signedIn } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { faceEnrolment, faceLogin, faceState, frameFiles } from './face.shapes.ts';
import { identityRefusals as r } from './identities.refusals.ts';

const crossOrganization = 'the own account may belong to no organisation; only the own person is touched';

export const face = defineEndpoints('face', {
  login: {
    method: 'POST',
    path: '/face_login',
    summary: 'Sign in by face, on a device that was trusted by its person before; every doubt answers alike',
    right: 'public',
    own_transactions: true,
    secret_answer: true,
    cross_organization: crossOrganization,
    body: faceLogin,
    files: frameFiles,
    output: signedIn,
    refusals: [
      r.other_way,
      signInRefusals.disabled,
      signInRefusals.frozen,
      signInRefusals.suspended,
      signInRefusals.totp_elsewhere,
    ],
    limit: { per: 'ip', count: 120, seconds: 60 },
    ledger: ['C-facelogin-001'],
  },
  state: {
    method: 'GET',
    path: '/sessions/face',
    summary: 'Whether the own face may open the own account here, and whether it does on this device',
    right: 'signed_in',
    cross_organization: crossOrganization,
    output: faceState,
  },
  enrol: {
    method: 'POST',
    path: '/sessions/face',
    summary: 'Lets the own face open the own account on this device, after a fresh proof and with consent',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    cross_organization: crossOrganization,
    body: faceEnrolment,
    files: frameFiles,
    output: faceState,
    refusals: [r.other_way, r.no_face, fileRefusals.wrong_type, fileRefusals.broken],
  },
  forget: {
    method: 'DELETE',
    path: '/sessions/face',
    summary: 'Takes the consent back: no device opens by face any more, and the picture is deleted',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    message: errorCatalogue.success_operation.text,
  },
});
