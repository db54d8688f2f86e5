// Measures the contest's lists with 100 and with 99,999 works, the most that an edition can number, on the embedded
// database: `npm run bench -- contest-lists`.
import { addMembers, addWorks, openContestClub } from './kit/contest-club.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const sizes = isQuick ? [100, 5000] : [100, 99_999]
const people = 200
const callsMeasured = 200
const pageSize = 20
/** How much longer a page of the large edition may take: measurements on a busy machine differ by as much. */
const maxFactor = 1.5

type Club = Awaited<ReturnType<typeof openContestClub>>

/** The median of many calls, in milliseconds. */
async function measure({ app }: Club, name: string, url: string, payload: object): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < callsMeasured; call += 1) {
    const start = performance.now()
    const answer = await app.inject({ method: 'POST', url, payload })
    if (answer.json().status !== '200') throw new Error(answer.body)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  console.log(`  ${name}: median ${at(0.5).toFixed(2)} ms, 99% within ${at(0.99).toFixed(2)} ms`)
  return at(0.5)
}

async function run(size: number): Promise<number> {
  const club = await openContestClub()
  try {
    const members = await addMembers(club.context, people)
    await addWorks(
      club.context,
      size,
      members.map(({ userId }) => userId),
    )
    console.log(`${size.toLocaleString('en')} works`)
    const ranking = '/api/talent/talentRankQuery'
    const first = await measure(club, 'ranking, first page', ranking, { pageNum: 1, pageSize })
    await measure(club, 'ranking, fourth page', ranking, { pageNum: 4, pageSize })
    await measure(club, 'ranking of a type', ranking, { type: 7, pageNum: 1, pageSize })
    const wall = '/api/talent/queryWorkWall'
    await measure(club, 'wall, first page', wall, { pageNum: 1, pageSize })
    await measure(club, 'a work', '/api/talent/talentWorkByNo', { workNo: '600042' })
    const find = '/api/talent/findTalentWorksByWn'
    await measure(club, 'search by number', find, { query: '600042' })
    await measure(club, 'search by a part of a name', find, { query: 'ork 42' })
    await measure(club, 'search for a name that no work has', find, { query: 'no such name' })
    return first
  } finally {
    await club.close()
  }
}

const [small = 0, large = 0] = [await run(sizes[0] ?? 0), await run(sizes[1] ?? 0)]
reportRatios('contest-lists', { 'the largest edition / a small one': large / small }, { sizes, small, large })
const isEven = large < small * maxFactor
console.log(`the ranking page of all works as fast as that of 100: ${isEven ? 'yes' : 'NO'}`)
process.exitCode = isEven ? 0 : 1
