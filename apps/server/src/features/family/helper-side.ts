import { businessDay, dayOfMonth, daysInMonth, monthOf } from '@club/contract/business-day.ts'
import { minuteMs, secondMs } from '@club/contract/durations.ts'
import { maxHelped, maxHelpers } from '@club/contract/family.constants.ts'
import type { family } from '@club/contract/family.ts'
import type { Language } from '@club/contract/languages.ts'
import { leadElsewhereTogether } from '@club/contract/plain-words.rules.ts'
import { monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { latestEnd } from '@club/contract/waits.rules.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import { oneTime } from '../identity/identity.ts'
import { hashOfAddress, type Tries, tries } from '../identity/limits.ts'
import { maskedMobile, memberNames, mobileHashOf, reservedNamesOf } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import { isClosed, monthOf as pointsOfMonth } from '../points/points.ts'
import { sealedLink } from './family.sealed.ts'
import { codes, familyLooks, type HelpRequestRow, helpedBy, type LinkRow, links } from './family.sql.ts'
import type { FamilyDeps } from './family-deps.ts'
import {
  confirmationWaitMs,
  endedLinkShownAfterUndoMs,
  endedLinkShownMs,
  extendedUntil,
  familyCodeMinutes,
  isHelping,
  isOpen,
  linkRetentionMs,
  maxShownHelped,
} from './help-link.rules.ts'
import { type Helper, helperIn, holdHelper, sessionOf } from './helper-session.ts'
import { cleanGreeting, cleanHelperName, greetingsOn } from './helper-words.rules.ts'
import { after, keepOnHelpersList, lockHelpRequest, openLinks, sightOf, voidCode } from './member-side.ts'

/** The budgets of a try at a code. The helper's comes first: tries of one helper then take turns. */
function triesOf({ sealing }: FamilyDeps, call: Caller, { mobileHash }: Helper): Tries {
  return {
    own: [
      ['family-try', mobileHash],
      ['family-try-browser', sealing.hash('browser', call.browserId())],
    ],
    shared: ['family-try-address', hashOfAddress(sealing, 'address', call.address)],
  }
}

/** Between which instants a code that is good now expires. */
const codeEnds = (now: Date) => [now, latestEnd(now, familyCodeMinutes * minuteMs)] as const

interface Asked {
  userId: string
  ask: HelpRequestRow
}

/**
 * The member whose code it is, locked. An unknown, an expired and a used code get the same answer; statuses are
 * returned, not thrown, so that the try stays counted.
 */
async function findAsked(
  deps: FamilyDeps,
  tx: Tx,
  {
    call,
    helper,
    now,
    used,
  }: { call: Caller & { request: { code: string } }; helper: Helper; now: Date; used?: string },
): Promise<Asked | StatusName> {
  const taken = await tries.take(tx, deps, triesOf(deps, call, helper), now)
  if (taken === 'ownUsed') return 'familyTriesUsed'
  if (taken === 'sharedUsed') return 'familyTriesOfConnection'
  // The tries of one session wait for each other, so the same call may have been answered since it was looked for.
  if (used !== undefined && (await tx.one(codes.ownerOf, [used, ...codeEnds(now)]))) {
    await tries.giveBack(tx, taken)
    return 'ok'
  }
  const codeHash = deps.sealing.hash('family-code', call.request.code)
  const userId = (await tx.one(codes.ownerOf, [codeHash, ...codeEnds(now)]))?.userId
  if (userId === undefined || (await isClosed(tx, userId))) return 'familyCodeWrong'
  const ask = await lockHelpRequest(tx, userId)
  // Another helper may have used the code, or the member renewed it, while this one waited.
  if (ask.codeHash !== codeHash || ask.expiresAt === null || ask.expiresAt <= now) return 'familyCodeWrong'
  // A right code is not counted as a guess, so families that share an address do not use up their budget.
  await tries.giveBack(tx, taken)
  if ((await mobileHashOf(tx, userId)) === helper.mobileHash) return 'familySelf'
  const open = await openLinks(tx, userId, now)
  if (open.some(({ helperHash }) => helperHash === helper.mobileHash)) return 'familyAlready'
  return open.length < maxHelpers ? { userId, ask } : 'familyCodeWrong'
}

async function maskedNameOf(
  { sealing }: FamilyDeps,
  tx: Tx,
  userId: string,
  language: Language,
): Promise<string> {
  return (await memberNames(tx, sealing, [userId], language)).get(userId)?.maskedNickName ?? ''
}

/** Whose code it is, and what its helper would see. */
export async function peekAt(deps: FamilyDeps, call: Call<typeof family.peek>) {
  const { db, clock } = deps
  const helper = await helperIn(deps, call)
  const found = await db.inTransaction(async (tx) => {
    const asked = await findAsked(deps, tx, { call, helper, now: await clock.now(tx) })
    if (typeof asked === 'string') return asked
    return { nickName: await maskedNameOf(deps, tx, asked.userId, call.language), sight: sightOf(asked.ask) }
  })
  if (typeof found === 'string') throw new AppError(found)
  return found
}

/** What a code leaves for a moment, so that the session that used it may send it again: its answer may be lost. */
function usedCodeHash({ sealing }: FamilyDeps, call: Caller & { request: { code: string } }): string {
  const { tokenHash } = call.session ?? sessionOf(call) ?? { tokenHash: '' }
  return sealing.hash('family-code', `${call.request.code} ${tokenHash}`)
}

/** Uses up a code; the member is asked to confirm: rules/family#two-yeses. */
export async function joinMember(deps: FamilyDeps, call: Call<typeof family.join>) {
  const { db, clock, sealing, published } = deps
  const helper = await helperIn(deps, call)
  const name = cleanHelperName(call.request.name, reservedNamesOf(published))
  if (name === null) throw new AppError('helperNameRefused')
  const { mobile } = helper
  // The link keeps the helper's mobile, so it cannot begin without it.
  if (mobile === null) throw new AppError('helperUnknown')
  const status = await db.inTransaction(async (tx): Promise<StatusName> => {
    const [now] = await Promise.all([clock.now(tx), holdHelper(tx, call, helper)])
    const used = usedCodeHash(deps, call)
    if (await tx.one(codes.ownerOf, [used, ...codeEnds(now)])) return 'ok'
    const asked = await findAsked(deps, tx, { call, helper, now, used })
    if (typeof asked === 'string') return asked
    const helped = await tx.all(helpedBy.open, [
      helper.mobileHash,
      after(now, endedLinkShownMs),
      after(now, endedLinkShownAfterUndoMs),
      maxHelped,
    ])
    if (helped.length >= maxHelped) return 'helpedFull'
    const { userId, ask } = asked
    const linkId = uuidv7()
    const { checkIn, missing, course } = sightOf(ask)
    await tx.run(links.insert, [
      userId,
      linkId,
      helper.mobileHash,
      sealing.seal(sealedLink.mobile, { userId, linkId }, mobile),
      sealing.seal(sealedLink.name, { userId, linkId }, name),
      checkIn,
      missing,
      course,
      now,
      after(now, confirmationWaitMs),
    ])
    await tx.run(helpedBy.insert, [
      helper.mobileHash,
      linkId,
      userId,
      // The helper is told for some days that the member did not confirm.
      after(now, confirmationWaitMs + endedLinkShownMs),
    ])
    await voidCode(tx, userId, ask)
    await tx.run(codes.noteUsed, [used, after(now, oneTime.repeatSeconds * secondMs)])
    await sendMessage(tx, deps, { userId, key: `family:${linkId}`, kind: 'helperAsks', facts: {}, at: now })
    return 'ok'
  })
  if (status !== 'ok') throw new AppError(status)
  return {}
}

/**
 * The members that somebody helps, with what each allows; each look is recorded for its member: rules/family#looks.
 */
export async function helpedBySomebody(deps: FamilyDeps, call: Caller) {
  const { db, clock, sealing } = deps
  const helper = await helperIn(deps, call)
  const list = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const rows = await tx.all(helpedBy.of, [helper.mobileHash, now, maxShownHelped])
    const names = await memberNames(
      tx,
      sealing,
      rows.map(({ userId }) => userId),
      call.language,
    )
    const shown = []
    // In a fixed order, since each row stays locked: a link that is being ended is either seen and recorded, or
    // neither.
    for (const { userId, linkId } of rows.toSorted((a, b) => (a.linkId < b.linkId ? -1 : 1))) {
      const link = await tx.one(links.lock, [userId, linkId])
      if (link && link.helperHash !== helper.mobileHash) continue
      const nickName = names.get(userId)?.maskedNickName ?? ''
      shown.push(await lookAt(deps, tx, { link, linkId, nickName, now, language: call.language }))
    }
    return shown
  })
  return { list, maskedMobile: maskedMobile(helper.mobile ?? '') }
}

