import type { ServerModule } from '#server/module.ts';
import { areaRoutes, countryRoutes } from './geo.routes.ts';

/** Places and countries: shipped lists, the same for every school group. */
export const geoModule: ServerModule = { name: 'geo', routes: [areaRoutes, countryRoutes] };
