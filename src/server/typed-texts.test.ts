import { expect, test } from 'vitest';
import { bodyTexts } from './testing/body-fields.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';

/** Text comes from web pages and address books with signs that nobody sees; none of them is stored, whichever call takes it. */

const HIDDEN = ['\u200b', '\ufeff', '\u202e', '\u00ad'] as const;
/** Words of several lengths: a field takes one of them. */
const WORDS = ['春游通知', '春', '春游通知与安全须知请家长签字确认'.repeat(3)];

/** What no person types or what has to stay as it came: secrets, keys, versions, files as text. This list may only become shorter. */
const AS_IT_COMES: readonly string[] = [
  'ticket',
  'token',
  'qr_token',
  'password',
  'password_confirmation',
  'old_password',
  'secret',
  'app_key',
  'joined_key',
  'policy',
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-signature',
  'key',
  'Content-Type',
  'version',
  'consent_version',
  'app_version',
  'revision',
  'device_model',
  'app_codes',
  'option',
  'kind',
  // filters of the log and of saved lists, which are compared and not shown
  'action',
  'target_type',
  'target_id',
  'ip',
  'request_id',
  'query',
  'columns',
  // what a browser reports of itself, and files as text
  'route',
  'message',
  'stack',
  'data',
  // a setting has the kind that its definition says; number plates and ISBNs are folded and judged behind this rule
  'value',
  'plate_no',
  'isbn',
];
/** The captions of a film are a file. */
const FILES = ['live_videos.putCaptions text', 'class_schedules.read mapping'];

test('a text that is typed is stored without hidden signs', () => {
  const texts = everyEndpoint().flatMap(({ endpoint }) => bodyTexts(endpoint));
  const keeps = texts.filter(({ taken }) =>
    WORDS.some((word) => {
      const typed = word.length > 1 ? [word[0], ...HIDDEN, word.slice(1)].join('') : [...HIDDEN, word].join('');
      const stored = taken(typed);
      return stored !== null && HIDDEN.some((sign) => stored.includes(sign));
    }),
  );
  const fields = [...new Set(keeps.map(({ place }) => place))].filter(
    (place) => !FILES.includes(place) && !AS_IT_COMES.some((field) => place.endsWith(` ${field}`)),
  );
  expect(texts.length).toBeGreaterThan(200);
  expect(fields).toEqual([]);
});
