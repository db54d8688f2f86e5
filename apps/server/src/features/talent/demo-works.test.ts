import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ContestDesk, contestDesk } from '../../testing/contest-desk.ts'
import { makeMembers, type TestMember } from '../../testing/make-member.ts'
import { sampleFilm } from '../../testing/sample-film.ts'
import { testClub } from '../../testing/test-club.ts'
import { readDemoWorks } from './demo-works-file.ts'
import { prepareDemoWorks } from './talent.ts'

const club = await testClub()
const contentDir = join(club.config.dataDir, 'content')
const folder = join(contentDir, 'demo-works')
const people = 120

async function writePicture(base: string, ends: readonly string[], shade: number): Promise<void> {
  const background = { r: shade, g: 90, b: 60 }
  const image = sharp({ create: { width: 48, height: 32, channels: 3, background } })
  for (const end of ends) {
    const format = end.endsWith('jpg') ? 'jpeg' : 'webp'
    writeFileSync(join(folder, `${base}.${end}`), await image.clone().toFormat(format).toBuffer())
  }
}

const picture = ['full.jpg', 'wide.webp', 'small.webp']
const work = (id: string, more: object) => ({ id, edition: 6, type: 8, name: id, member: 3, ...more })

async function writeWorks(works: readonly object[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'works.yaml'), JSON.stringify(works))
}

test('the works of the demo club are sound', () => {
  const { works, problems } = readDemoWorks(join(import.meta.dirname, '../../../../../content/demo-works'))
  expect(problems).toEqual([])
  expect(works.length).toBeGreaterThan(0)
})

test('a bad file of works is refused, naming work and field', async () => {
  await writeWorks([
    work('first', { type: 1 }),
    work('second', { tier: 99, votes: 900 }),
    work('Third', { state: 'refused' }),
    work('fifth', { state: 'refused', member: 0 }),
    { id: 'sixth' },
  ])
  const { works, problems } = readDemoWorks(folder)
  expect(works.map(({ id }) => id)).not.toContain('first')
  for (const problem of [
    'works.yaml: first.type: edition 6 has the types 8, 7',
    'works.yaml: second.votes: Too big: expected number to be <=100',
    'works.yaml: Third.id: must be lower-case words with hyphens',
    'works.yaml: fifth.member: Too small: expected number to be >=1',
    'works.yaml: sixth.edition: Invalid input: expected number, received undefined',
  ])
    expect(problems).toContain(problem)
  await writeWorks([work('first', { name: '晨光' })])
  expect(readDemoWorks(folder).problems).toContain('works.yaml: first: first.full.jpg is missing')
})

test('the works are loaded with their files, votes that can be counted again and prizes', async () => {
  const desk: ContestDesk = contestDesk(club)
  await writeWorks([
    work('lake', { name: '湖', votes: 40, held: 2 }),
    work('film', { type: 7, name: '小船', member: 4, votes: 60 }),
    work('waits', { state: 'review', member: 5 }),
    work('back', { state: 'refused', reason: 'unclear', advice: '请拍清楚些', member: 5 }),
    work('gone', { state: 'deleted', member: 5 }),
    work('old', { edition: 5, name: '秋', votes: 30, tier: 7 }),
  ])
  for (const [index, id] of ['lake', 'lake-2', 'waits', 'back', 'gone', 'old'].entries())
    await writePicture(id, picture, index * 20)
  writeFileSync(join(folder, 'film.mp4'), sampleFilm({ seconds: 3 }))
  await writePicture('film', ['still.jpg', 'wide.webp', 'small.webp'], 200)

  const members = await makeMembers(club, people)
  const memberIds = members.map(({ userId }) => userId)
  const context = { ...club.context, config: { ...club.config, contentDir } }
  await prepareDemoWorks(context)
  const write = await prepareDemoWorks(context)
  await club.db.inTransaction((tx) => write(tx, memberIds))
  await desk.tally()

  const ranking = (await club.post('/api/talent/talentRankQuery', { pageSize: 50 })).data
  expect(ranking).toMatchObject({
    isFinal: false,
    list: [
      { name: '小船', votes: 60, isFilm: true, rankNo: 1 },
      { name: '湖', votes: 40, rankNo: 2 },
    ],
    tally: { counted: 100, held: 2 },
  })
  for (const { workNo, imageUrl } of ranking.list) {
    const { data } = await club.post('/api/talent/talentWorkByNo', { workNo })
    expect(data.files).toHaveLength(data.isFilm ? 1 : 2)
    for (const url of [imageUrl, data.files[0].url, data.files[0].previewUrl])
      expect((await club.app.inject({ url })).statusCode, url).toBe(200)
  }
  expect((await club.post('/api/talent/awardsQuery', { activityId: 5 })).data.list).toMatchObject([
    { name: '秋', tier: 7, month: null, votes: 30 },
  ])
  const old = (await club.post('/api/talent/talentRankQuery', { activityId: 5 })).data
  expect(old).toMatchObject({ isFinal: true, total: 1 })
  const own = (await members[5]?.post('/api/talent/talentWork'))?.data.list
  // The deleted one could not be brought back any more.
  expect(own.map(({ status }: { status: string }) => status).toSorted()).toEqual(['refused', 'review'])
  for (const edition of [5, 6]) expect(await desk.run('votes tally', { edition })).toMatchObject({ exit: 0 })
  const voter = members[1] as TestMember
  const first = ranking.list[1].workNo
  expect((await voter.post('/api/talent/vote', { workNo: first })).data.votes).toBe(41)
  expect((await desk.enter(voter)).data.workNo).toBe('600006')
})
