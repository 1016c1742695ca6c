import type { NewsStatus } from '../contract/news.lifecycle.ts';

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