interface Look {
  /** Null when it ended so long ago that it was deleted. */
  link: LinkRow | null
  linkId: string
  nickName: string
  now: Date
  language: Language
}

async function lookAt(deps: FamilyDeps, tx: Tx, { link, linkId, nickName, now, language }: Look) {
  const day = businessDay(now)
  const base = {
    linkId,
    nickName,
    name: link ? (deps.sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText) : '',
    checkIn: null,
    missing: null,
    course: null,
    takesGreetings: false,
    greetingsLeft: 0,
  }
  const isOver = !link || !isOpen(link, now) || (await isClosed(tx, link.userId))
  if (isOver) return { ...base, state: 'ended' as const }
  if (link.state !== 'active') return { ...base, state: link.state }
  const { userId, takesGreetings } = link
  const sight = sightOf(link)
  const course = sight.course ? await deps.lastCourse(tx, userId, language) : null
  const seen = {
    checkIn: sight.checkIn ? { isDone: await deps.hasCheckedIn(tx, userId, day), day } : null,
    missing: sight.missing ? await missingOf(tx, userId, day) : null,
    course: sight.course ? (course ?? { title: null, percent: 0 }) : null,
  }
  const until = extendedUntil(link, now)
  if (until) {
    await tx.run(links.prolong, [userId, linkId, until])
    await keepOnHelpersList(tx, link, until)
  }
  await tx.run(familyLooks.add, [userId, linkId, day, now, sight.checkIn, sight.missing, sight.course])
  return {
    ...base,
    ...seen,
    state: link.state,
    takesGreetings,
    greetingsLeft: takesGreetings ? greetingsOn(link, day).left : 0,
  }
}

