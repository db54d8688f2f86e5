import { dayMs } from '@club/contract/durations.ts'
import { z } from 'zod'
import { day, inAllLanguages, text } from '../fields.ts'

const maxHolidayDays = 15
const holiday = z
  .strictObject({ name: inAllLanguages, from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxHolidayDays * dayMs, {
    message: `must be on or after \`from\`, within ${maxHolidayDays} days`,
    path: ['to'],
  })
const isWeekend = (text: string) => [0, 6].includes(new Date(`${text}T00:00:00Z`).getUTCDay())

/** `content/holidays.yaml`: public holidays and make-up working days by the year of the notice that sets them. */
export const holidaysSchema = z
  .array(
    z
      .strictObject({
        year: z.int().min(2020).max(2100),
        /** False until the year's notice is published; the year then has no days. */
        isOfficial: z.boolean(),
        source: text(300),
        reviewedAt: day,
        reviewer: text(60),
        holidays: z.array(holiday).max(20),
        makeUpDays: z.array(day.refine(isWeekend, 'must be a Saturday or Sunday')).max(20),
      })
      .refine(({ isOfficial, holidays }) => isOfficial === holidays.length > 0, {
        message: 'must have its holidays exactly when the year is official',
        path: ['holidays'],
      })
      .refine(({ isOfficial, makeUpDays }) => isOfficial || makeUpDays.length === 0, {
        message: 'must be empty while the year is not official',
        path: ['makeUpDays'],
      })
      .refine(
        ({ holidays, makeUpDays }) =>
          makeUpDays.every((made) => holidays.every(({ from, to }) => made < from || made > to)),
        { message: 'a make-up day cannot be a holiday', path: ['makeUpDays'] },
      )
      // New Year's holidays may begin in the last days of the year before.
      .refine(
        ({ year, holidays }) =>
          holidays.every(({ from, to }) => to.startsWith(`${year}-`) && from >= `${year - 1}-12-25`),
        { message: 'must be days of the year', path: ['holidays'] },
      ),
  )
  .max(50)
  .refine((years) => new Set(years.map(({ year }) => year)).size === years.length, 'names a year twice')
export type HolidayYear = z.output<typeof holidaysSchema>[number]
