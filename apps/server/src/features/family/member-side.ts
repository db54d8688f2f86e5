import { randomInt } from 'node:crypto'
import type { Channel } from '@club/contract/channels.ts'
import { familyTextVersion, type HelpEnd, maxHelpers } from '@club/contract/family.constants.ts'
import type { family } from '@club/contract/family.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import { consent } from '../identity/identity.ts'
import { dayBudgets } from '../identity/limits.ts'
import { maskedMobile } from '../identity/members.ts'
import { sealedLink } from './family.sealed.ts'
import {
  type ConsentAct,
  codes,
  familyConsents,
  familyLooks,
  type HelpRequestRow,
  helpedBy,
  helpRequests,
  type LinkRow,
  links,
} from './family.sql.ts'
import type { FamilyDeps } from './family-deps.ts'
import {
  codeDigits,
  disuseMs,
  endedLinkShownMs,
  familyCodeMinutes,
  isHelping,
  isOpen,
  lapsedAt,
  linkRetentionMs,
  undoUntil,
} from './help-link.rules.ts'
import { isSameSight, type Sight, showsMore } from './sight.rules.ts'

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

export const sightOf = (row: Pick<LinkRow, 'seesCheckIn' | 'seesMissing' | 'seesCourse'>): Sight => ({
  checkIn: row.seesCheckIn,
  missing: row.seesMissing,
  course: row.seesCourse,
})

/** Locks the row that decides how many helpers the member has, so that two phones and several helpers take turns. */
export async function lockHelpRequest(tx: Tx, userId: string): Promise<HelpRequestRow> {
  await tx.run(helpRequests.open, [userId])
  const ask = await tx.one(helpRequests.lock, [userId])
  if (!ask) throw new Error('the ask that was just opened is missing')
  return ask
}

/** The member's helpers who are active or waiting. */
export async function openLinks(tx: Tx, userId: string, now: Date): Promise<LinkRow[]> {
  return (await tx.all(links.of, [userId, now])).filter((link) => isOpen(link, now))
}

/** When help ended, and by whom; null if it is active or waiting. */
function endOf(row: LinkRow, now: Date): { at: Date; by: HelpEnd } | null {
  if (row.endedAt !== null) return row.endedBy && { at: row.endedAt, by: row.endedBy }
  const at = lapsedAt(row, now)
  return at && { at, by: 'disuse' }
}

/** The member's helpers, the code's expiry, and who left recently. */
export async function overviewOf({ db, clock, sealing }: FamilyDeps, { memberId }: Caller) {
  const now = await clock.now(db)
  const [ask, rows] = await Promise.all([
    db.one(helpRequests.find, [memberId]),
    db.all(links.of, [memberId, after(now, -endedLinkShownMs)]),
  ])
  const open = rows.filter((row) => isOpen(row, now))
  const isAgain = (row: LinkRow) => open.some(({ helperHash }) => helperHash === row.helperHash)
  const since = after(now, -endedLinkShownMs)
  const over = rows.filter((row) => {
    const end = endOf(row, now)
    return end !== null && end.at > since && row.confirmedAt !== null && !isAgain(row)
  })
  const end = ask?.codeHash ? ask.expiresAt : null
  const expiresAt = end && stillWaits(end, now, familyCodeMinutes * 60_000) ? end : null
  return {
    list: [...open, ...over].map((row) => ({
      linkId: row.linkId,
      state: isOpen(row, now) ? row.state : ('ended' as const),
      name: sealing.read(sealedLink.name, row, row.nameSealed) ?? unreadableText,
      maskedMobile: maskedMobile(sealing.read(sealedLink.mobile, row, row.mobileSealed) ?? ''),
      sight: sightOf(row),
      takesGreetings: row.takesGreetings,
      askedTime: row.askedAt.toISOString(),
      confirmedTime: row.confirmedAt?.toISOString() ?? null,
      endedTime: endOf(row, now)?.at.toISOString() ?? null,
      endedBy: endOf(row, now)?.by ?? null,
      undoUntil: undoUntil(row, now)?.toISOString() ?? null,
    })),
    codeExpiresTime: expiresAt?.toISOString() ?? null,
    maxHelpers,
    textVersion: familyTextVersion,
    now: now.toISOString(),
  }
}

