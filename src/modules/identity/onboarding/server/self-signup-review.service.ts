import * as z from 'zod';
import { fileApplication, findClientOf } from '#modules/identity/recovery/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';

/** Whether a school looks at everybody who signs up and names it before they count as confirmed. */
export const selfSignupReview = defineSetting({
  key: 'signin.self_signup_review',
  name: { cn: '自助注册须学校审核', us: 'Sign-ups need the school’s review' },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

/** Nobody looks at a sign-up that names no school. */
export async function needsReview(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  organizationId: string | undefined,
): Promise<boolean> {
  return organizationId !== undefined && (await settings.get(db, selfSignupReview, organizationId));
}

interface StatedIdentity {
  readonly name: string;
  readonly organization_id?: string | undefined;
  readonly personal_type: string;
  readonly phone: string;
  readonly id_type?: string | undefined;
  readonly id_no?: string | undefined;
}

/** Submits the sign-up to the people who decide about accounts of the school (1418). */
export async function requestReview(
  services: Services,
  db: Db,
  userId: string,
  { name, id_type, id_no, organization_id, personal_type }: StatedIdentity,
): Promise<void> {
  const client_id = organization_id && (await findClientOf(db, organization_id));
  if (!client_id || !organization_id) return;
  const stated = { name, ...(id_type && id_no ? { id_type, id_no } : {}) };
  const facts = { kind: 'self_signup', client_id, organization_id, user_id: userId, stated } as const;
  await fileApplication({ db, services }, { ...facts, reason: personal_type });
}
