/** What other modules may ask about places and countries. Nothing here reads the database. */
export { findArea } from './areas.ts';
export { country, countryCode } from './countries.ts';
