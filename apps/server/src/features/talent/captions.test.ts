import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, expect, test } from 'vitest'
import { type ContestDesk, contestDesk } from '../../testing/contest-desk.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { sampleFilm } from '../../testing/sample-film.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile } from '../../testing/upload-form.ts'

const club = await testClub({ now: '2026-11-20T02:00:00Z' })
let desk: ContestDesk
let member: TestMember
beforeAll(async () => {
  desk = contestDesk(club)
  member = await makeMember(club)
})

const videoType = 7
const file = join(club.config.dataDir, 'captions.vtt')
const captions = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`

let seconds = 0
async function film(): Promise<{ workNo: string; fileId: string }> {
  seconds += 1
  const { data, status } = await uploadFile(member, sampleFilm({ seconds: 2 + seconds }))
  expect(status).toBe('200')
  const entry = await desk.enter(member, { type: videoType, fileIds: [data.fileId], name: `片${seconds}` })
  return { workNo: entry.data.workNo, fileId: data.fileId }
}

const give = (work: string, text: string | Buffer, language?: string) => {
  writeFileSync(file, text)
  return desk.run('review captions', { work, file, ...(language && { language }) })
}
const captionsOf = async (workNo: string) =>
  (await club.post('/api/talent/talentWorkByNo', { workNo })).data.files[0].captions as {
    language: string
    url: string
  }[]
const read = (url: string, headers = {}) => club.app.inject({ url, headers })

test('a shown film gets captions, which are replaced and removed', async () => {
  const { workNo, fileId } = await film()
  expect(await give(workNo, captions('♪ 笛声'))).toMatchObject({
    exit: 1,
    err: `${workNo} is not shown: review\n`,
  })
  await desk.approve(workNo)
  expect(await captionsOf(workNo)).toEqual([])

  expect(await give(workNo, captions('♪ 笛声'))).toMatchObject({
    exit: 0,
    out: `${workNo}  zh_cn  has captions\n`,
  })
  expect(await give(workNo, captions('♪ A flute'), 'en_us')).toMatchObject({ exit: 0 })
  const [english, chinese] = await captionsOf(workNo)
  expect(english).toMatchObject({ language: 'en_us' })
  expect(chinese?.url).toMatch(new RegExp(`^/files/${fileId}/captions/zh_cn\\?v=[0-9a-f]{8}$`))
  const served = await read(chinese?.url ?? '')
  expect(served.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(served.body).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n♪ 笛声\n')
  const again = await read(chinese?.url ?? '', { 'if-none-match': served.headers.etag })
  expect(again.statusCode).toBe(304)
  expect((await desk.run('review show', { work: workNo })).out).toContain(
    `captions in zh_cn: ${chinese?.url}`,
  )

  expect((await give(workNo, captions('♪ 笛声渐远'))).out).toContain('they replace those that it had')
  const [, replaced] = await captionsOf(workNo)
  expect(replaced?.url).not.toBe(chinese?.url)
  expect((await read(replaced?.url ?? '')).body).toContain('渐远')

  const remove = () => desk.run('review remove-captions', { work: workNo, language: 'en_us' })
  expect(await remove()).toMatchObject({ exit: 0, out: `${workNo}  en_us  has no captions\n` })
  expect(await remove()).toMatchObject({ exit: 1, err: `${workNo} has no captions in en_us\n` })
  expect((await captionsOf(workNo)).map(({ language }) => language)).toEqual(['zh_cn'])
  expect((await read(english?.url ?? '')).statusCode).toBe(404)
  const { out } = await desk.run('audit list')
  expect(out).toContain('review.captions')
  expect(out).toContain('review.remove-captions')
})

test('captions are seen by whoever may see the film, and go with it', async () => {
  const { workNo, fileId } = await film()
  await desk.approve(workNo)
  await give(workNo, captions('［雨声］'))
  const [shown] = await captionsOf(workNo)
  await desk.run('review refuse', { work: workNo, revision: 1, because: 'unclear' })
  expect((await read(shown?.url ?? '')).statusCode).toBe(404)
  const { list } = (await member.post('/api/talent/talentWork', { pageSize: 50 })).data
  const own = list.find((work: { workNo: string }) => work.workNo === workNo)
  const [{ url }] = own.files[0].captions
  expect(url).toContain('sign=')
  expect((await read(url)).body).toContain('［雨声］')

  await member.post('/api/talent/deleteWork', { workNo })
  await club.moveTo('2026-11-20T04:00:00Z')
  await club.features.upload.sweep(await club.context.clock.now(club.db))
  const left = await club.db.all<{ fileId: string }>({
    name: 'test_captions',
    text: 'SELECT file_id FROM film_caption',
  })
  expect(left.map((row) => row.fileId)).not.toContain(fileId)
})

test('anything but captions of a shown film is refused and changes nothing', async () => {
  const { workNo } = await film()
  await desk.approve(workNo)
  await give(workNo, captions('♪ 笛声'))
  const before = await captionsOf(workNo)
  const late = `${captions('一')}\n00:01.000 --> 00:59.000\n二\n`
  expect((await give(workNo, late)).err).toMatch(/^line 6: ends after the film, which has 00:00:0\d\.000\n$/)
  expect((await give(workNo, Buffer.from([0xff, 0xfe, 0x00]))).err).toBe('the file is not UTF-8\n')
  expect((await give(workNo, 'x'.repeat(300_000))).err).toBe('the file is larger than 256 KiB\n')
  const missing = await desk.run('review captions', { work: workNo, file: `${file}.missing` })
  expect(missing.err).toBe('there is no such file\n')
  expect(await captionsOf(workNo)).toEqual(before)

  const picture = await desk.shownWork()
  expect((await give(picture, captions('一'))).err).toBe(`${picture} is no film\n`)
  expect((await give('699999', captions('一'))).err).toBe('there is no work 699999\n')
  expect((await club.post('/api/talent/talentWorkByNo', { workNo: '699999' })).status).toBe(
    statuses.workUnknown,
  )
  expect((await read('/files/not-a-file/captions/zh_cn')).statusCode).toBe(404)
  expect((await read(`${before[0]?.url.replace('zh_cn', 'de_de')}`)).statusCode).toBe(404)
})
