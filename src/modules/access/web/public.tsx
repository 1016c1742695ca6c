/** The frame of every page below /admin; its words stand in it, so no texts of this module need to be loaded. */
export { AdminFrame, FirstAdminPage } from './parts/admin-frame.tsx';
