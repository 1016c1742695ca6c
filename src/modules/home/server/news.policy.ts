import type { NEWS_STATUSES } from '../contract/news.contract.ts';

export type NewsStatus = (typeof NEWS_STATUSES)[number];
export type NewsMove = 'submit' | 'publish' | 'return' | 'offline';

const moves: Readonly<Record<NewsMove, { readonly from: readonly NewsStatus[]; readonly to: NewsStatus }>> = {
  submit: { from: ['draft'], to: 'pending' },
  publish: { from: ['pending', 'offline'], to: 'published' },
  return: { from: ['pending'], to: 'draft' },
  offline: { from: ['published'], to: 'offline' },
};

/** The state after a move; null when it cannot be made from this one. */
export function movedTo(status: NewsStatus, move: NewsMove): NewsStatus | null {
  return moves[move].from.includes(status) ? moves[move].to : null;
}

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
