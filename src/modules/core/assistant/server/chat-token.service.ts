import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { required } from '#shared/fields.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type chatSceneCodes, chatTokenRefusals as r } from '../contract/tencents.contract.ts';
import { pseudonymOf, userSig } from './user-sig.policy.ts';

const SECONDS = 7200;

type Scene = (typeof chatSceneCodes)[number];

/** A module with rooms to talk in. */
export interface ChatScene {
  readonly scene: Exclude<Scene, 'service'>;
  /** Whether the caller may talk in this room at this moment; false for a room that they may not even see. */
  readonly mayChat: (ctx: Context, roomId: string) => Promise<boolean>;
}

export const chatScenes = definePorts<ChatScene>();

/** Refuses where no chat service is set up, and people whom the module of the room does not let talk there. */
export async function fetchChatToken(ctx: Context, { scene, room_id }: { scene: Scene; room_id?: string | undefined }) {
  const { env } = ctx.services;
  if (scene !== 'service') {
    if (!room_id) throw refuseFields({ room_id: [required] });
    const of = chatScenes.of(ctx.services).find((one) => one.scene === scene);
    if (!of) throw refuse(shared.not_found);
    if (!(await of.mayChat(ctx, room_id))) throw refuse(r.may_not_chat);
  }
  if (!env.TIM_SDK_APP_ID || !env.TIM_SECRET) throw refuse(r.not_set_up);
  const at = new Date();
  const identifier = pseudonymOf(env.TIM_SECRET, ctx.actor.user_id);
  return {
    token: userSig({ app_id: env.TIM_SDK_APP_ID, secret: env.TIM_SECRET, identifier, at, seconds: SECONDS }),
    sdk_app_id: env.TIM_SDK_APP_ID,
    user_id: identifier,
    scene,
    expires_at: new Date(at.getTime() + SECONDS * 1000).toISOString(),
  };
}
