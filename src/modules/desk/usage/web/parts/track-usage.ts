import { call } from '#web/api/call.ts';
import { isPhone } from '#web/session/device.ts';
import { entryFacts } from '#web/session/entry-query.ts';
import { session } from '#web/session/session-state.ts';
import { type AnalysisEvent, analysisDatas } from '../../contract/analysis-datas.contract.ts';

interface UsageEvent {
  readonly event: AnalysisEvent;
  readonly at: string;
  readonly route?: string;
  readonly target?: string;
  readonly ms?: number;
}

const BATCH_AFTER_MS = 5_000;
const BATCH_MOST = 50;
const waiting: UsageEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts that something was opened: the pattern of a route and the id of a thing, in batches, never a person or a text. */
export function trackUsage(event: AnalysisEvent, what: Pick<UsageEvent, 'route' | 'target' | 'ms'>): void {
  if (session.get().phase !== 'signed_in' && event !== 'page_view') return;
  waiting.push({ event, at: new Date().toISOString(), ...what });
  if (waiting.length >= BATCH_MOST) send();
  else timer ??= setTimeout(send, BATCH_AFTER_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting.splice(0, BATCH_MOST);
  if (events.length === 0) return;
  const { is_webapp, app_version, device_info } = entryFacts.get();
  const body = {
    device: is_webapp ? ('app' as const) : isPhone() ? ('h5' as const) : ('web' as const),
    events,
    ...(app_version ? { app_version: app_version.slice(0, 20) } : {}),
    ...(device_info ? { device_model: device_info.slice(0, 60) } : {}),
  };
  // Numbers that do not arrive are missing; the person is not disturbed.
  call(analysisDatas.report, { body }).catch(() => undefined);
}
