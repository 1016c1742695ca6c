import { implement } from '#server/http/context.ts';
import { adminApps, organizationApps } from '../../contract/admin-apps.contract.ts';
import { adminClients } from '../../contract/admin-clients.contract.ts';
import { adminPosts } from '../../contract/admin-posts.contract.ts';
import { adminDictionaries, adminSettings } from '../../contract/admin-settings.contract.ts';
import { updateOrganizationApps, viewOrganizationApps } from '../modules/organization-apps.service.ts';
import {
  createSharedPost,
  getSharedPost,
  removeSharedPost,
  updateSharedPost,
  viewSharedPosts,
} from '../roles/shared-posts.service.ts';
import { createApp, removeApp, updateApp, viewApp, viewApps } from './admin-apps.service.ts';
import { adminAreaOnly } from './admin-area.ts';
import { updateSetting, viewSettings } from './admin-settings.service.ts';
import { createClient, removeClient, updateClient, viewClient, viewClients } from './clients.service.ts';
import { dictionaryStore, viewDictionaries, viewEntry } from './dictionaries.store.ts';

const apps = implement(adminApps)({
  list: ({ query }, ctx) => viewApps(ctx, query),
  create: ({ body }, ctx) => createApp(ctx, body),
  get: ({ params }, ctx) => viewApp(ctx, params.id),
  update: ({ params, body }, ctx) => updateApp(ctx, params.id, body),
  remove: ({ params }, ctx) => removeApp(ctx, params.id),
});

const ofOrganization = implement(organizationApps)({
  list: ({ params }, ctx) => viewOrganizationApps(ctx, params.id),
  update: ({ params, body }, ctx) => updateOrganizationApps(ctx, params.id, body.apps),
});

const clients = implement(adminClients)({
  list: ({ query }, ctx) => viewClients(ctx, query),
  create: ({ body }, ctx) => createClient(ctx, body),
  get: ({ params }, ctx) => viewClient(ctx, params.id),
  update: ({ params, body }, ctx) => updateClient(ctx, params.id, body),
  remove: ({ params }, ctx) => removeClient(ctx, params.id),
});

const posts = implement(adminPosts)({
  list: ({ query }, ctx) => viewSharedPosts(ctx, query),
  create: ({ body }, ctx) => createSharedPost(ctx, body),
  get: ({ params }, ctx) => getSharedPost(ctx, params.id),
  update: ({ params, body }, ctx) => updateSharedPost(ctx, params.id, body),
  remove: ({ params }, ctx) => removeSharedPost(ctx, params.id),
});

const settings = implement(adminSettings)({
  list: (_input, ctx) => viewSettings(ctx),
  update: ({ body }, ctx) => updateSetting(ctx, body),
});

const dictionaries = implement(adminDictionaries)({
  ...dictionaryStore.handlers,
  list: ({ query }, ctx) => viewDictionaries(ctx, query),
  get: ({ params }, ctx) => viewEntry(ctx, params.id),
});

/** The catalogue side of the administration area: apps, clients, shared posts, settings, dictionaries. */
export const adminRoutes = [...[apps, clients, posts, settings, dictionaries].map(adminAreaOnly), ofOrganization];
