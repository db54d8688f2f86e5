import { type Language, languages } from '@club/contract/constants.ts'
import { mediaUrl, type Published, type PublishedItem } from '../../kit/content/published.ts'

type Course = PublishedItem<'course'>

/** A course as the list shows it, in one language. */
export function courseView({ id, facts, words, html }: Course, language: Language) {
  const { title, summary, video } = words[language]
  return {
    courseId: id,
    courseType: facts.courseType,
    title,
    summary,
    imageUrl: mediaUrl(facts.image),
    minutes: facts.minutes,
    lengthSeconds: facts.lengthSeconds ?? null,
    isReady: facts.courseType === 'Video' ? video !== undefined : html[language] !== '',
  }
}

/** A course with all that studying it needs. A film's captions come in every language, whatever it is watched in. */
export function courseDetailView(course: Course, language: Language) {
  const { facts, words, html } = course
  const { video } = words[language]
  return {
    ...courseView(course, language),
    html: html[language],
    paragraphs: facts.paragraphs ?? null,
    videoUrl: video === undefined ? null : mediaUrl(video),
    captions: languages.flatMap((one) => {
      const { captions } = words[one]
      return captions === undefined ? [] : [{ language: one, url: mediaUrl(captions) }]
    }),
    reviewedAt: facts.reviewedAt,
  }
}

/** What studying and sharing a course bring. Throws while the club has no tasks. */
export function coursePay(published: Published) {
  const [study, share] = (['learn_course', 'share_course'] as const).map((id) => published.item('task', id))
  if (!study || !share) throw new Error('the tasks of study and sharing are not published')
  return {
    studyPoint: study.facts.points,
    studyMonthlyCap: study.facts.monthlyCap,
    sharePoint: share.facts.points,
  }
}
