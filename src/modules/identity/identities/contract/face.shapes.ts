import * as z from 'zod';
import { queryFlag } from '#shared/fields.ts';
import { foldLogin } from '#shared/text/username.ts';
import { message } from '#shared/text.ts';

/** Pictures of one moment: three frames, so that a photo held before the camera shows as one. */
export const FRAMES = ['frame_1', 'frame_2', 'frame_3'] as const;
export const FRAME_MAX_BYTES = 2_000_000;
const frame = { max_bytes: FRAME_MAX_BYTES, types: ['image/'] } as const;
export const frameFiles = { frame_1: frame, frame_2: frame, frame_3: frame } as const;

/** Nobody younger signs in by face, with any consent. */
export const FACE_FROM_AGE = 14;

export const faceLogin = z.strictObject({ login: z.string().overwrite(foldLogin).min(1).max(60) });

const consentRequired = { cn: '请先阅读并同意人脸信息使用说明', us: 'Read and accept how your face data is used' };
export const faceEnrolment = z.strictObject({
  consent: queryFlag.refine((given) => given, message(consentRequired)),
});

export const faceState = z.object({
  /** The school has opened it, a vendor is there, and the person is old enough. */
  is_offered: z.boolean(),
  /** On this very device. */
  is_enrolled: z.boolean(),
});
