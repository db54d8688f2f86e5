import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pictureSize, pictureSources } from '@club/contract/media.rules.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { contentFolder } from '../../testing/content-folder.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { sweepMedia } from './content-media-store.ts'
import { makePicture } from './content-pictures.ts'
import { publishContent } from './content-publish.ts'

const club = await testClub()
const { folder, change, add } = contentFolder(club)
const addMedia = (name: string, bytes: Buffer | string) => add(join('media', name), bytes)

const who = { operator: 'lin', reason: 'test' }
/** The hashes of converted pictures, to check that each is converted once. */
let made: string[] = []
async function publish() {
  made = []
  const done = await publishContent(club.db, club.context.clock, folder, who, (hash, bytes) => {
    made.push(hash)
    return makePicture(hash, bytes)
  })
  await club.context.published.refresh()
  return done
}

// The folder has no library: its pictures go first, so that a sweep finds only those of the test.
await publish()
while ((await sweepMedia(club.context, new Date('2026-12-20T10:00:00+08:00'))) > 0);

/** A photograph of one colour; by default only just wide enough for two sizes, which are made in no time. */
const photo = (background: string, width = 720, height = 540) =>
  sharp({ create: { width, height, channels: 3, background } })

const courseIds = ['course-2026-01', 'course-2026-02'] as const
async function imageOf(courseId: string): Promise<string> {
  return (await club.post('/api/course/detail', { courseId })).data.course.imageUrl
}
const showIn = (courseId: string, name: string) =>
  change(`course/${courseId}/item.yaml`, /image: .*/, `image: ${name}`)
const sourcesOf = (address: string) =>
  pictureSources(address).flatMap(({ srcSet }) => srcSet.split(', ').map((one) => one.split(' ')))

test('a photograph is stored in two sizes and three formats, upright and without camera metadata', async () => {
  // Rotated: stored as 1600 × 1200, shown as 1200 × 1600.
  const lying = photo('#357', 1600, 1200).withExif({ IFD0: { Copyright: 'secret place' } })
  addMedia('course/photo.jpg', await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  showIn(courseIds[0], 'course/photo.jpg')
  await publish()
  const address = await imageOf(courseIds[0])
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}-1200x1600\.jpg$/)
  expect(pictureSize(address)).toEqual({ width: 1200, height: 1600 })
  const widths = sourcesOf(address).map(([, width]) => width)
  expect(widths).toEqual(['640w', '1200w', '640w', '1200w'])
  const formats: Record<string, string> = { jpg: 'jpeg', webp: 'webp', avif: 'heif' }
  for (const [source = '', width = ''] of [[address, '1200w'], ...sourcesOf(address)]) {
    const { rawPayload } = await club.app.inject(source)
    const found = await sharp(rawPayload).metadata()
    expect(found).toMatchObject({
      width: Number.parseInt(width, 10),
      format: formats[source.split('.')[1] ?? ''],
    })
    expect(found.height / found.width).toBeCloseTo(4 / 3, 2)
    expect(found).not.toHaveProperty('exif')
    expect(rawPayload.includes('secret place')).toBe(false)
  }
})

test('a wide picture is scaled down, a narrow one is never enlarged, and transparency is preserved', async () => {
  addMedia('course/wide.webp', await photo('#246', 3000, 1000).webp().toBuffer())
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const narrow = sharp({ create: { width: 300, height: 200, channels: 4, background: clear } })
  addMedia('course/narrow.png', await narrow.png().toBuffer())
  showIn(courseIds[0], 'course/wide.webp')
  showIn(courseIds[1], 'course/narrow.png')
  await publish()
  expect(await imageOf(courseIds[0])).toMatch(/-1280x427\.jpg$/)
  const address = await imageOf(courseIds[1])
  expect(address).toMatch(/-300x200\.png$/)
  expect(sourcesOf(address).map(([, width]) => width)).toEqual(['300w', '300w'])
  expect((await sharp((await club.app.inject(address)).rawPayload).stats()).isOpaque).toBe(false)
})

test('the same picture under two names is converted and stored once, and not again if unchanged', async () => {
  const bytes = await photo('#951').jpeg().toBuffer()
  addMedia('course/one.jpg', bytes)
  addMedia('course/two.jpg', bytes)
  showIn(courseIds[0], 'course/one.jpg')
  showIn(courseIds[1], 'course/two.jpg')
  const done = await publish()
  expect(done.changed).toEqual(expect.arrayContaining(['media/course/one.jpg', 'media/course/two.jpg']))
  const address = await imageOf(courseIds[0])
  expect(await imageOf(courseIds[1])).toBe(address)
  expect(made).toHaveLength(1)
  expect(await publish()).toMatchObject({ version: done.version, changed: [], removed: [] })
  expect(made).toEqual([])
})

