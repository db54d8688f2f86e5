import { createHash } from 'node:crypto'
import { popularityTiersOf, prizesOf } from '@club/contract/prize-tiers.ts'
import { z } from 'zod'
import type { Db, Queryable, Tx } from '../../kit/database/db.ts'
import { csvTable, readTableRow } from '../../kit/files/csv-table.ts'
import { type ActOrder, carryOut } from '../../kit/operator/operator-act.ts'
import { areTwoPeople, isSamePerson } from '../../kit/operator/operator-command.ts'
import { sendMessage } from '../messages/messages.ts'
import { closedAmong } from '../points/points.ts'
import { editionCloses } from './close-edition.sql.ts'
import { ContestRefused } from './close-edition.ts'
import { type ContestContext, editionBy } from './contest.ts'
import { monthsOf } from './edition-times.rules.ts'
import { editionWorks } from './edition-works.sql.ts'
import { type AwardRow, awards, maxAwards } from './prizes.sql.ts'
import { rankedWorks } from './ranked-works.ts'
import { workLists } from './work-lists.sql.ts'
import { editionOfWork } from './work-numbers.rules.ts'

type Award = Pick<AwardRow, 'tier' | 'workNo' | 'month' | 'source'>

interface Act extends ActOrder {
  edition: number
}

/** An edition's prizes as its commands print them. */
export interface Prizes {
  list: AwardRow[]
  /** Identifies exactly these prizes; the approving operator gives it, too. */
  proposal: string
}

function prizesFrom(list: AwardRow[]): Prizes {
  const lines = list.map(({ tier, month, workNo, proposedBy }) => `${tier} ${month} ${workNo} ${proposedBy}`)
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
  return { list, proposal: hash.slice(0, 8) }
}

const partOf = ({ tier, workNo, month }: AwardRow) => ({ work: workNo, tier, month })

/** For the audit log: what a new proposal takes away and what it adds. */
function changesOf(before: readonly AwardRow[], after: readonly AwardRow[]) {
  const nameOf = ({ tier, workNo, month }: AwardRow) => `${tier} ${workNo} ${month}`
  const among = (list: readonly AwardRow[]) => new Set(list.map(nameOf))
  const [had, has] = [among(before), among(after)]
  const withdrawn = before.filter((prize) => !has.has(nameOf(prize)))
  const added = after.filter((prize) => !had.has(nameOf(prize)))
  return [
    ...withdrawn.map((prize) => ({ ...partOf(prize), before: 'proposed', after: 'none' })),
    ...added.map((prize) => ({ ...partOf(prize), before: 'none', after: 'proposed' })),
  ]
}

/**
 * The works among these that can win: the listed ones, but for those of members who have left, which leave the lists
 * while the account is erased.
 */
async function eligibleAmong(
  on: Queryable,
  edition: number,
  workNos: readonly string[],
): Promise<ReadonlySet<string>> {
  const listed = await on.all(workLists.listedAmong, [edition, workNos])
  const left = await closedAmong(
    on,
    listed.map(({ userId }) => userId),
  )
  return new Set(listed.flatMap(({ workNo, userId }) => (left.has(userId) ? [] : [workNo])))
}

/**
 * The prizes of the first ranks, which are final; a work without votes, or that nobody sees, or whose member has left
 * has none.
 */
async function popularPrizes(
  db: Db,
  context: ContestContext,
  edition: number,
  winners: number,
): Promise<Award[]> {
  const terms = editionBy(context.published, edition)?.terms
  const found: Award[] = []
  for (const { tier, isMonthly } of popularityTiersOf(edition)) {
    for (const month of isMonthly && terms ? monthsOf(terms) : ['']) {
      const rows = await rankedWorks(db, { edition, month: month || undefined, size: winners, offset: 0 })
      for (const { workNo, votes, rankNo } of rows)
        if (votes > 0 && rankNo <= winners) found.push({ tier, workNo, month, source: 'ranking' })
    }
  }
  const eligible = await eligibleAmong(db, edition, numbersOf(found))
  return found.filter(({ workNo }) => eligible.has(workNo))
}

const numbersOf = (list: readonly Pick<Award, 'workNo'>[]) => [...new Set(list.map(({ workNo }) => workNo))]

/** The experts' prizes in a file with the columns work and tier. Throws ContestRefused with every bad row. */
async function expertPrizes(edition: number, file: string): Promise<Award[]> {
  const rows = await csvTable(file, ['work', 'tier'])
  if (typeof rows === 'string') throw new ContestRefused(() => rows)
  const popular = popularityTiersOf(edition).map(({ tier }) => tier)
  const tiers = prizesOf(edition)
    .map(({ tier }) => tier)
    .filter((tier) => !popular.includes(tier))
  const row = z.strictObject({
    work: z.string().regex(new RegExp(`^${edition}\\d{5}$`), `is not a work of edition ${edition}`),
    tier: z.coerce
      .number()
      .refine(
        (tier) => tiers.includes(tier),
        `the experts of edition ${edition} give the tiers ${tiers.join(', ')}`,
      ),
  })
  const problems: string[] = []
  const seen = new Set<string>()
  if (rows.length === 0) problems.push('the file has a header and no row')
  const found = rows.flatMap((each): Award[] => {
    const read = readTableRow(row, each)
    if ('problem' in read) {
      problems.push(`line ${each.line}: ${read.problem}`)
      return []
    }
    const { work: workNo, tier } = read.data
    if (seen.has(`${tier} ${workNo}`)) problems.push(`line ${each.line}: is there twice`)
    seen.add(`${tier} ${workNo}`)
    return [{ tier, workNo, month: '', source: 'experts' }]
  })
  if (problems.length > 0) throw new ContestRefused(() => problems.join('\n'))
  return found
}

