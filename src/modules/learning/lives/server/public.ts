/**
 * What other modules may ask about lives. Nothing here refuses unless it says so; ids are UUIDs, moments ISO texts.
 */

export { chatCounts } from './chat-counts.ts';
export { canSee } from './hall/visibility.service.ts';
export { sideOf } from './live.policy.ts';
export { findLive, type LiveRow } from './lives.queries.ts';
export { type MediaEngine, mediaEngine, type RecordedPart } from './media-engine.ts';
export { evidenceDays } from './settings.ts';
export {
  decidePlay,
  decidePublish,
  liveOfStream,
  publishEnded,
  recorded,
  startedAt,
} from './stream/publish.service.ts';
