import { businessDay } from '@club/contract/business-day.ts'
import { z } from 'zod'
import { cityId, headed, idOf, instant, phone, shared, text } from '../fields.ts'
import { type CardOf, reading } from '../kind.ts'

export const lecture = reading({
  facts: z
    .strictObject({
      ...shared,
      beginTime: instant,
      endTime: instant,
      cityId,
      seats: z.int().min(1).max(10_000),
      phone: phone.nullable(),
      /** A course on the same subject, for those who missed the lecture. */
      courseId: idOf('course').nullable(),
    })
    .refine(({ beginTime, endTime }) => Date.parse(beginTime) < Date.parse(endTime), {
      message: 'must be after beginTime',
      path: ['endTime'],
    }),
  words: z.strictObject({ ...headed, lecturer: text(60), venue: text(120) }),
  body: 'required',
  searchWords: ({ facts, words }, cityNames) => [words.lecturer, words.venue, ...cityNames([facts.cityId])],
  day: ({ beginTime }) => businessDay(new Date(beginTime)),
  heldAt: ({ beginTime, endTime }) => ({ beginTime, endTime }),
  card({ facts, words }, view): CardOf<'lecture'> {
    const { beginTime, endTime, cityId, seats, phone, courseId } = facts
    const course = courseId === null ? null : view.linkTo('course', courseId)
    return {
      beginTime,
      endTime,
      cityName: view.cityNames([cityId])[0] ?? '',
      venue: words.venue,
      lecturer: words.lecturer,
      seats,
      phone,
      coursePath: course && !course.isExpired ? course.path : null,
      isOver: Date.parse(endTime) <= view.now.getTime(),
    }
  },
})
