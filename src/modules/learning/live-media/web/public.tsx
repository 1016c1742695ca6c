export { BrowserPublisher } from './parts/browser-publisher.tsx';
export type { OpenLine, PublisherState } from './parts/publisher.ts';
export { UplinkCheck } from './parts/uplink-check.tsx';
