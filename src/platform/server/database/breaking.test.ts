import { expect, it } from 'vitest';
import { breaksRunning } from './breaking.ts';

it.each([
  'alter table role rename column hat to user_type',
  'ALTER TABLE "role" RENAME COLUMN "hat" TO "user_type"',
  'alter table notice_ladder_step rename to notice_escalation_step',
  'alter table c_tag drop column uses_n',
  'alter table c_tag drop uses_n',
  'alter table a add column b text, drop column c',
  'drop table approval',
  'alter table a alter column b set not null',
  'alter table a alter column b type bigint using b::bigint',
  'alter table a alter b set data type bigint',
  'alter table a alter column b drop default',
  'alter table a add column b numeric(10, 2) not null',
  'create table x (id uuid); do $$ begin alter table a drop column b; end $$',
  "alter type state rename value 'a' to 'b'",
  '-- running versions stop: they write a second row a day\nalter table a add constraint once unique (day)',
])('running versions stop working after: %s', (text) => {
  expect(breaksRunning(text)).toBe(true);
});

it.each([
  'create table a (id uuid primary key, name text not null)',
  'alter table a add column b text',
  'alter table a add column b integer default 1 not null',
  'alter table a add column b boolean not null default false, add column c text',
  'alter table a add column b text generated always as (c) stored not null',
  'drop index a_b; create index a_b on a (b); alter index a_b_new rename to a_b',
  'alter table a drop constraint b, add constraint c check (d is not null)',
  'alter table a rename constraint b to c',
  'alter table a alter column b drop not null',
  'alter table a alter column b set default 1',
  '-- drop table a\ncreate table b (id uuid)',
  'create function f() returns void language plpgsql as $$ begin drop table if exists a; end $$',
  '-- running versions go on: nothing has read it for two versions\nalter table a drop column b',
])('running versions go on after: %s', (text) => {
  expect(breaksRunning(text)).toBe(false);
});
