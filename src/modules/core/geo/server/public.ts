/** What other modules may ask about places: what a written country or area means, and what to store for it. */
export { areaCodeOf, findArea } from './areas.ts';
export { country, countryCode } from './countries.ts';
export { COUNTRY_CELL, countryCell } from './country-cell.ts';
