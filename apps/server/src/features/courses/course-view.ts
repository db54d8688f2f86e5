import { type Language, languages } from '@club/contract/languages.ts'
import { isCourseReady, originView, type Published, type PublishedItem } from '../content/content.ts'

type Course = PublishedItem<'course'>

/** A course for the list, in one language. */
export function courseView(published: Published, course: Course, language: Language) {
  const { id, facts, words } = course
  const { title, summary } = words[language]
  return {
    courseId: id,
    courseType: facts.courseType,
    title,
    summary,
    imageUrl: published.mediaUrl(facts.image),
    minutes: facts.minutes,
    lengthSeconds: facts.lengthSeconds ?? null,
    isReady: isCourseReady(course, language),
  }
}

/** A course with everything needed to study it. Captions come in all languages. */
export function courseDetailView(published: Published, course: Course, language: Language) {
  const { facts, words, html } = course
  const { video } = words[language]
  return {
    ...courseView(published, course, language),
    html: html[language],
    paragraphs: facts.paragraphs ?? null,
    videoUrl: video === undefined ? null : published.mediaUrl(video),
    captions: languages.flatMap((one) => {
      const { captions } = words[one]
      return captions === undefined ? [] : [{ language: one, url: published.mediaUrl(captions) }]
    }),
    origin: originView(published, facts, language),
  }
}

/** The points for studying and sharing a course. Throws if the tasks are not published. */
export function coursePay(published: Published) {
  const [study, share] = (['learn_course', 'share_course'] as const).map((id) => published.item('task', id))
  if (!study || !share) throw new Error('the tasks of study and sharing are not published')
  return {
    studyPoint: study.facts.points,
    studyMonthlyCap: study.facts.monthlyCap,
    sharePoint: share.facts.points,
  }
}
