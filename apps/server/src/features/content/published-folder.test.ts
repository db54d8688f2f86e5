import { symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { publishAtStart } from './content.ts'
import { publishIfChanged } from './published-folder.ts'

const club = await testClub()
const desk = contentDesk(club)
const news = { section: 'news', publishedOn: '2026-11-01', image: null }
const { db, clock, published } = club.context

/** Starts on the folder; returns how many publications began. */
async function start(): Promise<number> {
  const before = db.counts().transactions
  expect(await publishAtStart(db, clock, { contentDir: desk.folder, dataDir: club.config.dataDir })).toEqual(
    [],
  )
  await published.refresh()
  return db.counts().transactions - before
}

const titleOf = (id: string) => published.item('article', id)?.words.zh_cn.title

test('a start publishes the folder once after it changed, and once after another publication', async () => {
  desk.add('article', 'walk', news, '走路')
  expect(await start()).toBe(1)
  expect(titleOf('walk')).toBe('走路')
  expect(await start()).toBe(0)

  desk.add('article', 'walk', news, '快走')
  expect(await start()).toBe(1)
  expect([titleOf('walk'), await start()]).toEqual(['快走', 0])

  desk.remove('article', 'walk')
  expect(await start()).toBe(1)
  expect([titleOf('walk'), await start()]).toEqual([undefined, 0])

  // An operator publishes another state of the folder, which is then restored before the server starts again.
  desk.add('article', 'swim', news, '游泳')
  await desk.publish()
  desk.remove('article', 'swim')
  expect(await start()).toBe(1)
  expect([titleOf('swim'), await start()]).toEqual([undefined, 0])
})

test('a folder that cannot be published is refused at every start until it can', async () => {
  desk.add('article', 'walk', { ...news, section: 'nowhere' }, '走路')
  const folders = { contentDir: desk.folder, dataDir: club.config.dataDir }
  const refused = [expect.stringContaining('article/walk/item.yaml')]
  expect(await publishAtStart(db, clock, folders)).toEqual(refused)
  expect(await publishAtStart(db, clock, folders)).toEqual(refused)
  desk.add('article', 'walk', news, '走路')
  expect(await start()).toBe(1)
})

test('a folder that is not there, or holds a link to nothing, is refused by its name', async () => {
  const { dataDir } = club.config
  const missing = { contentDir: join(desk.folder, 'nowhere'), dataDir }
  expect(await publishAtStart(db, clock, missing)).toEqual([
    expect.stringContaining('there is no content folder here'),
  ])
  const link = join(desk.folder, 'media', 'gone.svg')
  symlinkSync(join(desk.folder, 'nowhere'), link)
  expect(await publishAtStart(db, clock, { contentDir: desk.folder, dataDir })).toEqual([
    expect.stringContaining('media/gone.svg'),
  ])
  unlinkSync(link)
  expect(await publishAtStart(db, clock, { contentDir: desk.folder, dataDir })).toEqual([])
})

test('a publication of another folder in between is not taken for that of this one', async () => {
  const folders = { contentDir: desk.folder, dataDir: club.config.dataDir }
  const other = contentDesk(club)
  desk.add('article', 'run', news, '跑步')
  await publishIfChanged(db, folders, async () => {
    const { version } = await desk.publish()
    await other.publish()
    return { problems: [], version }
  })
  expect(titleOf('run')).toBeUndefined()
  expect(await start()).toBe(1)
  expect([titleOf('run'), await start()]).toEqual(['跑步', 0])
})