test('another picture under the same name gets another address, and the name leads to it', async () => {
  addMedia('course/photo.jpg', await photo('#111').jpeg().toBuffer())
  showIn(courseIds[0], 'course/photo.jpg')
  const before = await publish()
  const first = await imageOf(courseIds[0])
  addMedia('course/photo.jpg', await photo('#eee').jpeg().toBuffer())
  expect(await publish()).toMatchObject({ version: before.version + 1, changed: ['media/course/photo.jpg'] })
  const second = await imageOf(courseIds[0])
  expect(second).not.toBe(first)
  const byName = await club.app.inject('/media/course/photo.jpg')
  expect(byName.rawPayload.equals((await club.app.inject(second)).rawPayload)).toBe(true)
  // Open pages still show the old one.
  expect((await club.app.inject(first)).statusCode).toBe(200)
})

test('pictures in texts get their address, size and formats, load lazily and keep their alternative text', async () => {
  addMedia('course/photo.jpg', await photo('#248', 1600, 1200).jpeg().toBuffer())
  change('agreement/privacy/item.yaml', /version: .*/, 'version: "7.0"')
  for (const language of ['zh_cn', 'en_us']) {
    const text = '$&\n\n![湖边 "早晨"](/media/course/photo.jpg)\n\n![](/media/icon/home.svg)\n'
    change(`agreement/privacy/${language}.md`, /[\s\S]*/, text)
  }
  await publish()
  const { list } = (await club.post('/api/userAgreement/query', { agreementIds: ['privacy'] })).data
  const photoAddress = club.context.published.mediaUrl('course/photo.jpg')
  const stem = photoAddress.replace('.jpg', '')
  const html: string = list[0].html
  expect(html).toContain(
    `<picture><source type="image/avif" srcset="${stem}-small.avif 640w, ${stem}.avif 1280w" sizes="(min-width: 640px) 640px, 100vw">`,
  )
  expect(html).toContain(
    `<img src="${photoAddress}" alt="湖边 &#x22;早晨&#x22;" width="1280" height="960" loading="lazy" decoding="async"></picture>`,
  )
  const icon = club.context.published.mediaUrl('icon/home.svg')
  const { width, height } = pictureSize(icon) ?? {}
  expect(html).toContain(
    `<img src="${icon}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`,
  )
})

test('a text can only show an existing picture', async () => {
  change('task/check_in/zh_cn.md', /[\s\S]*/, '$&\n\n![](/media/course/nothing.jpg)\n')
  change('task/check_in/en_us.md', /[\s\S]*/, '$&\n\n![](/media/course/nothing.jpg)\n')
  const said = (await publish()).problems.map(({ file, message }) => `${file}: ${message}`)
  const message = 'there is no picture media/course/nothing.jpg, or it may not be shown'
  expect(said).toEqual([`task/check_in/en_us.md: ${message}`, `task/check_in/zh_cn.md: ${message}`])
})

