/**
 * What other modules may ask about lives. Nothing here refuses unless it says so; ids are UUIDs, moments ISO texts.
 */

export { chatCounts } from './chat-counts.ts';
export { liveApproved, liveClosed, liveFinished, liveStarted } from './events.ts';
export { canSee, watchedSeconds as watched } from './hall/visibility.service.ts';
export { sideOf } from './live.policy.ts';
export { findLive, type LiveRow } from './lives.queries.ts';
export {
  type EngineStatus,
  type EngineStream,
  type MediaEngine,
  mediaEngine,
  type PublishAddress,
  type RecordedPart,
} from './media-engine.ts';
export { evidenceDays } from './settings.ts';
export {
  decidePlay,
  decidePublish,
  liveOfStream,
  type PublishDecision,
  type PublishQuestion,
  publishEnded,
  recorded,
  startedAt,
} from './stream/publish.service.ts';
