import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentFolder } from '../../testing/content-folder.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const { change, add, problems } = contentFolder(club)

/** The first box of a film. */
const film = Buffer.from('00000018667479706d703432', 'hex')
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\n你好\n'
/** The digits that a recording's name must end in. */
const digitsOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 8)

test('films and captions match their ending, and are named after their content', () => {
  const write = (name: string, bytes: Buffer | string) => add(join('media/course', name), bytes)
  write('a.mp4', film)
  write('b-00000000.vtt', captions)
  write(`c-${digitsOf('<script>')}.mp4`, '<script>')
  write(`d-${digitsOf('SUBTITLES')}.vtt`, 'SUBTITLES')
  write(`fine-${digitsOf(film)}.mp4`, film)
  write(`fine-${digitsOf(captions)}.vtt`, captions)
  expect(problems()).toEqual([
    `media/course/a.mp4:1: : must be named after its content: a-${digitsOf(film)}.mp4`,
    `media/course/b-00000000.vtt:1: : must be named after its content: b-${digitsOf(captions)}.vtt`,
    `media/course/c-${digitsOf('<script>')}.mp4:1: : is not an MP4 film by its content`,
    `media/course/d-${digitsOf('SUBTITLES')}.vtt:1: : is not WebVTT in UTF-8 by its content`,
  ])
})

test('a film needs its captions in both languages, and is only for videos', () => {
  change('course/course-2026-05/zh_cn.md', /captions: .*\n/, '')
  change('course/course-2026-05/en_us.md', /video: .*/, 'video: course/nothing.mp4')
  change('course/course-2026-02/zh_cn.md', /(title: .*\n)/, '$1captions: course/nothing.vtt\n')
  expect(problems()).toEqual([
    'course/course-2026-02/zh_cn.md:3: captions: is for videos',
    'course/course-2026-05/en_us.md:4: video: there is no recording media/course/nothing.mp4, or it may not be used',
    expect.stringMatching(/^course\/course-2026-05\/zh_cn\.md:\d+: captions: is missing; a film has its/),
  ])
})

test('a film is served in ranges, and cached for a year under its name', async () => {
  const { course } = (await club.post('/api/course/detail', { courseId: 'course-2026-05' })).data
  const whole = await club.app.inject(course.videoUrl)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': expect.stringContaining('immutable'),
  })
  const part = await club.app.inject({ url: course.videoUrl, headers: { range: 'bytes=100-299' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 100-299/${whole.rawPayload.length}`)
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 300))).toBe(true)
  const beyond = await club.app.inject({ url: course.videoUrl, headers: { range: 'bytes=99999999-' } })
  expect(beyond.statusCode).toBe(416)
  const vtt = await club.app.inject(course.captions[0].url)
  expect(vtt.headers['content-type']).toContain('text/vtt')
  expect(vtt.body).toContain('WEBVTT')
})
