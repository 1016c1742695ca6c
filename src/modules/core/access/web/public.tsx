import { FirstAdminPage as First, AdminFrame as Frame } from './parts/admin-frame.tsx';

/** The frame of every page below /admin, with the area's own menu; its words stand in it, so no texts need to be loaded. */
export const AdminFrame = Frame;
/** Leads to the first page of the area that the person may open. */
export const FirstAdminPage = First;
