import type { CallOutput } from '#shared/endpoint.ts';
import type { faceLists } from '../../contract/face-lists.contract.ts';

export type OwnFace = CallOutput<(typeof faceLists)['mine']>['list'][number];
export type FaceEntry = OwnFace['entries'][number];

/** Address of the page that takes a photo for somebody. */
export const captureOf = (userId: string): string => `/mobile/myFaceDetection?for=${userId}`;
