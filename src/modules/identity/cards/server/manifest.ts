import { usableTemplates } from '#modules/core/directory/server/public.ts';
import { scanKinds } from '#modules/core/scans/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { cardApps } from '../apps.ts';
import { cardActions } from '../rights.ts';
import { cardRecords } from './card-records.queries.ts';
import { businessCardRoutes, cardTemplateRoutes, digitalCardRoutes } from './cards.routes.ts';
import { cardsDemo } from './demo.ts';
import { cleaningScans, resolveCard } from './digital-cards/digital-card-scans.service.ts';
import { isTemplateOf } from './templates/card-templates.queries.ts';

/** Electronic IDs, how they look, and business cards. */
export const cardsModule: ServerModule = {
  name: 'cards',
  needs: ['profile', 'scans'],
  apps: cardApps,
  routes: [digitalCardRoutes, businessCardRoutes, cardTemplateRoutes],
  rights: cardActions,
  demo: cardsDemo,
  provides: [
    scanKinds.e.by(resolveCard),
    usableTemplates.by((db, organizationId, _kind, id) => isTemplateOf(db, id, organizationId)),
    ownRecords.with(cardRecords),
  ],
  register({ jobs }) {
    jobs.define(cleaningScans);
  },
};
