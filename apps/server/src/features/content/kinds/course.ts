import { englishCount } from '@club/contract/english-count.ts'
import { type Language, languages } from '@club/contract/languages.ts'
import { coursePath } from '@club/contract/library.rules.ts'
import { z } from 'zod'
import { paragraphsIn } from '../content-html.ts'
import { ages, origin, picture, recording, titled } from '../fields.ts'
import { type FolderView, type ItemFiles, kind, type Refuse } from '../kind.ts'

/** In a longer paragraph, reading could not be distinguished from being away. */
const maxParagraphMinutes = 2

const facts = z.strictObject({
  ...origin,
  ...ages,
  image: picture,
  courseType: z.enum(['Video', 'Article']),
  /** The duration shown to members; for an article it also limits the reading speed. */
  minutes: z.int().min(1).max(600),
  /** The length of a video. */
  lengthSeconds: z.int().min(1).max(36_000).optional(),
  /** The number of paragraphs in an article; headings and lists count as one each. */
  paragraphs: z.int().min(1).max(1000).optional(),
})
const words = titled.extend({
  /** Missing while the film is being made. */
  video: recording('mp4').optional(),
  /** What the film says, for those who cannot hear it. */
  captions: recording('vtt').optional(),
})

export const course = kind({
  facts: facts
    .refine(
      ({ courseType, lengthSeconds, minutes }) =>
        courseType === 'Video'
          ? lengthSeconds !== undefined && Math.abs(lengthSeconds - minutes * 60) < 60
          : lengthSeconds === undefined,
      { message: 'is the length of a video, within a minute of `minutes`', path: ['lengthSeconds'] },
    )
    .refine(({ courseType, paragraphs }) => (courseType === 'Article') === (paragraphs !== undefined), {
      message: 'is for articles, and needed there',
      path: ['paragraphs'],
    })
    .refine(
      ({ minutes, paragraphs }) => paragraphs === undefined || minutes <= paragraphs * maxParagraphMinutes,
      {
        message: `must be enough that none takes more than ${maxParagraphMinutes} minutes to read`,
        path: ['paragraphs'],
      },
    ),
  words,
  // The text of an article, or the transcript of a video.
  body: 'optional',
  path: (courseId, { courseType }) => coursePath({ courseId, courseType }),
  check(item, refuse, folder) {
    checkFilm(item, refuse, folder)
    const { paragraphs } = item.facts
    if (paragraphs === undefined) return
    // Study counts paragraphs, so both languages must have the declared number.
    for (const language of languages) {
      const found = paragraphsIn(item.bodies[language])
      if (found > 0 && found !== paragraphs)
        refuse('item', ['paragraphs'], `${language}.md has ${englishCount(found, 'paragraph')}`)
    }
  },
})

/** Whether a course can be studied in a language; before that it is only announced. */
export function isCourseReady({ facts, words, html }: PublishedCourse, language: Language): boolean {
  return facts.courseType === 'Video' ? words[language].video !== undefined : html[language] !== ''
}

interface PublishedCourse {
  facts: Pick<z.output<typeof facts>, 'courseType'>
  words: Record<Language, Pick<z.output<typeof words>, 'video'>>
  html: Record<Language, string>
}

const filmFields = ['video', 'captions'] as const

/** A film needs captions, in both languages. */
function checkFilm(
  item: ItemFiles<z.output<typeof facts>, z.output<typeof words>>,
  refuse: Refuse,
  { recordings }: FolderView,
): void {
  const isVideo = item.facts.courseType === 'Video'
  const isFilmed = languages.some((language) =>
    filmFields.some((field) => item.words[language][field] !== undefined),
  )
  for (const language of languages) {
    for (const field of filmFields) {
      const given = item.words[language][field]
      if (given === undefined) {
        if (isFilmed && isVideo)
          refuse(language, [field], 'is missing; a film has its captions, in both languages')
      } else if (!isVideo) refuse(language, [field], 'is for videos')
      else if (!recordings.has(given))
        refuse(language, [field], `there is no recording media/${given}, or it may not be used`)
    }
  }
}