/** Makes a code that one relative can use; the previous one becomes void: rules/family#the-code. */
export function makeCode({ db, clock, sealing, rooms }: FamilyDeps, call: Call<typeof family.makeCode>) {
  const { memberId: userId, request } = call
  const { checkIn, missing, course } = request.sight
  return db.inTransaction(async (tx) => {
    const ask = await lockHelpRequest(tx, userId)
    const now = await clock.now(tx)
    if ((await openLinks(tx, userId, now)).length >= maxHelpers) throw new AppError('helpersFull')
    if (!(await dayBudgets.spend(tx, { rooms }, [['family-code', userId]], now)))
      throw new AppError('familyTriesUsed')
    if (ask.codeHash) await tx.run(codes.remove, [ask.codeHash])
    const expiresAt = after(now, familyCodeMinutes * 60_000)
    for (;;) {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const codeHash = sealing.hash('family-code', code)
      if ((await tx.run(codes.claim, [codeHash, userId, expiresAt])) === 0) continue
      await tx.run(helpRequests.set, [userId, codeHash, expiresAt, checkIn, missing, course])
      return { code, expiresTime: expiresAt.toISOString(), lifetimeMinutes: familyCodeMinutes }
    }
  })
}

/** Voids the member's code, if there is one. */
export async function voidCode(tx: Tx, userId: string, ask: HelpRequestRow): Promise<void> {
  if (!ask.codeHash) return
  await tx.run(codes.remove, [ask.codeHash])
  await tx.run(helpRequests.set, [userId, null, null, ask.seesCheckIn, ask.seesMissing, ask.seesCourse])
}

interface Consent {
  act: ConsentAct
  sight: Sight
  channel: Channel
  at: Date
}

async function recordConsent(tx: Tx, { userId, linkId }: LinkRow, { act, sight, channel, at }: Consent) {
  const { checkIn, missing, course } = sight
  await tx.run(familyConsents.insert, [
    userId,
    uuidv7(),
    linkId,
    act,
    familyTextVersion,
    checkIn,
    missing,
    course,
    channel,
    at,
  ])
}

/** Runs with the member's link locked; throws `helperLinkUnknown` unless there is one. */
function withLink<T>(
  { db, clock }: FamilyDeps,
  call: Caller & { request: { linkId: string } },
  work: (tx: Tx, link: LinkRow, now: Date) => Promise<T>,
): Promise<T> {
  const { memberId: userId, request } = call
  return db.inTransaction(async (tx) => {
    await lockHelpRequest(tx, userId)
    const link = await tx.one(links.lock, [userId, request.linkId])
    if (!link) throw new AppError('helperLinkUnknown')
    return work(tx, link, await clock.now(tx))
  })
}

/** Keeps a link on its helper's list until the given time and for some days after it. */
export function keepOnHelpersList(tx: Tx, { helperHash, linkId }: LinkRow, until: Date) {
  return tx.run(helpedBy.go, [helperHash, linkId, after(until, endedLinkShownMs)])
}

/** Lets a helper see what the member chose. A repeat is harmless. */
export function confirmHelper(deps: FamilyDeps, call: Call<typeof family.confirm>) {
  return withLink(deps, call, async (tx, link, now) => {
    if (isHelping(link, now)) return {}
    if (!isOpen(link, now)) throw new AppError('helperLinkUnknown')
    const { sight } = call.request
    await setSight(tx, link, sight, link.takesGreetings)
    const until = after(now, disuseMs)
    await tx.run(links.confirm, [link.userId, link.linkId, now, until])
    await keepOnHelpersList(tx, link, until)
    await recordConsent(tx, link, { act: 'given', sight, channel: call.channel, at: now })
    return {}
  })
}

