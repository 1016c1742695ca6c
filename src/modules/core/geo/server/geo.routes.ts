import { implement } from '#server/http/context.ts';
import { areas, countries } from '../contract/geo.contract.ts';
import { areasBelow, findAreas } from './areas.ts';
import { listAliases, listCountries } from './countries.ts';

export const areaRoutes = implement(areas)({
  beisen: ({ query }) => ({ list: query.q ? findAreas(query.q) : areasBelow(query.parent_code ?? null) }),
});

export const countryRoutes = implement(countries)({
  list: ({ query }) => ({ list: listCountries(query.q) }),
  aliases: () => ({ list: listAliases() }),
});
