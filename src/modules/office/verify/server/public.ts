export { paperKinds } from './check.service.ts';
export { issuePaper, revokePapers } from './issue.service.ts';
export { papersAbout } from './papers.queries.ts';
