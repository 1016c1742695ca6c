import { implement } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { accessCards, accessEvents } from '../contract/access-cards.contract.ts';
import { accessGroups, timeQuanta } from '../contract/access-groups.contract.ts';
import { accessRequests } from '../contract/access-requests.contract.ts';
import { doorEmergencies } from '../contract/door-emergencies.contract.ts';
import { doorlockPermits } from '../contract/doorlock-permits.contract.ts';
import { doorlocks } from '../contract/doorlocks.contract.ts';
import { accessGroupStore, timeQuantumStore } from './access/access-groups.store.ts';
import {
  listOwnRequests,
  listRequests,
  requestAccess,
  reviewRequest,
  withdrawRequest,
} from './access/access-requests.service.ts';
import { confirmGroup, listMembers, removeMember } from './access/group-members.service.ts';
import { createGroup, updateGroup } from './access/group-preview.service.ts';
import { exportEvents, heatOfEvents, listCards, listEvents } from './access-views.service.ts';
import { bindCard, reportLost, restoreCard, revokeCard } from './card/access-cards.service.ts';
import { listCardPeople } from './card/card-people.service.ts';
import {
  explainAccess,
  listPeopleWithAccess,
  listPeopleWithAccessWithin,
  viewOwnAccess,
  viewOwnEvents,
} from './decision/explain.service.ts';
import { withoutAddress } from './devices/device-link.service.ts';
import { listVendors, viewSimulated } from './devices/device-views.service.ts';
import { viewEnrolment } from './devices/listen.service.ts';
import { doorlockStore } from './lock/doorlocks.store.ts';
import { actInEmergency, viewEmergency } from './lock/emergency.service.ts';
import { openDoor, setMode, simulate, syncLock } from './lock/lock-acts.service.ts';
import { listLockPlaces } from './lock/lock-places.queries.ts';
import { listPermits, retryPermits } from './lock/permit-queue.service.ts';
import { listArrivalNotices, setArrivalNotice } from './passage/arrival-notices.service.ts';

export const doorlockRoutes = implement(doorlocks)({
  ...doorlockStore.handlers,
  create: (input, ctx) => doorlockStore.handlers.create(input, withoutAddress(ctx)),
  update: (input, ctx) => doorlockStore.handlers.update(input, withoutAddress(ctx)),
  places: (_input, ctx) => listLockPlaces(ctx.db, currentOrganization(ctx.actor)),
  bindCard: ({ params, body }, ctx) => bindCard(ctx, params.id, body),
  open: ({ params, body }, ctx) => openDoor(ctx, params.id, body),
  setMode: ({ params, body }, ctx) => setMode(ctx, params.id, body),
  explain: ({ params, query }, ctx) => explainAccess(ctx, params.id, query),
  people: ({ params, query }, ctx) => listPeopleWithAccess(ctx, params.id, query),
  peopleWithin: ({ query }, ctx) => listPeopleWithAccessWithin(ctx, query),
  sync: ({ params }, ctx) => syncLock(ctx, params.id),
  enrolment: ({ params }, ctx) => viewEnrolment(ctx, params.id),
  vendors: (_input, ctx) => listVendors(ctx),
  simulated: (_input, ctx) => viewSimulated(ctx),
  simulate: ({ params, body }, ctx) => simulate(ctx, params.id, body),
});
export const accessGroupRoutes = implement(accessGroups)({
  ...accessGroupStore.handlers,
  create: ({ body }, ctx) => createGroup(ctx, body),
  update: ({ params, body }, ctx) => updateGroup(ctx, params.id, body),
  members: ({ params, query }, ctx) => listMembers(ctx, params.id, query),
  removeMember: ({ params }, ctx) => removeMember(ctx, params.id, params.user_id),
  confirm: ({ params, body }, ctx) => confirmGroup(ctx, params.id, body),
});
export const doorEmergencyRoutes = implement(doorEmergencies)({
  state: ({ query }, ctx) => viewEmergency(ctx, query.campus_id),
  act: ({ body }, ctx) => actInEmergency(ctx, body),
});
export const timeQuantumRoutes = implement(timeQuanta)(timeQuantumStore.handlers);
export const accessCardRoutes = implement(accessCards)({
  list: ({ query }, ctx) => listCards(ctx, query),
  people: ({ query }, ctx) => listCardPeople(ctx, query.department_id),
  mine: (_input, ctx) => viewOwnAccess(ctx),
  reportLost: ({ params }, ctx) => reportLost(ctx, params.id),
  restore: ({ params }, ctx) => restoreCard(ctx, params.id),
  revoke: ({ params, body }, ctx) => revokeCard(ctx, params.id, body),
});
export const accessEventRoutes = implement(accessEvents)({
  list: ({ query }, ctx) => listEvents(ctx, query),
  export: ({ query }, ctx) => exportEvents(ctx, query),
  heat: ({ query }, ctx) => heatOfEvents(ctx, query),
  arrivalNotices: (_input, ctx) => listArrivalNotices(ctx),
  setArrivalNotice: ({ body }, ctx) => setArrivalNotice(ctx, body),
  mine: (_input, ctx) => viewOwnEvents(ctx),
});
export const accessRequestRoutes = implement(accessRequests)({
  create: ({ body }, ctx) => requestAccess(ctx, body),
  list: ({ query }, ctx) => listRequests(ctx, query),
  mine: (_input, ctx) => listOwnRequests(ctx),
  review: ({ params, body }, ctx) => reviewRequest(ctx, params.id, body),
  withdraw: ({ params }, ctx) => withdrawRequest(ctx, params.id),
});
export const doorlockPermitRoutes = implement(doorlockPermits)({
  list: ({ query }, ctx) => listPermits(ctx, query),
  retry: ({ body }, ctx) => retryPermits(ctx, body),
});