test.each([
  {
    name: 'cut.jpg',
    bytes: async () => (await photo('#975', 1600, 1200).jpeg().toBuffer()).subarray(0, 6000),
    message: /^cannot be read to its end: .*premature end/,
  },
  {
    name: 'bomb.png',
    bytes: () =>
      sharp({
        create: { width: 5000, height: 5000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer(),
    message: /^has more than 24 million pixels$/,
  },
  {
    name: 'tall.png',
    bytes: () => photo('#975', 10, 13_000).png().toBuffer(),
    message: /^has a side of more than 12000 pixels$/,
  },
  {
    name: 'head.webp',
    bytes: async () => Buffer.from('RIFF0000WEBPVP8 ', 'latin1'),
    message: /^cannot be read to its end: /,
  },
  {
    name: 'prefixed.svg',
    bytes: async () =>
      Buffer.from('<svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>1</s:script></svg>'),
    message: /^holds a script$/,
  },
  {
    name: 'script.svg',
    bytes: async () => Buffer.from('<svg viewBox="0 0 9 9"><script>1</script></svg>'),
    message: /^holds a script$/,
  },
  {
    name: 'sizeless.svg',
    bytes: async () => Buffer.from('<svg width="100%"><path d="M0 0"/></svg>'),
    message: /^has neither width and height nor a viewBox$/,
  },
])('$name refuses the whole publication, with file and reason', async ({ name, bytes, message }) => {
  addMedia(`course/${name}`, await bytes())
  showIn(courseIds[0], `course/${name}`)
  change('slider/morning-park/zh_cn.md', /title: .*/, 'title: 不该出现')
  const before = club.context.published.version()
  const { problems } = await publish()
  const file = `media/course/${name}`
  expect(problems).toContainEqual({ file, line: 1, field: '', message: expect.stringMatching(message) })
  expect(club.context.published.version()).toBe(before)
  expect(JSON.stringify((await club.post('/api/appinfo')).data)).not.toContain('不该出现')
  const desk = operatorDesk(club)
  const said = await desk.run('content check', { folder })
  expect(said).toMatchObject({ exit: 1, err: expect.stringContaining(join(folder, `${file}:1: `)) })
})

test('an animated picture is refused', async () => {
  const frames = await Promise.all(['#111', '#eee'].map((colour) => photo(colour, 40, 40).png().toBuffer()))
  addMedia(
    'course/moves.webp',
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  showIn(courseIds[0], 'course/moves.webp')
  expect((await publish()).problems).toMatchObject([{ message: 'moves; pictures stand still' }])
})

test('the pictures named by the screens must exist', async () => {
  rmSync(join(folder, 'media/state/offline.svg'))
  const message = 'is missing; screens of the club show it'
  expect((await publish()).problems).toEqual([
    { file: 'media/state/offline.svg', line: 1, field: '', message },
  ])
})

const partsOf = statement<{ count: number }, [files: string]>(
  'test_media_parts',
  'SELECT count(*)::int AS count FROM content_media_part WHERE file_name LIKE $1',
)

test('media that nothing names any more are kept for a week, then swept with their bytes', async () => {
  // Converting pictures takes long on a slow machine, and the week is checked to the minute.
  onTestFinished(await stopTime(club))
  await club.moveTo('2026-11-20T10:00:00+08:00')
  addMedia('course/photo.jpg', await photo('#7a3').jpeg().toBuffer())
  showIn(courseIds[0], 'course/photo.jpg')
  await publish()
  const old = await imageOf(courseIds[0])
  const stored = async () => (await club.db.one(partsOf, [`${old.slice(7, 39)}%`]))?.count
  expect(await stored()).toBe(5)
  const sweep = async () => sweepMedia(club.context, await club.context.clock.now(club.db))
  addMedia('course/photo.jpg', await photo('#3a7').jpeg().toBuffer())
  await publish()
  await club.moveTo('2026-11-27T09:59:00+08:00')
  await sweep()
  expect(await stored()).toBe(5)
  await club.moveTo('2026-11-27T10:01:00+08:00')
  // Named media stay, however long ago they were stored.
  expect(await sweep()).toBeGreaterThanOrEqual(1)
  expect(await stored()).toBe(0)
  expect(await sweep()).toBe(0)
  await club.context.published.refresh()
  expect((await club.app.inject(await imageOf(courseIds[0]))).statusCode).toBe(200)
  // Named again, it is converted again.
  addMedia('course/photo.jpg', await photo('#7a3').jpeg().toBuffer())
  await publish()
  expect(await imageOf(courseIds[0])).toBe(old)
  expect(await stored()).toBe(5)
})

test('a sweep during a publication does not delete its media', async () => {
  await club.moveTo('2026-12-01T10:00:00+08:00')
  const returning = await photo('#c06').jpeg().toBuffer()
  addMedia('course/photo.jpg', returning)
  showIn(courseIds[0], 'course/photo.jpg')
  await publish()
  const address = await imageOf(courseIds[0])
  addMedia('course/photo.jpg', await photo('#60c').jpeg().toBuffer())
  await publish()
  await club.moveTo('2026-12-20T10:00:00+08:00')
  addMedia('course/photo.jpg', returning)
  addMedia('course/new.jpg', await photo('#0c6').jpeg().toBuffer())
  showIn(courseIds[1], 'course/new.jpg')
  const swept: number[] = []
  const done = await publishContent(club.db, club.context.clock, folder, who, async (hash, bytes) => {
    swept.push(await sweepMedia(club.context, await club.context.clock.now(club.db)))
    return makePicture(hash, bytes)
  })
  expect(done.problems).toEqual([])
  expect(swept[0]).toBeGreaterThanOrEqual(1)
  await club.context.published.refresh()
  expect(await imageOf(courseIds[0])).toBe(address)
  for (const courseId of courseIds) {
    expect((await club.app.inject(await imageOf(courseId))).statusCode).toBe(200)
  }
})
