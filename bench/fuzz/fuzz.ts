// Checks whether anything that can be sent makes the club fail: `npm run fuzz -- [requests] [seed]` sends requests
// made from the contract's schemas to two servers on PostgreSQL. Nothing may be answered with a failure or without an
// envelope, both servers must stay alive, and the books must hold.

import {
  type FuzzRequest,
  fuzzRequests,
  isSignedOut,
  problemOf,
  protocolRequests,
} from '../../apps/server/src/testing/fuzz.ts'
import type { TestMember } from '../../apps/server/src/testing/make-member.ts'
import { startClub } from '../../e2e/club.ts'
import { startDebianPostgres } from '../kit/debian-postgres.ts'
import { addMembers, clubSettings } from '../kit/members.ts'

const count = Number(process.argv[3] ?? 10_000)
const seed = Number(process.argv[4] ?? Date.now() % 1_000_000)
const atOnce = 1000
const connections = 8
const maxShown = 20

const database = await startDebianPostgres()
const settings = {
  ...clubSettings('2026-11-20T02:00:00Z', database.url),
  CLUB_TRUSTED_PROXIES: '127.0.0.1',
}
try {
  const first = await startClub(settings)
  const clubs = [first, await startClub(settings)]
  // A call may sign a member out; then the next member goes on.
  let members: TestMember[] = []
  const answers: Record<string, number> = {}
  const problems: string[] = []
  let turn = 0

  async function send({ name, method, path, headers, body, isMember }: FuzzRequest): Promise<void> {
    const member = isMember && !headers.authorization ? members.at(-1) : undefined
    const { url = '' } = clubs[turn++ % clubs.length] ?? {}
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(member && { authorization: member.token }) },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    const answer = { code: response.status, text: await response.text() }
    answers[answer.code] = (answers[answer.code] ?? 0) + 1
    const problem = problemOf(answer)
    if (problem) problems.push(`${name}: ${problem}: ${String(body).slice(0, 300)}`)
    if (member && isSignedOut(answer)) members = members.filter((one) => one !== member)
  }

  console.log(`${count} requests, seed ${seed}`)
  for (let done = 0; done < count; done += atOnce) {
    if (members.length < atOnce / 10) members.push(...(await addMembers(settings, atOnce / 10)))
    const { data } = (await (await fetch(`${first.url}/api/healthCheck`)).json()) as {
      data: { serverTime: string }
    }
    const now = Math.floor(Date.parse(data.serverTime) / 1000)
    const next = fuzzRequests(Math.min(atOnce, count - done), seed + done, {
      bankKey: settings.CLUB_BANK_EVENT_KEY,
      now,
    })
      .concat(protocolRequests(atOnce / 10, seed + done))
      .values()
    const work = async () => {
      for (const request of next) await send(request)
    }
    await Promise.all(Array.from({ length: connections }, work))
    if (problems.length > maxShown) break
  }
  const [verified = 'the books are not sound'] =
    (await first.operator('ledger', 'verify')).match(/every invariant holds.*/) ?? []
  // Throws unless each ended well.
  for (const club of clubs) await club.stop()
  console.table(answers)
  for (const problem of problems.slice(0, maxShown)) console.log(problem)
  console.log(`${problems.length} problems; ${verified}`)
  if (problems.length > 0 || !verified.startsWith('every')) process.exitCode = 1
} finally {
  await database.stop()
}