/** Throws ContestRefused for works that no list shows, or whose members have left. */
async function refuseUnlisted(on: Queryable, edition: number, found: readonly Award[]): Promise<void> {
  const workNos = numbersOf(found)
  const eligible = await eligibleAmong(on, edition, workNos)
  const missing = workNos.filter((workNo) => !eligible.has(workNo))
  if (missing.length > 0) throw new ContestRefused((w) => w.notShown(missing.join(', ')))
}

async function refuseUnlessClosed(on: Db | Tx, edition: number): Promise<void> {
  if (!(await on.one(editionCloses.find, [edition]))) throw new ContestRefused((w) => w.notClosed(edition))
}

/**
 * Proposes the prizes of a closed edition in place of those proposed before: rules/contest#prizes. Throws
 * ContestRefused, and then nothing is proposed.
 */
export async function proposePrizes(
  context: ContestContext,
  order: Act & { winners: number; file: string | undefined },
): Promise<Prizes> {
  const { db, clock } = context
  const { edition, operator, winners, file } = order
  await refuseUnlessClosed(db, edition)
  const experts = file === undefined ? [] : await expertPrizes(edition, file)
  const found = [...(await popularPrizes(db, context, edition, winners)), ...experts]
  if (found.length > maxAwards) throw new ContestRefused((w) => w.tooMany(maxAwards))
  await refuseUnlisted(db, edition, found)
  const { prizes } = await carryOut(context, order, 'contest.prizes', async (tx) => {
    const at = await clock.now(tx)
    // Lock the edition's close, so that of two operators the second finds what the first did.
    await tx.one(editionCloses.lock, [edition])
    const before = await tx.all(awards.lock, [edition])
    if (before.some(({ approvedBy }) => approvedBy !== null))
      throw new ContestRefused((w) => w.given(edition))
    await tx.run(awards.withdraw, [edition])
    await tx.run(awards.propose, [
      edition,
      found.map(({ tier }) => tier),
      found.map(({ workNo }) => workNo),
      found.map(({ month }) => month),
      found.map(({ source }) => source),
      operator,
      at,
    ])
    const prizes = prizesFrom(await tx.all(awards.lock, [edition]))
    const parts = changesOf(before, prizes.list)
    const { proposal } = prizes
    const detail = { edition, prizes: found.length, proposal, before: prizesFrom(before).proposal, parts }
    return { prizes, detail }
  })
  return prizes
}

/**
 * Gives the proposed prizes; members see them from then on. A repeat changes nothing. Throws ContestRefused if they
 * are not proven to be proposed by somebody else, or are not those that the operator looked at.
 */
export async function approvePrizes(
  context: ContestContext,
  order: Act & { proposal: string },
): Promise<Prizes> {
  const { clock } = context
  const { edition, operator, proposal } = order
  const { prizes } = await carryOut(context, order, 'contest.approve', async (tx) => {
    await refuseUnlessClosed(tx, edition)
    await tx.one(editionCloses.lock, [edition])
    const prizes = prizesFrom(await tx.all(awards.lock, [edition]))
    if (prizes.list.length === 0) throw new ContestRefused((w) => w.noneProposed(edition))
    if (prizes.proposal !== proposal)
      throw new ContestRefused((w) => w.otherProposal(prizes.proposal, proposal))
    if (prizes.list.every(({ approvedBy }) => approvedBy !== null)) return { prizes, detail: null }
    const own = prizes.list.find(({ proposedBy }) => isSamePerson(proposedBy, operator))
    if (own) {
      const { proposedBy } = own
      throw new ContestRefused((w) => w.ownProposal(proposedBy, proposedBy === operator ? null : operator))
    }
    const unproven = prizes.list.find(({ proposedBy }) => !areTwoPeople(proposedBy, operator))
    if (unproven) throw new ContestRefused((w) => w.otherDoor(unproven.proposedBy))
    await refuseUnlisted(tx, edition, prizes.list)
    const at = await clock.now(tx)
    await tx.run(awards.approve, [edition, operator, at])
    await notifyWinners(tx, context, prizes.list, at)
    const given = prizesFrom(await tx.all(awards.lock, [edition]))
    const parts = given.list.map((prize) => ({ ...partOf(prize), before: 'proposed', after: 'given' }))
    return { prizes: given, detail: { edition, prizes: given.list.length, proposal, parts } }
  })
  return prizes
}

/** Tells each winner once about a work, however many prizes it won. */
async function notifyWinners(
  tx: Tx,
  context: ContestContext,
  list: readonly AwardRow[],
  at: Date,
): Promise<void> {
  const workNos = new Set(list.map(({ workNo }) => workNo))
  for (const workNo of [...workNos].sort()) {
    const work = await tx.one(editionWorks.find, [editionOfWork(workNo), workNo])
    if (!work) continue
    const { userId, name } = work
    await sendMessage(tx, context, {
      userId,
      key: `prize:${workNo}`,
      kind: 'prizeGiven',
      facts: { workNo, name },
      at,
    })
  }
}

/** The prizes of an edition, proposed or given. */
export async function prizesIn({ db }: ContestContext, edition: number): Promise<Prizes> {
  return prizesFrom(await db.all(awards.of, [edition]))
}
