import { deskApi } from '@club/contract/desk/desk-api.ts'
import type { DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import { feedKindNames } from '@club/contract/desk/feeds.ts'
import {
  caseId,
  type DeskSize,
  lastEdition,
  memberId,
  mobileOf,
  refusedFile,
  runningEdition,
} from './desk-rows.ts'

/** A call of the desk that is timed. */
export interface DeskCall {
  name: string
  entry: DeskEndpoint
  request: object
}

const reason = 'a measurement'

function asked<E extends DeskEndpoint>(name: string, entry: E, request: DeskRequestOf<E>): DeskCall {
  return { name: name === '' ? entry.name : `${entry.name} ${name}`, entry, request: request as object }
}

export interface CallFacts {
  size: DeskSize
  /** Files that were handed in, by kind. */
  fileIds: ReadonlyMap<string, string>
  /** A file that was stored. */
  storedFile: string
  /** A look at a member in the audit log. */
  lookId: string
}

const audit = deskApi.audit.list
const oldDay = '2025-06-01'
const allActs = { act: null, by: null, from: null, to: null, lookId: null, withPreviews: false, after: null }

/** The audit log by each of its filters. */
function auditCalls(lookId: string): DeskCall[] {
  return [
    asked('', audit, allActs),
    asked('with previews', audit, { ...allActs, withPreviews: true }),
    asked('of a group', audit, { ...allActs, act: 'members' }),
    asked('of a kind', audit, { ...allActs, act: 'points.flag' }),
    asked('of an act that nobody did', audit, { ...allActs, act: 'months.close' }),
    asked('by a name', audit, { ...allActs, by: 'Operator 7' }),
    asked('by an id', audit, { ...allActs, by: 'desk:person-7' }),
    asked('by nobody known', audit, { ...allActs, by: 'Nobody' }),
    asked('of a day', audit, { ...allActs, from: oldDay, to: oldDay }),
    asked('about a member', audit, { ...allActs, lookId }),
    asked('in the middle', audit, {
      ...allActs,
      after: '2025-11-20T00:00:00.000Z ffffffff-ffff-ffff-ffff-ffffffffffff',
    }),
  ]
}

/** Every call that reads. Those that go through all members are not here: they are jobs that say how far they are. */
export function readCalls({ size, storedFile, lookId }: CallFacts): DeskCall[] {
  const userId = memberId(4321)
  const firstWaiting = `${runningEdition}${String(Math.floor(size.works * 0.9) - size.waiting + 1).padStart(5, '0')}`
  const shownWork = `${runningEdition}00042`
  const month = '2026-11'
  return [
    asked('', deskApi.people.me, {}),
    asked('', deskApi.today.show, {}),
    asked('', deskApi.today.health, {}),
    asked('', deskApi.health.show, {}),
    asked('', deskApi.health.examine, {}),
    asked('', deskApi.health.sessions, {}),
    asked('waits', deskApi.acts.orders, { state: 'waits' }),
    asked('decided', deskApi.acts.orders, { state: 'decided' }),
    ...auditCalls(lookId),
    asked('', deskApi.audit.csv, allActs),
    asked('', deskApi.audit.look, { member: mobileOf(77), reason }),
    asked('by mobile', deskApi.members.find, { text: mobileOf(4321), reason }),
    asked('by code', deskApi.members.find, { text: '1234 5678', reason }),
    asked('', deskApi.members.show, { userId, reason }),
    asked('of a closed month', deskApi.members.show, { userId: memberId(3), month: '2026-10', reason }),
    asked('', deskApi.members.why, { userId, reason }),
    asked('', deskApi.members.exports, { userId }),
    asked('', deskApi.review.list, { after: null, reason }),
    asked('', deskApi.review.next, { max: 6, leaveOut: [], reason }),
    asked('that waits', deskApi.review.open, { workNo: firstWaiting, reason }),
    asked('that is shown', deskApi.review.open, { workNo: shownWork, reason }),
    asked('open', deskApi.cases.list, { state: 'open', after: null, reason }),
    asked('answered', deskApi.cases.list, { state: 'answered', after: null, reason }),
    asked('', deskApi.cases.show, { caseId: caseId(25), reason }),
    asked('', deskApi.feeds.history, { kind: null, after: null }),
    asked('of a kind without files', deskApi.feeds.history, { kind: 'pensions', after: null }),
    asked('', deskApi.feeds.file, { fileId: refusedFile }),
    asked('refused', deskApi.feeds.lines, { fileId: refusedFile, reason, what: 'refused', after: null }),
    asked('changed', deskApi.feeds.lines, { fileId: storedFile, reason, what: 'changed', after: null }),
    asked('', deskApi.months.now, {}),
    asked('', deskApi.months.list, {}),
    asked('', deskApi.months.ranks, { month, reason, after: null }),
    asked('', deskApi.months.flags, { month, reason, after: null }),
    asked('', deskApi.months.exports, {}),
    asked('', deskApi.outages.list, {}),
    asked('', deskApi.invites.held, { reason, after: null }),
    asked('', deskApi.contest.editions, {}),
    asked('', deskApi.contest.held, { after: null }),
    asked('', deskApi.contest.evidence, { workNo: `${runningEdition}00002`, rule: 'address', reason }),
    asked('', deskApi.contest.recount, { edition: runningEdition }),
    asked('', deskApi.contest.prizes, { edition: lastEdition }),
    asked('', deskApi.contest.winnersLists, { edition: lastEdition }),
    asked('', deskApi.report.visits, {}),
    asked('', deskApi.report.names, {}),
    asked('', deskApi.report.failures, {}),
    asked('', deskApi.report.cases, {}),
    asked('', deskApi.report.months, {}),
    asked('', deskApi.rules.show, {}),
    asked('', deskApi.content.kinds, {}),
    asked('', deskApi.content.list, { kind: null, state: null, text: '', after: null }),
    asked('', deskApi.content.form, { kind: 'article' }),
    asked('pictures', deskApi.content.media, { input: 'picture' }),
  ]
}

/** The preview of every act, but for that of an outage, which goes through all members and says how far it is. */
export function previewCalls({ fileIds, size, storedFile }: CallFacts): DeskCall[] {
  const member = memberId(4321)
  const work = `${runningEdition}${String(Math.floor(size.works * 0.9) - 1).padStart(5, '0')}`
  const preview = (act: string, args: Record<string, unknown>) =>
    asked(act, deskApi.acts.preview, { act, args })
  return [
    preview('members bar', { member, forGood: true }),
    preview('members unbar', { member }),
    ...feedKindNames.map((kind) => preview(`feeds ${kind}`, { file: fileIds.get(kind) })),
    preview('feeds undo', { id: storedFile }),
    preview('cases open', { member, trade: 'award-1', text: 'why' }),
    preview('cases answer', { id: caseId(25), textZh: '答', textEn: 'because' }),
    preview('cases correct', { id: caseId(25), points: 5 }),
    preview('invites release', { member: memberId(1), ofInviter: true }),
    preview('invites refuse', { member: memberId(1), ofInviter: true }),
    preview('review approve', { work, revision: 1 }),
    preview('review refuse', { work, revision: 1, because: 'unclear' }),
    preview('votes release', { work: `${runningEdition}00002` }),
    preview('votes refuse', { work: `${runningEdition}00002` }),
    preview('contest close', { edition: lastEdition }),
    preview('contest prizes', { edition: lastEdition }),
    preview('months close', { month: '2026-10' }),
    preview('months export', { month: '2026-10' }),
    preview('points flag', { target: `${member}/1` }),
    preview('points unflag', { target: `${memberId(5)}/1` }),
    preview('privacy erase', { member, document: 'D-1' }),
    preview('sessions end', { member }),
    preview('passkeys end', { member }),
    preview('desk end-sessions', { person: 'person-1' }),
    preview('content withdraw-item', { item: 'article/none' }),
  ]
}
