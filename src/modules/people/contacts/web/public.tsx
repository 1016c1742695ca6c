import { lazyPart } from '#web/api/lazy.ts';

/** A button that fills a form from an own contact of one kind. For holders of 1130. Needs `Suspense` around it. */
export const ContactPicker = lazyPart(async () => (await import('./parts/contact-picker.tsx')).ContactPicker);
