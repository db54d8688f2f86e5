import { previewAddress, previewSide } from '@club/contract/preview.rules.ts'
import Fastify from 'fastify'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { outsideLimits } from '../../kit/outside/outside-http.ts'
import { makeOutsideServices } from '../../kit/outside/outside-service.ts'
import { type ContestDesk, contestDesk } from '../../testing/contest-desk.ts'
import { drippingStore } from '../../testing/dripping-store.ts'
import { makeMember } from '../../testing/make-member.ts'
import { noisePicture } from '../../testing/noise-picture.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile } from '../../testing/upload-form.ts'
import { pictureReader } from '../upload/upload.ts'
import { drawPreview, maxPreviewBytes } from './draw-preview.ts'
import { previewPictures } from './preview-pictures.ts'

const club = await testClub()
let desk: ContestDesk
beforeAll(async () => {
  desk = contestDesk(club)
})
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const get = (url: string) => club.app.inject({ method: 'GET', url })

/** What a crawler without cookies gets. */
async function previewAt(address: string) {
  const { statusCode, headers, rawPayload } = await get(address)
  expect(statusCode, address).toBe(200)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(rawPayload.length).toBeLessThanOrEqual(maxPreviewBytes)
  const { format, width, height } = await sharp(rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: previewSide, height: previewSide })
  return { bytes: rawPayload, caching: headers['cache-control'] }
}

test('every course has a preview, drawn around its picture, in both languages', async () => {
  const courses = (await club.post('/api/course/query')).data.list as { imageUrl: string }[]
  const seen = new Set<string>()
  for (const { imageUrl } of courses) {
    const { bytes, caching } = await previewAt(previewAddress(imageUrl, 'zh_cn'))
    expect(caching).toBe('public, max-age=86400')
    seen.add(bytes.toString('base64'))
  }
  expect(seen.size).toBe(new Set(courses.map(({ imageUrl }) => imageUrl)).size)
  const [first] = courses
  const english = await previewAt(previewAddress(first?.imageUrl ?? '', 'en_us'))
  expect(seen.has(english.bytes.toString('base64'))).toBe(false)
})

test('the club has a card of its own', async () => {
  for (const language of ['zh_cn', 'en_us'] as const) await previewAt(previewAddress(null, language))
})

test('a work has a preview once it is approved, and none after it was taken down', async () => {
  const member = await makeMember(club)
  const picture = await noisePicture(900).jpeg().toBuffer()
  const { fileId } = (await uploadFile(member, picture)).data
  const address = previewAddress(`/files/${fileId}/small`, 'zh_cn')
  expect((await get(address)).statusCode).toBe(404)
  const { workNo } = (await desk.enter(member, { fileIds: [fileId] })).data
  expect((await get(address)).statusCode).toBe(404)
  await desk.approve(workNo)
  expect((await previewAt(address)).caching).toBe('public, max-age=600')
  await member.post('/api/talent/deleteWork', { workNo })
  expect((await get(address)).statusCode).toBe(404)
})

test.each([
  '/previews/zh_cn/media/00000000000000000000000000000000-480x320.svg.jpg',
  '/previews/zh_cn/files/0190a7d0-1234-7abc-8def-0123456789ab.jpg',
  '/previews/xx/club.jpg',
  '/previews/zh_cn/club.jpg/more',
  '/previews/zh_cn/..%2f..%2fetc%2fpasswd.jpg',
])('%s does not exist and is not cached', async (address) => {
  const answer = await get(address)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('nonexistent names wait for nothing and keep nobody waiting', async () => {
  const names = Array.from({ length: 60 }, (_, no) => String(no).padStart(32, '0'))
  const answers = await Promise.all([
    ...names.map((name) => get(`/previews/zh_cn/media/${name}-480x320.svg.jpg`)),
    get(previewAddress(null, 'en_us')),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...names.map(() => 404), 200])
})

test('many who ask at once get the same picture', async () => {
  const address = previewAddress(null, 'zh_cn')
  const answers = await Promise.all(Array.from({ length: 60 }, () => get(address)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a store that drips holds up one preview for as long as a store may take, and then no other', async () => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(200)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const member = await makeMember(club)
  const { fileId } = (await uploadFile(member, await noisePicture(901).jpeg().toBuffer())).data
  await desk.approve((await desk.enter(member, { fileIds: [fileId] })).data.workNo)
  const s3 = await drippingStore()
  const config = { dataDir: club.config.dataDir, uploads: { s3 } }
  const readPicture = pictureReader({ config, outside: makeOutsideServices(null) })
  const app = Fastify()
  onTestFinished(() => app.close())
  await previewPictures({ ...club.context, readPicture })(app)
  const codeOf = async (address: string) => (await app.inject(address)).statusCode
  const dripping = codeOf(previewAddress(`/files/${fileId}/small`, 'zh_cn'))
  await expect.poll(s3.begun).toBe(1)
  const next = codeOf(previewAddress(null, 'zh_cn'))
  expect(await Promise.all([dripping, next])).toEqual([503, 200])
  await expect.poll(s3.sending).toBe(0)
  await expect(readPicture(fileId, 'full')).rejects.toMatchObject({ status: 'outsideDown' })
})

test('pictures of any shape fit, however much noise they hold', async () => {
  for (const [width, height] of [
    [1, 1],
    [3000, 2],
    [2, 3000],
    [600, 460],
  ] as const) {
    const picture = await noisePicture(64).resize(width, height, { fit: 'fill' }).png().toBuffer()
    const drawn = await drawPreview({ picture, logo: null, clubName: '常青俱乐部'.repeat(9) })
    expect(drawn.length).toBeLessThanOrEqual(maxPreviewBytes)
  }
  const noise = await noisePicture(1200).png().toBuffer()
  const drawn = await drawPreview({ picture: noise, logo: null, clubName: '' })
  expect(drawn.length).toBeLessThanOrEqual(maxPreviewBytes)
})

const withoutFiles = statement<never, [workNo: string]>(
  'test_without_files',
  'DELETE FROM work_file WHERE work_no = $1',
)

test('the poster of a work without a picture is gone with the work, and comes back with it', async () => {
  const [author, friend] = [await makeMember(club), await makeMember(club)]
  const workNo = await desk.shownWork(author, { name: '无图' })
  await club.db.run(withoutFiles, [workNo])
  const { data } = await friend.post('/api/poster/create', { template: 'pine-crane', kind: 'work', workNo })
  const codeNow = async () => (await get(data.imageUrl)).statusCode
  const { headers } = await get(data.imageUrl)
  // Like the pictures of a work, a phone keeps it for ten minutes at most.
  expect(headers['cache-control']).toBe('private, max-age=600, immutable')
  await author.post('/api/talent/deleteWork', { workNo })
  expect(await codeNow()).toBe(404)
  await author.post('/api/talent/undeleteWork', { workNo })
  expect(await codeNow()).toBe(200)
  expect((await desk.run('review refuse', { work: workNo, revision: 1, because: 'other' })).exit).toBe(0)
  expect(await codeNow()).toBe(404)
  expect((await get(data.imageUrl)).headers['cache-control']).toBe('no-store')
})
