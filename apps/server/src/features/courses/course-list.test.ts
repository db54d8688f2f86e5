import { expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()

const detail = async (courseId: string, headers: Record<string, string> = {}) =>
  (await club.post('/api/course/detail', { courseId }, { headers })).data

test('a visitor sees all courses in order with their length and points', async () => {
  const { list, pay } = (await club.post('/api/course/query')).data
  expect(pay).toEqual({ studyPoint: 10, studyMonthlyCap: 290, sharePoint: 15 })
  expect(list.map(({ courseId }: { courseId: string }) => courseId)).toEqual([
    'course-2026-05',
    'course-2026-01',
    'course-2026-02',
    'course-2026-03',
    'course-2026-04',
  ])
  expect(list[0]).toEqual({
    courseId: 'course-2026-05',
    courseType: 'Video',
    title: '认出诈骗电话',
    summary: expect.any(String),
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}-640x480\.svg$/),
    minutes: 2,
    lengthSeconds: 90,
    isReady: true,
  })
  expect(list[2]).toMatchObject({ courseType: 'Article', lengthSeconds: null, isReady: true })
})

test('a course without its film is marked as in preparation', async () => {
  const { course } = await detail('course-2026-01')
  expect(course).toMatchObject({ isReady: false, videoUrl: null, captions: [] })
})

test('a film comes in the reader’s language, with captions in all languages', async () => {
  const chinese = (await detail('course-2026-05')).course
  const english = (await detail('course-2026-05', { 'accept-language': 'en_us' })).course
  expect(chinese.title).toBe('认出诈骗电话')
  expect(english.title).toBe('Telling a fraud call')
  expect(english.videoUrl).not.toBe(chinese.videoUrl)
  expect(english.captions).toEqual(chinese.captions)
  expect(chinese.captions.map(({ language }: { language: string }) => language)).toEqual(['zh_cn', 'en_us'])
  expect(chinese.html).toContain('96110')
})

test('an article has as many blocks of text as paragraphs that count', async () => {
  const { course } = await detail('course-2026-02')
  expect(course.html.match(/^<(p|h2|ul|ol)>/gm)).toHaveLength(course.paragraphs)
})

test.each(['', 'no-course', '__proto__', '../brand'])(
  '%j is refused as an unknown course',
  async (courseId) => {
    const answer = await club.post('/api/course/detail', { courseId })
    expect(answer).toMatchObject({ status: '200', data: { course: null } })
  },
)

test('an overlong id is refused as malformed', async () => {
  expect((await club.post('/api/course/detail', { courseId: 'x'.repeat(65) })).code).toBe(400)
})
