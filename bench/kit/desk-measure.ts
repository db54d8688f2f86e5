import { deskApi } from '@club/contract/desk/desk-api.ts'
import { feedKindNames } from '@club/contract/desk/feeds.ts'
import { roles } from '@club/contract/desk/roles.ts'
import { clubFeatures } from '../../apps/server/src/app.ts'
import { outsideSystems } from '../../apps/server/src/features/identity/identity.ts'
import { databaseLine, type Passed } from '../../apps/server/src/testing/database-line.ts'
import { type DeskUser, openTestDesk } from '../../apps/server/src/testing/desk-app.ts'
import type { TestClub } from '../../apps/server/src/testing/test-club.ts'
import { type CallFacts, type DeskCall, previewCalls, readCalls } from './desk-calls.ts'
import { type DeskSize, mobileOf } from './desk-rows.ts'
import { withContext } from './members.ts'

const reason = 'a measurement'
const linesOfFile = 500

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A line for each kind of file, about members of the club. */
const fileTexts: Readonly<Record<(typeof feedKindNames)[number], string>> = {
  aum: `month,customer_no,mobile,reached,amount\n2026-10,,${mobileOf(9)},Y,12.5\n`,
  customers: `customer_no,mobile\n6200000009,${mobileOf(9)}\n`,
  mobiles: `customer_no,new_mobile\n6200000009,13700000009\n`,
  events: `event_id,type,at,mobile\nE-1,bind_salary_card,2026-11-02 10:00:00,${mobileOf(9)}\n`,
  tiers: `mobile,user_level\n${mobileOf(9)},1\n`,
  blacklist: `mobile,blacklisted\n${mobileOf(9)},N\n`,
  cards: `mobile,masked_no,kind,status\n${mobileOf(9)},6222****1234,debit,normal\n`,
  pensions: `mobile,kind,balance\n${mobileOf(9)},personal,12.5\n`,
}

/** What the calls name: files that were handed in, one that was stored, and a look in the audit log. */
async function prepare(user: DeskUser, size: DeskSize): Promise<CallFacts> {
  const fileIds = new Map<string, string>()
  for (const kind of feedKindNames) fileIds.set(kind, await user.handIn(`${kind}.csv`, fileTexts[kind]))
  const text = (reached: string) =>
    `month,mobile,reached,amount\n${Array.from({ length: linesOfFile }, (_, n) => `2026-10,${mobileOf(n + 1)},${reached},1.5\n`).join('')}`
  for (const reached of ['N', 'Y']) {
    const file = await user.handIn('stored.csv', text(reached))
    const stored = await user.order('feeds aum', { file })
    if (stored.state !== 'done') throw new Error(JSON.stringify(stored))
  }
  const { files } = (await user.call(deskApi.feeds.history, { kind: 'aum', after: null })).data
  const look = (await user.call(deskApi.audit.look, { member: mobileOf(4321), reason })).data
  if (look.state !== 'found') throw new Error(look.why)
  const storedFile = files.find(({ name }) => name === 'stored.csv')?.fileId ?? ''
  return { size, fileIds, storedFile, lookId: look.lookId }
}

export interface Measured {
  call: string
  coldMs: number
  warmMs: number
  statements: number
  roundTrips: number
  answer: string
}

async function measure(
  user: DeskUser,
  { name, entry, request }: DeskCall,
  warmRounds: number,
  during: (work: () => Promise<unknown>) => Promise<Passed>,
): Promise<Measured> {
  const times: number[] = []
  let passed: Passed | null = null
  let answer = ''
  for (let round = 0; round <= warmRounds; round += 1) {
    const begun = performance.now()
    passed = await during(async () => {
      const { status, data, message } = await user.call(entry, request as never)
      const told = (data as { told?: { state: string; why?: string } } | null)?.told
      answer = status !== '200' ? message : told?.state === 'refused' ? `refused: ${told.why}` : ''
    })
    times.push(performance.now() - begun)
  }
  const [cold = 0, ...warm] = times
  const { statements, roundTrips } = passed ?? { statements: 0, roundTrips: 0 }
  return {
    call: name,
    coldMs: Math.round(cold),
    warmMs: Math.round(median(warm)),
    statements,
    roundTrips,
    answer: answer.slice(0, 80),
  }
}

/** Times each call of a filled club's desk, once cold and `warmRounds` times warm, and counts what passes to its database. */
export async function measureDesk(
  settings: Record<string, string> & { DATABASE_URL: string },
  size: DeskSize,
  warmRounds: number,
): Promise<Measured[]> {
  const line = await databaseLine(settings.DATABASE_URL)
  const measured: Measured[] = []
  await withContext({ ...settings, DATABASE_URL: line.url }, async (context) => {
    const features = clubFeatures(context, outsideSystems(context))
    const desk = await openTestDesk({ context, features, config: context.config } as TestClub)
    const user = await desk.signIn(roles)
    const facts = await prepare(user, size)
    for (const call of [...readCalls(facts), ...previewCalls(facts)]) {
      const one = await measure(user, call, warmRounds, line.during)
      measured.push(one)
      const { coldMs, warmMs, statements, roundTrips, answer } = one
      console.log(
        `${call.name}: ${coldMs} ms, then ${warmMs}; ${statements} statements in ${roundTrips} round trips ${answer}`,
      )
    }
    await desk.close()
  })
  line.close()
  return measured
}
