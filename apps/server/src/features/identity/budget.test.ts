import { expect, test } from 'vitest'
import { type BudgetTerms, budgetList, peopleOfEvening } from '../../kit/budgets/budgets.ts'
import type { Tx } from '../../kit/database/db.ts'
import { makeMember, nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'
import { bucketOf, giveBack, type Spending, spend } from './budget.ts'
import { pour, refundUses } from './leaky-bucket.ts'

const club = await testClub()

/** Takes uses, and gives them back if they were right; false if the budget is used up. */
async function use(
  tx: Tx,
  { name, per, of }: BudgetTerms,
  { isRight, count = 1 }: { isRight: boolean; count?: number },
  now: Date,
): Promise<boolean> {
  const spending: Spending = of === 'club' ? [name] : [name, 'evening']
  if (per === 'businessDay') {
    const isTaken = await spend(tx, club.context, [spending], now)
    if (isTaken && isRight) await giveBack(tx, [spending], now)
    return isTaken
  }
  const bucket = bucketOf(club.context, ...spending)
  const [poured] = await pour(tx, [bucket], now, count)
  if (isRight) await refundUses(tx, [bucket])
  return poured?.uses !== null
}

const shared = budgetList.flatMap(({ keptByEach, ...budget }) =>
  keptByEach === null ? [] : [{ ...budget, keptByEach }],
)

test('whatever people behind one address share says how many uses each of them keeps, or asks a question when full', () => {
  const silent = budgetList.filter(
    ({ of, keptByEach, full }) =>
      ['connection', 'network', 'club'].includes(of) && keptByEach === null && full === 'refusal',
  )
  expect(silent.map(({ name }) => name)).toEqual([])
  // And an operator can change it: each has a setting, or its room follows from one.
  const fixed = budgetList.filter(({ of, setting }) => of === 'connection' && setting === null)
  expect(fixed.map(({ name }) => name)).toEqual([])
})

test.each(shared)('$name has room for an evening of two hundred honest people', async (budget) => {
  const { name, refund, per, keptByEach } = budget
  expect(club.context.rooms[name]).toBeGreaterThanOrEqual(keptByEach * peopleOfEvening)
  const refused: number[] = []
  await club.db.inTransaction(async (tx) => {
    const now = await club.context.clock.now(tx)
    for (let person = 0; person < peopleOfEvening; person += 1) {
      // What was right costs nothing, however often.
      const right = refund === 'what was right' ? [{ isRight: true }, { isRight: true }] : []
      const wrong = { isRight: false, count: 1 }
      const others =
        refund === 'what was right'
          ? [wrong]
          : per === 'businessDay'
            ? Array<typeof wrong>(keptByEach).fill(wrong)
            : [{ ...wrong, count: keptByEach }]
      for (const each of [...right, ...others]) if (!(await use(tx, budget, each, now))) refused.push(person)
    }
  })
  expect(refused).toEqual([])
})

test('sixty families behind one address join on one day, and a right code costs nothing', async () => {
  const address = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  const sight = { checkIn: true, missing: true, course: false }
  const mothers = []
  for (let family = 0; family < 60; family += 1) mothers.push(await makeMember(club))
  for (const [index, mother] of mothers.entries()) {
    const { data } = await mother.post('/api/family/makeCode', { sight })
    // The daughter of one is the mother of another.
    const daughter = mothers[(index + 1) % mothers.length]
    const peeked = await daughter?.post('/api/family/peek', { code: data.code }, address)
    const joined = await daughter?.post('/api/family/join', { code: data.code, name: '女儿' }, address)
    expect([index, peeked?.status, joined?.status]).toEqual([index, '200', '200'])
  }
})

test('two hundred people behind one address ask for their SMS and look around in an evening', async () => {
  const come = async () => {
    const person = visitor(club, { address: '203.0.113.88' })
    const sentAt = new Date(await club.context.clock.now(club.db)).toISOString()
    const events = Array.from({ length: 50 }, (_, no) => ({
      kind: 'page',
      name: no % 2 ? 'home' : 'talent',
      at: sentAt,
    }))
    const answers = [
      await person.askForCode(nextMobile(), 'login'),
      await person.post('/api/report/events', { sentAt, events }),
    ]
    return answers.map(({ status }) => status)
  }
  for (let group = 0; group < peopleOfEvening / 20; group += 1) {
    const statuses = await Promise.all(Array.from({ length: 20 }, come))
    expect(statuses.flat().filter((status) => status !== '200')).toEqual([])
  }
})
