/**
 * What other modules may ask about resources. Ids are UUIDs. Queries and conditions need a connection that reaches every
 * row (`acrossOrganizations`, or a call that crosses organisations): the readable condition decides, not the reach.
 */

export { type Appointment, resourceUses, subjectReviewers } from './ports.ts';
export { isReviewer, type ResourceViewer } from './reach.queries.ts';
export { countUses, type FactsAsker, type ResourceFacts, resourceFacts } from './resource-facts.service.ts';
export { allowsLevel, isOpenLicense, maySave } from './resources.policy.ts';
export { extractText } from './text/extract-text.ts';
export { textOfRevision } from './text/text.queries.ts';
export { type ResourceAsker, viewerOf as resourceViewer } from './viewer.service.ts';
