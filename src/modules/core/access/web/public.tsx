import { lazyPart } from '#web/api/lazy.ts';
import { FirstAdminPage as First, AdminFrame as Frame } from './parts/admin-frame.tsx';

/** The frame of every page below /admin, with the area's own menu; its words stand in it, so no texts need to be loaded. */
export const AdminFrame = Frame;
/** Leads to the first page of the area that the person may open. */
export const FirstAdminPage = First;

/** The roles of one person, with a way to give another one; for 1401 and 1402. Needs `Suspense` around it. */
export const RolesOfPerson = lazyPart(async () => (await import('./parts/explain/person-roles.tsx')).PersonRoles);
