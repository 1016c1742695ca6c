import { describe, expect, test } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { momentOf } from '#shared/text/moment.ts';
import { type BodyObject, bodyObjects } from './testing/body-fields.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';

/** The rules of `platform/shared/field-rules.ts` hold in the bodies of all calls, however a module names its fields. */

const objects = everyEndpoint().flatMap(({ endpoint }) => bodyObjects(endpoint));

/** How the ends of a span are called; the word stands alone or with others: `valid_from`, `plan_start_at`. */
const ENDS = [
  ['from', 'to'],
  ['start', 'end'],
  ['starts', 'ends'],
  ['started', 'ended'],
  ['opens', 'closes'],
  ['issued', 'expires'],
  ['publish', 'expires'],
] as const;

const endOf = (field: string): string[] =>
  ENDS.flatMap(([from, to]) => {
    const words = field.split('_');
    return words.includes(from) ? [words.map((word) => (word === from ? to : word)).join('_')] : [];
  });

/** Two values of each kind that a field may take, the later one first. */
const KINDS = [
  ['2019-02-01', '2019-01-01'],
  ['2099-02-01', '2099-01-01'],
  ['2099-02-01T00:00:00Z', '2099-01-01T00:00:00Z'],
  ['18:00', '08:00'],
  [200, 100],
] as const;

interface Pair {
  readonly name: string;
  readonly object: BodyObject;
  readonly from: string;
  readonly to: string;
}

const isTaken = ({ judge }: BodyObject, field: string, value: unknown) => !(field in judge({ [field]: value }));

/** Hours that may pass midnight: whoever comes at night is let in until the morning. */
const OVERNIGHT = ['from_time', 'opens_at'];
/** Slots of duty, too: an end before the start is on the next day. */
const isOfNight = (place: string, from: string) => place.startsWith('duty_schedules.') && from === 'start';

const pairs = objects.flatMap((object): Pair[] =>
  object.fields
    .filter((from) => !OVERNIGHT.includes(from) && !isOfNight(object.place, from))
    .flatMap((from) =>
      endOf(from)
        .filter((to) => object.fields.includes(to))
        .map((to) => ({ name: `${object.place}: ${from}, ${to}`, object, from, to })),
    ),
);
const kindsOf = ({ object, from, to }: Pair) =>
  KINDS.filter(([later, earlier]) => isTaken(object, from, later) && isTaken(object, to, earlier));

describe('a span that ends before it begins is refused at its end', () => {
  // a pair of ids or of texts is no span
  test.each(pairs.filter((pair) => kindsOf(pair).length > 0))('$name', (pair) => {
    for (const [later, earlier] of kindsOf(pair))
      expect(pair.object.judge({ [pair.from]: later, [pair.to]: earlier })).toHaveProperty([pair.to]);
  });
});

/** Fields that take a moment, and not every text. */
const moments = objects.flatMap((object) =>
  object.fields
    .filter(
      (field) => isTaken(object, field, '2099-02-01T09:30:00Z') && !isTaken(object, field, '2099-02-01T09:30:00Q'),
    )
    .map((field) => ({ name: `${object.place}: ${field}`, object, field })),
);

describe('a day without its time is refused as what it is, and never taken for no moment', () => {
  test('the moments of the bodies are found', () => expect(moments.length).toBeGreaterThan(20));
  test.each(moments)('$name', ({ object, field }) => {
    for (const half of [momentOf('2099-02-01', ''), momentOf('', '08:30'), momentOf('2099-02-01', '8:75')])
      expect(object.judge({ [field]: half })).toHaveProperty([field]);
  });
});

/** A woman of 7 March 1990. */
const ID_NO = '110101199003070046';
const identities = objects.filter(({ fields }) => fields.includes('id_no'));

describe('what an ID number says of somebody is not contradicted', () => {
  /** The form of a parent points at the gender and goes on: the examples of its rule say so. */
  const HINTED = ['children.add', 'examinees.create', 'examinees.update'];
  const asked = (field: string) =>
    identities.filter(({ place, fields }) => !HINTED.includes(place) && fields.includes(field));
  test.each(asked('gender'))('$place: gender', ({ judge }) => {
    expect(judge({ id_type: 'identity', id_no: ID_NO, gender: 'male' })).toHaveProperty('gender');
    expect(judge({ id_type: 'identity', id_no: ID_NO, gender: 'female' })).not.toHaveProperty('gender');
    expect(judge({ id_type: 'passport', id_no: 'E12345678', gender: 'male' })).not.toHaveProperty('gender');
  });
  test.each(asked('birthday'))('$place: birthday', ({ judge }) => {
    expect(judge({ id_type: 'identity', id_no: ID_NO, birthday: '1990-03-08' })).toHaveProperty('birthday');
    expect(judge({ id_type: 'identity', id_no: ID_NO, birthday: '1990-03-07' })).not.toHaveProperty('birthday');
  });
});

/** Days that have happened, and what is still to come, by the names that they go by. */
const PAST = ['birthday', 'asked_on', 'issued_on', 'party_joined_on', 'first_work_on', 'appointed_on'];
const named = (names: readonly string[]) =>
  objects.flatMap((object) =>
    object.fields
      .filter((field) => names.includes(field))
      .map((field) => ({ name: `${object.place}: ${field}`, object, field })),
  );

describe('a day that has happened does not lie ahead', () => {
  test.each(named(PAST))('$name', ({ object, field }) => {
    expect(object.judge({ [field]: addDays(today(), 1) })).toHaveProperty([field]);
    expect(object.judge({ [field]: addDays(today(), -365 * 20) })).not.toHaveProperty([field]);
  });
  test.each(named(['birthday']))('nobody was born before 1900: $name', ({ object, field }) => {
    expect(object.judge({ [field]: '1899-12-31' })).toHaveProperty([field]);
  });
});
