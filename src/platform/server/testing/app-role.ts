/** One login for the application in all databases of a run: nobody has to make it anew for every file of tests. */
export const APP_ROLE = 'portal_app';

/** How the application connects to a database of which the owner's address is known. */
export const appUrl = (ownerUrl: string): string => ownerUrl.replace('//portal@', `//${APP_ROLE}@`);