/** The points that a member still needs this month, and the days left, today included. */
async function missingOf(tx: Tx, userId: string, day: string) {
  const month = monthOf(day)
  const { countedPoints, rankNo } = await pointsOfMonth(tx, userId, month)
  const points = rankNo === null ? Math.max(0, monthlyTargetPoints - countedPoints) : 0
  return { points, daysLeft: daysInMonth(month) - dayOfMonth(day) + 1 }
}

/** Runs with the helper's link locked; throws `helperLinkUnknown` unless it is theirs. */
async function withOwnLink<T>(
  deps: FamilyDeps,
  call: Caller & { request: { linkId: string } },
  work: (tx: Tx, link: LinkRow, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = deps
  const { mobileHash } = await helperIn(deps, call)
  const { linkId } = call.request
  return db.inTransaction(async (tx) => {
    const userId = (await tx.one(helpedBy.find, [mobileHash, linkId]))?.userId
    const link = userId === undefined ? null : await tx.one(links.lock, [userId, linkId])
    if (!link || link.helperHash !== mobileHash || (await isClosed(tx, link.userId)))
      throw new AppError('helperLinkUnknown')
    return work(tx, link, await clock.now(tx))
  })
}

/**
 * Puts a prepared sentence, with a few words of the helper's own, into the member's messages: rules/family#greetings.
 * The link is locked: of a double tap, the second finds the first's message and counts nothing.
 */
export function greetMember(deps: FamilyDeps, call: Call<typeof family.greet>) {
  const { sealing, published } = deps
  const { greetingKey, sentence, text } = call.request
  const words = cleanGreeting(text, reservedNamesOf(published))
  if (words === null) throw new AppError('greetingRefused')
  return withOwnLink(deps, call, async (tx, link, now) => {
    if (!isHelping(link, now)) throw new AppError('helperLinkUnknown')
    if (!link.takesGreetings) throw new AppError('greetingsOff')
    const { day, sent, left } = greetingsOn(link, businessDay(now))
    const { userId, linkId } = link
    const name = sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText
    if (leadElsewhereTogether(name, words)) throw new AppError('greetingRefused')
    const quote = words === '' ? name : `${name}: ${words}`
    const key = `family:${linkId}:${greetingKey}`
    const message = { userId, key, kind: 'familyGreeting', facts: { sentence }, quote, at: now } as const
    if (!(await sendMessage(tx, deps, message))) return { greetingsLeft: left }
    if (left === 0) throw new AppError('greetingsOfDayUsed')
    await tx.run(links.countGreetings, [userId, linkId, day, sent + 1])
    return { greetingsLeft: left - 1 }
  })
}

/** Ends the help at the helper's wish; only the member can ask again. */
export function leaveMember(deps: FamilyDeps, call: Call<typeof family.leave>) {
  return withOwnLink(deps, call, async (tx, { userId, linkId, helperHash, state }, now) => {
    if (state !== 'ended')
      await tx.run(links.end, [userId, linkId, now, 'helper', after(now, linkRetentionMs)])
    // Gone from the helper's page at once.
    await tx.run(helpedBy.end, [helperHash, linkId, now])
    return {}
  })
}
