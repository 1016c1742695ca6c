import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';

/** Off unless a school says otherwise: a card and the code of the phone open every door too. */
export const faceEnabled = defineSetting({
  key: 'doors.face_enabled',
  name: { cn: '允许人脸开门', us: 'Faces open doors' },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

export const isFaceOn = (services: Services, db: Db, organizationId: string): Promise<boolean> =>
  services.settings.get(db, faceEnabled, organizationId);
