// Measures how long a poster takes through the API on one core: the first of a process, one with new words, and one
// that exists already: `npm run bench -- posters`, by `taskset -c 0`.
import { addMembers, openContestClub } from './kit/contest-club.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const rounds = isQuick ? 10 : 30
const templates = ['pine-crane', 'plum-blossom', 'tea-garden', 'autumn-lake']

const { context, app, close } = await openContestClub()
const [member] = await addMembers(context, 1)
if (!member) throw new Error('there is no member')

async function millisecondsOf(round: number, withPicture = false): Promise<number> {
  const started = performance.now()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/poster/create',
    headers: { authorization: member?.token ?? '', channel: 'WEB', 'accept-language': 'zh_cn' },
    payload: {
      template: templates[round % templates.length],
      kind: 'invitation',
      text: `退休的日子，一起过得更有滋味 ${round}`,
    },
  })
  const { status, data } = answer.json()
  if (status !== '200') throw new Error(`no poster: ${status}`)
  if (withPicture) await app.inject({ method: 'GET', url: data.imageUrl })
  return performance.now() - started
}

async function median(from: number, withPicture = false): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await millisecondsOf(from + round, withPicture))
  return times.toSorted((one, other) => one - other)[rounds / 2] ?? 0
}

const firsts: number[] = []
for (let round = 0; round < templates.length; round += 1) firsts.push(await millisecondsOf(1000 + round))
const written = await median(0)
const cached = await median(0, true)
await close()
const rounded = (value: number) => Math.round(value * 10) / 10
const figures = {
  firstOfEachTemplateMs: firsts.map(rounded),
  newWordsMedianMs: rounded(written),
  cachedWithPictureMedianMs: rounded(cached),
}
console.log(JSON.stringify(figures))
reportRatios('posters', { 'one that exists / new words': cached / written }, figures)
