import { randomBytes } from 'node:crypto'
import { statuses } from '@club/contract/statuses.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limitFiles } from '../../testing/limit-files.ts'
import { makeMember, makeMembers } from '../../testing/make-member.ts'
import { movingWebp } from '../../testing/moving-webp.ts'
import { noisePicture } from '../../testing/noise-picture.ts'
import { frameSizes, frameTimes, sampleFilm } from '../../testing/sample-film.ts'
import { gridHeic, turnedHeic } from '../../testing/sample-heic.ts'
import { scannedJpeg } from '../../testing/scanned-jpeg.ts'
import { testClub } from '../../testing/test-club.ts'
import { turnUntil } from '../../testing/turn-until.ts'
import { uploadFile } from '../../testing/upload-form.ts'
import { uploadTraces } from '../../testing/upload-traces.ts'

const club = await testClub()

const served = async (url: string) => (await club.app.inject({ url })).rawPayload

const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()

/**
 * Puts a comment after a JPEG's first marker, where viewers skip it and a browser that guesses types reads it first.
 */
const withComment = (picture: Buffer, text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from('fffe', 'hex'),
    length,
    Buffer.from(text),
    picture.subarray(2),
  ])
}

test("an iPhone's picture is turned upright and reveals nothing about its camera", async () => {
  const member = await makeMember(club)
  const { status, data } = await uploadFile(member, turnedHeic, { fileName: 'IMG_1.HEIC' })
  expect(status).toBe('200')
  expect(data).toMatchObject({ mediaType: 'image/jpeg', width: 240, height: 320 })
  const bytes = await served(data.url)
  const { exif, icc, xmp } = await sharp(bytes).metadata()
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  expect(bytes.includes('A Camera')).toBe(false)
  const { data: pixels, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => pixels[(y * info.width + x) * info.channels] ?? 0
  expect(at(120, 40)).toBeGreaterThan(200)
  expect(at(120, 280)).toBeLessThan(100)
})

test.each([
  ['pictures larger than the film', { seconds: 60, frames: [frameSizes(1500, 4000)] }],
  ['a thousand pictures a second', { seconds: 5, frames: [frameSizes(5000, 1)], bytes: 6000 }],
  ['4K at 240 pictures a second', { seconds: 5, width: 3840, height: 2160, frames: [frameSizes(1200, 1)] }],
  ['times of a million pictures', { seconds: 5, frames: [frameTimes(1_000_000)] }],
])('a film that names %s is refused before anything decodes it', async (_name, film) => {
  const member = await makeMember(club)
  expect((await uploadFile(member, sampleFilm(film))).status).toBe(statuses.fileUnreadable)
})

test('slow motion of 240 pictures a second is accepted', async () => {
  const member = await makeMember(club)
  const film = sampleFilm({
    seconds: 5,
    width: 1920,
    height: 1080,
    frames: [frameSizes(1200, 2), frameTimes(1200)],
  })
  expect((await uploadFile(member, film)).status).toBe('200')
})

test('of a picture that is a page, too, only the picture is stored', async () => {
  const member = await makeMember(club)
  const { status, data } = await uploadFile(member, withComment(await jpeg(), '<script>alert(1)</script>'), {
    fileName: 'page.html',
    mediaType: 'text/html',
  })
  expect(status).toBe('200')
  for (const url of [data.url, data.previewUrl]) expect((await served(url)).includes('script')).toBe(false)
  expect((await club.app.inject({ url: data.url })).headers['content-type']).toBe('image/jpeg')
})

test.each([
  [
    'a small WebP of very many pixels',
    'fileTooManyPixels',
    () => blank(8000, 7600).webp({ effort: 0 }).toBuffer(),
  ],
  ['a small JPEG of very many pixels', 'fileTooManyPixels', () => blank(60_000, 1001).jpeg().toBuffer()],
  ['a small HEIC that says it has very many pixels', 'fileTooManyPixels', async () => heicOf(10_000, 6001)],
  [
    'a small HEIC of 990 tiles',
    'fileTooManyPixels',
    async () => gridHeic({ rows: 30, columns: 33, canvas: { width: 320, height: 240 } }),
  ],
  [
    'a small JPEG that goes over its pixels 883 times',
    'fileUnreadable',
    async () => scannedJpeg({ side: 64, scans: 883 }),
  ],
  [
    'a JPEG of twenty million pixels that goes over them a hundred times',
    'fileTooManyPixels',
    async () => scannedJpeg({ side: 4480, scans: 100 }),
  ],
  ['a small WebP of twenty thousand pictures', 'fileUnreadable', () => movingWebp(20_000)],
  ['half of a HEIC', 'fileUnreadable', async () => turnedHeic.subarray(0, 1000)],
  ['a PNG of noise after its head', 'fileUnreadable', pngWithoutPicture],
  ['an archive', 'fileTypeUnsupported', async () => Buffer.from(`PK\u0003\u0004${'x'.repeat(500)}`)],
  ['a document', 'fileTypeUnsupported', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`)],
] as const)('%s named photo.jpg is refused and leaves nothing', async (_what, status, make) => {
  const member = await makeMember(club)
  const before = await uploadTraces(club, member)
  const answer = await uploadFile(member, await make())
  expect(answer).toMatchObject({ code: 200, status: statuses[status], data: null })
  expect(answer.message).not.toBe('')
  expect(await uploadTraces(club, member)).toEqual(before)
})

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
}

/** The HEIC with another size in its header. */
function heicOf(width: number, height: number): Buffer {
  const changed = Buffer.from(turnedHeic)
  const size = changed.indexOf('ispe') + 8
  changed.writeUInt32BE(width, size)
  changed.writeUInt32BE(height, size + 4)
  return changed
}

async function pngWithoutPicture(): Promise<Buffer> {
  const whole = await noisePicture(20).png().toBuffer()
  return Buffer.concat([whole.subarray(0, 60), randomBytes(2000)])
}

test('a grid of tiles is one picture', async () => {
  const member = await makeMember(club)
  const { status, data } = await uploadFile(member, gridHeic({ rows: 2, columns: 3 }), { fileName: 'g.heic' })
  expect([status, data?.width, data?.height]).toEqual(['200', 960, 480])
})

test('files that cannot be used are refused after thirty a day, and those that can cost nothing', async () => {
  const member = await makeMember(club)
  const bombs = [gridHeic({ rows: 30, columns: 33 }), scannedJpeg({ side: 64, scans: 300 })]
  const good = await jpeg()
  const answers: string[] = []
  for (let sent = 0; sent < club.context.rooms['failed-file']; sent += 1) {
    if (sent % 10 === 0) expect((await uploadFile(member, withComment(good, `${sent}`))).status).toBe('200')
    answers.push((await uploadFile(member, bombs[sent % 2] ?? good)).status)
  }
  expect(new Set(answers)).toEqual(new Set([statuses.fileTooManyPixels, statuses.fileUnreadable]))
  const refused = await uploadFile(member, withComment(good, 'late'))
  expect([refused.status, refused.message]).toEqual([
    statuses.failedFilesOfDayUsed,
    expect.stringMatching(/明天/),
  ])
  // A second member behind the same address is not stopped by the first one's.
  expect((await uploadFile(await makeMember(club), good)).status).toBe('200')
})

test('files for which no room turns out to be left cost what useless ones cost, and are refused unread after thirty', async () => {
  const member = await makeMember(club)
  expect((await uploadFile(member, await jpeg())).status).toBe('200')
  const fill = { name: 'test_fill_room', text: 'UPDATE member_upload SET byte_count = $2 WHERE user_id = $1' }
  await club.db.run(fill, [member.userId, club.context.rooms['file-bytes'] - 1])
  const answers: string[] = []
  for (let sent = 0; sent < 31; sent += 1)
    answers.push(
      (
        await uploadFile(
          member,
          await noisePicture(40 + sent)
            .jpeg()
            .toBuffer(),
        )
      ).status,
    )
  expect(answers).toEqual([...Array(30).fill(statuses.uploadQuotaUsed), statuses.failedFilesOfDayUsed])
})

test('a full disk is said, while a file arrives as well as when it is stored, and nothing is left', async () => {
  const member = await makeMember(club)
  const before = await uploadTraces(club, member)
  const large = await noisePicture(300).png().toBuffer()
  // Small on arrival, large when stored.
  const small = await noisePicture(300).webp({ quality: 1 }).toBuffer()
  limitFiles(small.length + 1)
  for (const bytes of [large, small]) {
    const { status, message } = await uploadFile(member, bytes)
    expect(status).toBe(statuses.storageFull)
    expect(message).not.toBe('')
    expect(await uploadTraces(club, member)).toEqual(before)
  }
  expect((await member.post('/api/user/happypoint')).status).toBe('200')
})

test('the same file of a hundred members is stored for each', async () => {
  const members = await makeMembers(club, 100)
  const bytes = await jpeg()
  const uploadAll = (some: typeof members) => Promise.all(some.map((member) => uploadFile(member, bytes)))
  // As many at once as there are places.
  const answers = [...(await uploadAll(members.slice(0, 60))), ...(await uploadAll(members.slice(60)))]
  expect(answers.filter(({ status }) => status !== '200')).toEqual([])
  expect(new Set(answers.map(({ data }) => data.fileId)).size).toBe(100)
})

test('of thirty pictures that arrive at once, four are re-encoded at a time', async () => {
  const members = await makeMembers(club, 30)
  const bytes = await noisePicture(400).png().toBuffer()
  let most = 0
  let areStored = false
  const watch = turnUntil(() => {
    const { queue, process: running } = sharp.counters()
    most = Math.max(most, queue + running)
    return areStored
  })
  const answers = await Promise.all(members.map((member) => uploadFile(member, bytes)))
  areStored = true
  await watch
  expect(answers.map(({ status }) => status)).toEqual(members.map(() => '200'))
  expect(most).toBeGreaterThan(0)
  // The library still counts a step that has just ended when the next one of its picture begins.
  expect(most).toBeLessThanOrEqual(2 * 4)
})