function setSight(tx: Tx, { userId, linkId }: LinkRow, sight: Sight, takesGreetings: boolean) {
  return tx.run(links.change, [userId, linkId, sight.checkIn, sight.missing, sight.course, takesGreetings])
}

/** Changes what a helper sees from now on, and whether the member takes greetings. */
export function changeHelper(deps: FamilyDeps, call: Call<typeof family.change>) {
  return withLink(deps, call, async (tx, link, now) => {
    if (!isHelping(link, now)) throw new AppError('helperLinkUnknown')
    const { sight, takesGreetings = link.takesGreetings } = call.request
    const before = sightOf(link)
    await setSight(tx, link, sight ?? before, takesGreetings)
    if (!sight || isSameSight(before, sight)) return {}
    // To show less is never refused: it can happen only as often as more was shown before.
    if (showsMore(before, sight)) await consent.spend(tx, deps, link.userId, now)
    await recordConsent(tx, link, { act: 'changed', sight, channel: call.channel, at: now })
    return {}
  })
}

/** Ends a helper's link at once, or refuses one who asked. */
export function endHelp(deps: FamilyDeps, call: Call<typeof family.end>) {
  return withLink(deps, call, async (tx, link, now) => {
    if (isOpen(link, now)) {
      await tx.run(links.end, [link.userId, link.linkId, now, 'member', after(now, linkRetentionMs)])
      await tx.run(helpedBy.end, [link.helperHash, link.linkId, after(now, endedLinkShownMs)])
      const ended = { sight: sightOf(link), channel: call.channel, at: now }
      if (link.state === 'active') await recordConsent(tx, link, { act: 'withdrawn', ...ended })
      const until = undoUntil({ ...link, state: 'ended', endedAt: now, endedBy: 'member' }, now)
      return { undoUntil: until?.toISOString() ?? null }
    }
    return { undoUntil: undoUntil(link, now)?.toISOString() ?? null }
  })
}

/** Resumes a link that the member ended: rules/family#ending. */
export function resumeHelp(deps: FamilyDeps, call: Call<typeof family.resume>) {
  return withLink(deps, call, async (tx, link, now) => {
    if (isHelping(link, now)) return {}
    if (undoUntil(link, now) === null) throw new AppError('helperLinkUnknown')
    const open = await openLinks(tx, link.userId, now)
    if (open.some(({ helperHash }) => helperHash === link.helperHash)) throw new AppError('helperLinkUnknown')
    if (open.length >= maxHelpers) throw new AppError('helpersFull')
    await consent.spend(tx, deps, link.userId, now)
    const until = after(now, disuseMs)
    await tx.run(links.resume, [link.userId, link.linkId, until])
    await keepOnHelpersList(tx, link, until)
    await recordConsent(tx, link, { act: 'resumed', sight: sightOf(link), channel: call.channel, at: now })
    return {}
  })
}

/** When helpers looked, newest first. */
export async function looksOf({ db, sealing }: FamilyDeps, call: Call<typeof family.looks>) {
  const { memberId, request } = call
  const { pageNum, pageSize } = request
  const [counted, rows] = await Promise.all([
    db.one(familyLooks.count, [memberId]),
    db.all(familyLooks.page, [memberId, pageSize, (pageNum - 1) * pageSize]),
  ])
  const list = rows.map((row) => ({
    name: sealing.read(sealedLink.name, row, row.nameSealed) ?? unreadableText,
    maskedMobile: maskedMobile(sealing.read(sealedLink.mobile, row, row.mobileSealed) ?? ''),
    day: row.day,
    lastTime: row.lastAt.toISOString(),
    looks: row.looks,
    saw: { checkIn: row.sawCheckIn, missing: row.sawMissing, course: row.sawCourse },
  }))
  return { total: counted?.total ?? 0, list, size: list.length }
}
