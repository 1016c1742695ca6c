/** A wait of a fixed length in a test: too short on a slow machine, too long on every other one. */
const FIXED = /await (?:[\w#]+\.)*(?:waitForTimeout|sleep|pause)\(|new Promise\b.*\bsetTimeout\(\w+,|\bpg_sleep\(/;
/** Looks again until something is true: the pause of a loop that says on what it ends. */
const LOOKS_AGAIN = /^\s*(?:while \((?!true)|for \([^;]*; *[^; ])/;

/** Lines that wait for a fixed time, as `line: text`. */
export function fixedWaits(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => (FIXED.test(line) && !LOOKS_AGAIN.test(line) ? [`${at + 1}: ${line.trim()}`] : []));
}

/** Where the time itself is what is tried, by file: how many waits, and why nothing else could be waited for. */
export const meant: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'src/modules/campus/repairs/server/order/merging.test.ts': [1, 'a clock that passes the edge of seven days'],
  'src/modules/desk/home/server/overview.test.ts': [1, 'the source that answers too late'],
  'src/modules/identity/identities/server/qr/qr-login.test.ts': [
    1,
    'the computer has begun to wait when the phone speaks',
  ],
  'src/server/main.test.ts': [1, 'a start that is stopped so long after it began'],
  'src/platform/server/bus/bus.test.ts': [1, 'that nobody tries again: longer than the pauses of a reconnection'],
  'src/platform/server/database/across-organizations.test.ts': [1, 'statements that overlap'],
  'src/platform/server/files/storage/s3-storage.test.ts': [1, 'a reader who takes longer than the limit of the line'],
  'src/platform/server/http/slow-callers.test.ts': [
    1,
    'a caller who is slow for three times the limit, and is not cut',
  ],
  'src/platform/server/testing/until.ts': [1, 'this is what tests wait with'],
  'src/platform/server/start.test.ts': [1, 'calls are under way when the portal is told to stop'],
  'src/platform/server/realtime/realtime.test.ts': [3, 'that nothing more is heard; readers who stay a moment'],
  'src/platform/server/jobs/jobs.test.ts': [7, 'that nothing runs, or not again; work that takes a while'],
  'src/platform/server/database/migrate.test.ts': [1, 'longer than the deadlock check of PostgreSQL'],
  'src/platform/server/database/security.test.ts': [1, 'longer than the deadlock check of PostgreSQL'],
  'src/modules/learning/live-media/server/testing/rtmp-publisher.ts': [1, 'a film sent as fast as it plays'],
  'src/modules/learning/live-media/server/rtmp/rtmp.test.ts': [
    4,
    'a decision that takes a while; who hangs up meanwhile',
  ],
  'src/modules/learning/live-media/server/browser/browser-uplink.test.ts': [1, 'a film sent as fast as it plays'],
  'src/modules/learning/live-chat/server/live-chat.test.ts': [1, 'that no more frames come than have come'],
  'src/modules/core/shell/server/search.test.ts': [1, 'a source that answers too late'],
  'src/platform/server/testing/sms-provider.ts': [1, 'a provider that answers late'],
  'src/modules/learning/live-media/server/testing/fake-engine.ts': [1, 'an engine that answers late'],
  'e2e/account-safety.test.ts': [1, 'the pauses after wrong passwords'],
  'e2e/keeps-place.test.ts': [1, 'a line on which each part comes late'],
  'e2e/record-pattern.test.ts': [1, 'what is held for longer than five seconds'],
  'e2e/support/fingers.ts': [1, 'a finger that rests'],
  'e2e/support/screen-check.ts': [1, 'looks again until the page is drawn'],
};
