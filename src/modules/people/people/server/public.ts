/** What other modules may ask the book of people, and what it asks of them. */

export { type Employment, employment } from './employment.ts';
export { identityOf, isFreePhone, listByDocument } from './person/person-draft.service.ts';
