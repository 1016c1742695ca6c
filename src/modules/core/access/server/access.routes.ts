import { implement } from '#server/http/context.ts';
import { systemSettings } from '../contract/roles.contract.ts';
import { viewSystemSettings } from './settings.service.ts';

export const settingRoutes = implement(systemSettings)({ list: (_input, ctx) => viewSystemSettings(ctx) });
