/**
 * What other modules may ask about news and their pictures. Queries take the caller's connection and see only the rows
 * that its reach allows.
 */

export { newsChanged } from './news.events.ts';
export { findNews } from './news.queries.ts';
export { listReadable, viewNewestNews } from './news.service.ts';
export { pictureOf, removePictures, replacePictures } from './pictures.service.ts';
