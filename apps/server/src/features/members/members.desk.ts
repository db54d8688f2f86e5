import { businessDay, businessMonth } from '@club/contract/business-day.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { members, ShownMember } from '@club/contract/desk/members.ts'
import { defaultLanguage, type Language, languages } from '@club/contract/languages.ts'
import { z } from 'zod'
import { AppError } from '../../kit/app-error.ts'
import type { DeskCall, DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import type { BankFacts } from '../bank/bank-facts.ts'
import type { DeskFeature } from '../desk/desk.ts'
import { consent } from '../identity/identity.ts'
import { findMember, memberNames, memberStateOf } from '../identity/members.ts'
import { messagesOf } from '../messages/messages.ts'
import { exclusionOf, flaggedIn, maxTradesOfMonth, tradesOfMonth } from '../points/points.ts'
import { bankFactsFor, monthStandingOf } from './member-facts.ts'
import type { MembersDeps } from './members-deps.ts'
import type { NamedMember } from './named-member.ts'

/** What the desk needs of other features, beyond what the commands do. */
interface MembersDeskDeps extends MembersDeps {
  /** The latest case about each of a member's entries and refusals, by its id in the history. */
  casesAbout(
    userId: string,
    tradeIds: readonly string[],
  ): Promise<Map<string, { caseId: string; state: 'open' | 'answered'; dueDay: string }>>
  passkeysOf(userId: string): Promise<number>
  /** The member whose code, of the card wallet, was read aloud; null if it is nobody's. */
  memberOfCode(said: string): Promise<string | null>
  desk: Pick<DeskFeature, 'downloadable'>
  /** The file for a member or their next of kin; records who made it. */
  exportData(
    order: { operator: string; reason: string; document: string; userId: string },
    language: Language,
  ): Promise<{ fileName: string; html: string }>
}

const maxMessages = 30

const isId = (text: string) => z.uuid().safeParse(text).success

/** Looks at one member, each recorded with its reason. */
export function membersDesk(deps: MembersDeskDeps): DeskHandlersOf<typeof members> {
  return {
    async find({ request, operator }) {
      const { userId, isAmbiguous } = await find(deps, request.text)
      const named = userId === null ? null : await namedById(deps, userId)
      const detail = { member: named?.member.userId ?? null }
      await recordLook(deps, { operator, reason: request.reason }, 'members.find', detail)
      return { member: named && whoItIs(named), isAmbiguous }
    },
    show: (call) => show(deps, call),
    why: (call) => why(deps, call),
    async exports({ request, person }) {
      const orders = await deps.desk.downloadable('privacy export', person.personId)
      return {
        exports: orders
          .filter(({ args }) => args.member === request.userId)
          .map(({ orderId, args, confirmedBy, until }) => ({
            orderId,
            document: String(args.document),
            confirmedBy,
            until,
          })),
      }
    },
    async exportData({ request, person, operator }) {
      const orders = await deps.desk.downloadable('privacy export', person.personId)
      const order = orders.find(({ orderId }) => orderId === request.orderId)
      if (!order) throw new AppError('notPermitted', { detail: 'members.exportData' })
      const { args, reason } = order
      const userId = String(args.member)
      // By any other name it might be somebody else by now.
      if (!isId(userId) || !(await namedById(deps, userId)))
        throw new AppError('badRequest', { detail: 'no such member' })
      const language = languages.find((each) => each === args.language) ?? defaultLanguage
      return deps.exportData({ operator, reason, document: String(args.document), userId }, language)
    },
  }
}

/** Whom a mobile, customer number, id or member code names; nobody if it names two members. */
async function find(deps: MembersDeskDeps, text: string) {
  const [found, byCode] = await Promise.all([findMember(deps.db, deps, text), deps.memberOfCode(text)])
  if ('problem' in found) return { userId: found.isKnown ? null : byCode, isAmbiguous: found.isKnown }
  const isAmbiguous = byCode !== null && byCode !== found.userId
  return { userId: isAmbiguous ? null : found.userId, isAmbiguous }
}

async function namedById(deps: MembersDeskDeps, userId: string): Promise<NamedMember | null> {
  const [member, exclusion] = await Promise.all([
    memberStateOf(deps.db, deps, userId),
    exclusionOf(deps.db, userId),
  ])
  return member && { member, exclusion }
}

function whoItIs({ member, exclusion }: NamedMember) {
  const { userId, state, erasedFrom, registeredAt, channel, source, mobile, nickName } = member
  const { bar, isOnBankList } = exclusion
  return {
    userId,
    state,
    erasedFrom: erasedFrom?.toISOString() ?? null,
    bar: bar && { lastDay: bar.lastDay, since: bar.since.toISOString() },
    isOnBankList,
    registeredAt: registeredAt.toISOString(),
    channel,
    source,
    mobile,
    nickName,
  }
}

const withDay = <T extends { asOf: Date }>(fact: T) => ({ ...fact, asOf: fact.asOf.toISOString() })

const bankShown = ({ customerNo, tier, blacklist, assets }: BankFacts) => ({
  customerNo: customerNo && withDay(customerNo),
  tier: tier && withDay(tier),
  blacklist: blacklist && withDay(blacklist),
  assets: assets.map(withDay),
})

async function show(
  deps: MembersDeskDeps,
  { request, operator, language }: DeskCall<(typeof members)['show']>,
): Promise<DeskAnswerOf<(typeof members)['show']>> {
  const { db, clock, published } = deps
  const { userId, reason } = request
  const now = await clock.now(db)
  const running = businessMonth(now)
  const month = request.month ?? running
  const named = await namedById(deps, userId)
  await recordLook(deps, { operator, reason }, 'members.show', { member: named && userId, month })
  if (!named) return { member: null }
  const [bank, shownMonth, helpers, consents, messages, passkeys] = await Promise.all([
    bankFactsFor(deps, userId, running),
    monthShown(deps, named, { month, running, language }),
    deps.helpersOf(db, userId),
    consent.of(db, published, userId),
    messagesOf(deps, userId, { language, maxRows: maxMessages }),
    deps.passkeysOf(userId),
  ])
  const member: ShownMember = {
    ...whoItIs(named),
    today: businessDay(now),
    bank: bankShown(bank),
    month: shownMonth,
    devices: named.member.devices.map(({ channel, clientType, firstUsedAt, lastUsedAt }) => ({
      channel,
      clientType,
      firstUsedAt: firstUsedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    passkeys,
    helpers: helpers.map((each) => ({ ...each, since: each.since.toISOString() })),
    consents: consents.map(({ agreementId, version, state, agreed, withdrawnAt }) => ({
      agreementId,
      title: published.item('agreement', agreementId)?.words[language].title ?? agreementId,
      version,
      state,
      at: (agreed?.agreedAt ?? withdrawnAt)?.toISOString() ?? null,
    })),
    messages,
  }
  return { member }
}

async function monthShown(
  deps: MembersDeskDeps,
  named: NamedMember,
  { month, running, language }: { month: string; running: string; language: Language },
): Promise<ShownMember['month']> {
  const { db, published, sealing } = deps
  const { userId } = named.member
  const asked = { userId, month }
  const [standing, trades, flagged] = await Promise.all([
    monthStandingOf(deps, named, month, running),
    tradesOfMonth(db, { published, sealing, memberNames }, asked, language),
    flaggedIn(db, userId, month),
  ])
  const cases = await deps.casesAbout(
    userId,
    trades.map(({ id }) => id),
  )
  const { closedAt, positionAsOf, checkIns, isFrozen: _isFrozen, ...figures } = standing
  return {
    ...figures,
    month,
    isRunning: month === running,
    closedAt: closedAt?.toISOString() ?? null,
    positionAsOf: positionAsOf?.toISOString() ?? null,
    checkIns: checkIns.map(({ day, isMadeGood }) => ({ day, isMadeGood })),
    trades: trades.map((each) => {
      const seq = each.kind === 'award' ? Number(each.id.replace('award-', '')) : null
      const { month: _month, about: _about, ...shown } = each
      return {
        ...shown,
        seq,
        isFlagged: seq !== null && flagged.has(seq),
        case: cases.get(each.id) ?? null,
      }
    }),
    isWhole: trades.length < maxTradesOfMonth,
  }
}

async function why(
  deps: MembersDeskDeps,
  { request, operator, language }: DeskCall<(typeof members)['why']>,
): Promise<DeskAnswerOf<(typeof members)['why']>> {
  const { userId, reason } = request
  const named = await namedById(deps, userId)
  if (!named || named.member.state === 'erasing' || named.member.state === 'erased')
    throw new AppError('badRequest', { detail: 'no such member' })
  const { devices, channel: registeredIn } = named.member
  const channel = request.channel ?? devices[0]?.channel ?? registeredIn
  await recordLook(deps, { operator, reason }, 'members.why', { member: userId, channel })
  const { list, today } = await deps.tasksOf(userId, { language, channel })
  return { today, channel, tasks: list }
}
