import { directoryRights } from '#modules/core/directory/rights.ts';
import { profileRights } from '#modules/identity/profile/rights.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { lazyPart } from '#web/api/lazy.ts';
import type { Rights } from '#web/session/rights.tsx';
import { cardRights } from '../../rights.ts';

/** Tabs of the page for electronic IDs, each with the codes of which one opens it. */
const TABS = {
  templates: [cardRights.templates, cardRights.sharedTemplates],
  cards: [cardRights.manage],
  photos: [profileRights.photos],
  places: [directoryRights.templates],
  verify: [cardRights.verify],
} as const satisfies Readonly<Record<string, readonly ActionCode[]>>;

export type ManageTab = keyof typeof TABS;

/** The tabs that this person may open; which template holds where is for those who know the templates. */
export function manageTabs({ can }: Rights): ManageTab[] {
  return (Object.keys(TABS) as ManageTab[]).filter(
    (tab) => can(...TABS[tab]) && (tab !== 'places' || can(...TABS.templates)),
  );
}

export const TemplatesPanel = lazyPart(async () => (await import('./templates/templates-panel.tsx')).TemplatesPanel);
export const HoldersPanel = lazyPart(async () => (await import('./holders/holders-panel.tsx')).HoldersPanel);
export const TemplateUsesPanel = lazyPart(
  async () => (await import('./templates/template-uses-panel.tsx')).TemplateUsesPanel,
);
export const VerifyPanel = lazyPart(async () => (await import('./verify-panel.tsx')).VerifyPanel);
