import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { contactsApps } from '../apps.ts';
import { contactActions } from '../rights.ts';
import { bookRoutes, contactRoutes } from './contacts.routes.ts';
import { contactsDemo } from './demo.ts';
import { eraseContacts } from './erasing.service.ts';

/** The address book, and everybody's own contacts. */
export const contactsModule: ServerModule = {
  name: 'contacts',
  needs: ['family'],
  apps: contactsApps,
  app: 'myContact',
  routes: [contactRoutes, bookRoutes],
  rights: contactActions,
  provides: [erasers.with(eraseContacts)],
  demo: contactsDemo,
};
