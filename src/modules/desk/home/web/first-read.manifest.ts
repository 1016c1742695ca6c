import { readOverviewEarly } from './parts/overview/first-read.ts';

/** What the app asks for at its start, when it opens at a home page. */
export const readHomeEarly = readOverviewEarly;
