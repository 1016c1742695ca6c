import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { canMove } from '#shared/lifecycle.ts';
import { type NEWS_ACTIONS, news } from '../contract/news.contract.ts';
import { type NewsStatus, newsLifecycle } from '../contract/news.lifecycle.ts';
import { newsRights } from '../rights.ts';

type Action = (typeof NEWS_ACTIONS)[number];

/** Pictures of pupils may be shown to everybody only with the consent of their guardians. */
export function lacksConsent(news: {
  readonly is_public: boolean;
  readonly has_minors: boolean;
  readonly portrait_consent: boolean;
}): boolean {
  return news.is_public && news.has_minors && !news.portrait_consent;
}

/** Own drafts are their author's; everything is open to those who publish, but what went public is not the author's any more. */
export function mayChange(
  news: { readonly author_id: string; readonly status: NewsStatus },
  who: { readonly user_id: string; readonly publishes: boolean },
): boolean {
  return who.publishes || (news.author_id === who.user_id && news.status === 'draft');
}

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<Action, Endpoint>> = {
  update: news.update,
  remove: news.remove,
  submit: news.submit,
  return: news.giveBack,
  publish: news.publish,
  offline: news.offline,
};

/** What somebody of its school may do with a text now: rows offer it, and the calls accept exactly that. Nobody decides about their own. */
export function allowedActions(row: { readonly author_id: string; readonly status: string }, actor: Actor): Action[] {
  const status = row.status as NewsStatus;
  const publishes = holds(actor, newsRights.publish);
  const is_own = row.author_id === actor.user_id;
  const actions: Record<Action, boolean> = {
    update: mayChange({ author_id: row.author_id, status }, { user_id: actor.user_id, publishes }),
    remove: status === 'draft' && (publishes || is_own),
    submit: canMove(newsLifecycle, 'submit', status) && is_own,
    return: canMove(newsLifecycle, 'return', status) && !is_own,
    publish: canMove(newsLifecycle, 'publish', status) && !is_own,
    offline: canMove(newsLifecycle, 'offline', status),
  };
  return (Object.keys(actions) as Action[]).filter((action) => actions[action] && mayCall(CALLS[action], actor));
}
