import { holders } from '#modules/core/access/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { localize, type Text } from '#shared/text.ts';
import type { PaperStored } from './papers.queries.ts';

const messages = {
  to_handle: { cn: '待办理：{title}', us: 'To carry out: {title}' },
  finished: { cn: '{title}已办结', us: '{title} is done' },
  cancel_asked: { cn: '{name}申请取消：{title}', us: '{name} asks to cancel: {title}' },
  cancelled: { cn: '{title}已取消', us: '{title} was cancelled' },
} as const satisfies Record<string, Text>;
type Message = keyof typeof messages;

/** Tells people what became of a paper, and renews their to-dos. */
export async function tellOfPaper(
  ctx: Context,
  { id, organization_id, title }: Pick<PaperStored, 'id' | 'organization_id' | 'title'>,
  what: Message,
  to: readonly string[],
): Promise<void> {
  const others = to.filter((one) => one !== ctx.actor.user_id);
  const said = (lang: 'cn' | 'us') => localize(messages[what], lang, { title, name: ctx.actor.name });
  if (others.length)
    await notify(ctx, {
      event: `oa.${what}`,
      to: others,
      organization_id,
      title: { cn: said('cn'), us: said('us') },
      link: `/oa?id=${id}`,
    });
  await todosChanged(ctx, [...to, ctx.actor.user_id]);
}

/** Who carries a paper out: those who hold the code where it is, and those named, without its applicant. */
export async function handlersOf({ db }: Pick<Context, 'db'>, row: PaperStored): Promise<string[]> {
  const byCode = row.handler_code ? await holders(db, row.handler_code, row.organization_id) : [];
  return [...new Set([...row.handler_user_ids, ...byCode])].filter((one) => one !== row.applicant_id);
}

export const tellHandlers = async (ctx: Context, row: PaperStored, what: Message): Promise<void> =>
  tellOfPaper(ctx, row, what, await handlersOf(ctx, row));
