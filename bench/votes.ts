// Compares votes with check-ins, both through HTTP on the embedded database: `npm run bench -- votes`.
import type { AddressInfo } from 'node:net'
import { addMembers, addWorks, openContestClub } from './kit/contest-club.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const voters = isQuick ? 200 : 400
const authors = 50
const works = 100
const callsAtOnce = 8
const rounds = isQuick ? 1 : 3
/** A vote's rate as a share of a check-in's. */
const minShare = 0.5

interface Voter {
  token: string
  address: string
}

/** Calls per second, one call of each voter, a few at once. */
async function rateOf(
  url: string,
  members: readonly Voter[],
  bodyOf: (index: number) => object,
): Promise<number> {
  let next = 0
  const start = performance.now()
  const work = async () => {
    for (let index = next++; index < members.length; index = next++) {
      const { token = '', address = '' } = members[index] ?? {}
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'external-call': 'Y',
          channel: 'WEB',
          authorization: token,
          'x-forwarded-for': address,
        },
        body: JSON.stringify(bodyOf(index)),
      })
      const { status, message } = (await answer.json()) as { status: string; message: string }
      if (status !== '200') throw new Error(`${url}: ${status} ${message}`)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return members.length / ((performance.now() - start) / 1000)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const club = await openContestClub()
try {
  const members = await addMembers(club.context, authors + voters * rounds)
  await addWorks(
    club.context,
    works,
    members.slice(0, authors).map(({ userId }) => userId),
  )
  await club.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = club.app.server.address() as AddressInfo
  const checkIns: number[] = []
  const votes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Other members in each round, each from an address of its own, so that no vote is held.
    const from = authors + round * voters
    const part = members.slice(from, from + voters).map(({ token }, index) => ({
      token,
      address: `10.${round}.${Math.floor(index / 250)}.${1 + (index % 250)}`,
    }))
    const workNo = (index: number) => `6${String(1 + (index % works)).padStart(5, '0')}`
    checkIns.push(await rateOf(`http://127.0.0.1:${port}/api/task/executeCheckIn`, part, () => ({})))
    votes.push(
      await rateOf(`http://127.0.0.1:${port}/api/talent/vote`, part, (index) => ({ workNo: workNo(index) })),
    )
  }
  const [checkInRate, voteRate] = [median(checkIns), median(votes)]
  const share = voteRate / checkInRate
  console.log(
    `check-ins ${checkInRate.toFixed(0)} a second, votes ${voteRate.toFixed(0)}: a share of ${share.toFixed(2)}`,
  )
  reportRatios('votes', { 'votes / check-ins': share }, { checkInRate, voteRate })
  console.log(`at least ${minShare}: ${share >= minShare ? 'yes' : 'NO'}`)
  process.exitCode = share >= minShare ? 0 : 1
} finally {
  await club.close()
}
