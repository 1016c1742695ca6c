/** What other modules may ask of this one. */
export { type OwnDataReader, registerOwnData } from './own-data.service.ts';
