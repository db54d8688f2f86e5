import { bareText } from '@club/contract/bare-text.rules.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { regions } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { colour, day, inAllLanguages, picture, shortLinkName, sourceId, text } from './fields.ts'

/** The files of `content/` that are not items of a kind. */

/** The part of an address before an `@` looks like the host but is not. */
const siteUrl = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .refine((url) => !/^[^?#]*@/.test(url.replaceAll('\\', '/')), { message: 'must not contain a user name' })

/**
 * `content/brand.yaml`: the bank's name, hotline, colours and addresses, which are never literals
 * in the code.
 */
export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: inAllLanguages,
  clubName: inAllLanguages,
  hotline: z.strictObject({ number: z.string().regex(/^[0-9+-]{3,20}$/), hours: inAllLanguages }),
  colours: z.strictObject({ primary: colour, accent: colour, paper: colour }),
  logo: picture,
  /** The bank's own addresses by name; the only external ones that content may link to. */
  shortLinks: z.record(shortLinkName, z.url({ protocol: /^https$/ })),
  /** The sites whose tokens sign members in, by the source of their links: rules/identity#partners. */
  partners: z
    .record(z.string().regex(/^[a-z0-9-]{1,40}$/), z.strictObject({ name: inAllLanguages, url: siteUrl }))
    .optional(),
  invented: z.boolean(),
})
export type Brand = z.output<typeof brandSchema>

/** `content/avatar.yaml`: the avatars that members choose from. */
export const avatarsSchema = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), picture, name: inAllLanguages }))
  .min(1)
  .max(100)
export type Avatar = z.output<typeof avatarsSchema>[number]

/** Syllables without tones, `xi cheng`: members find a branch by them, or by their first letters. */
const pinyin = z.string().regex(/^[a-z]{1,6}( [a-z]{1,6}){0,19}$/, 'must be syllables without tones')
const latitude = z.number().min(3).max(54)
const longitude = z.number().min(73).max(136)
const placeId = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** `content/branch.yaml`: the bank's branches that members choose from, by unit (city). */
export const unitsSchema = z
  .array(
    z.strictObject({
      id: placeId,
      name: inAllLanguages,
      pinyin,
      branches: z
        .array(z.strictObject({ id: placeId, name: inAllLanguages, pinyin, latitude, longitude }))
        .min(1)
        .max(200),
    }),
  )
  .min(1)
  .max(200)
export type Unit = z.output<typeof unitsSchema>[number]

const maxHolidayDays = 15
const holiday = z
  .strictObject({ name: inAllLanguages, from: day, to: day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxHolidayDays * 86_400_000, {
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

/** The 24 solar terms, from the winter solstice, the calendar library's first. */
export const solarTerms = [
  'dongzhi',
  'xiaohan',
  'dahan',
  'lichun',
  'yushui',
  'jingzhe',
  'chunfen',
  'qingming',
  'guyu',
  'lixia',
  'xiaoman',
  'mangzhong',
  'xiazhi',
  'xiaoshu',
  'dashu',
  'liqiu',
  'chushu',
  'bailu',
  'qiufen',
  'hanlu',
  'shuangjiang',
  'lidong',
  'xiaoxue',
  'daxue',
] as const
const festivals = [
  'new-years-day',
  'laba-festival',
  'new-years-eve',
  'spring-festival',
  'lantern-festival',
  'dragon-boat-festival',
  'mid-autumn-festival',
  'double-ninth-festival',
  'national-day',
] as const
const seasons = [...solarTerms, ...festivals] as const
export type Season = (typeof seasons)[number]

const maxGreetingTitle = 40
const maxGreetingText = 200
const inAll = (max: number) => z.strictObject(inEachLanguage(() => text(max)))

/** `content/greetings.yaml`: the greetings on festivals and solar terms; their days are computed. */
export const greetingsSchema = z.strictObject({
  source: text(300),
  reviewedAt: day,
  reviewer: text(60),
  greetings: z
    .array(
      z.strictObject({ on: z.enum(seasons), title: inAll(maxGreetingTitle), text: inAll(maxGreetingText) }),
    )
    .refine((list) => new Set(list.map(({ on }) => on)).size === list.length, 'names a day twice'),
})
export type Greetings = z.output<typeof greetingsSchema>

const reservedName = text(60).refine((name) => bareText(name).length > 1, 'must have two letters or more')
const reservedNames = (max: number) =>
  z
    .array(reservedName)
    .max(max)
    .refine((list) => new Set(list.map(bareText)).size === list.length, 'names one twice')

/**
 * `content/reserved_name.yaml`: the names that no member may take, besides those of the bank and its branches, and
 * what no new password may contain: rules/identity#nickname, rules/identity#new-passwords.
 */
export const reservedNamesSchema = z.strictObject({
  source: text(300),
  reviewedAt: day,
  reviewer: text(60),
  offices: reservedNames(500),
  publicFigures: reservedNames(2000),
  passwordWords: z
    .array(z.string().regex(/^[a-z0-9]{5,20}$/, 'must be 5 to 20 small letters and digits'))
    .max(200)
    .default([]),
})
export type ReservedNames = z.output<typeof reservedNamesSchema>

/** `content/source.yaml`: sources and reviewers of texts, in words for readers. */
export const sourcesSchema = z.strictObject({
  sources: z.record(sourceId, inAllLanguages),
  reviewers: z.record(sourceId, inAllLanguages),
})
export type Sources = z.output<typeof sourcesSchema>

/** `content/city.yaml`: the cities of places, with their centre in degrees (WGS 84). */
export const citiesSchema = z
  .array(
    z.strictObject({
      id: placeId,
      name: inAllLanguages,
      region: z.enum(regions),
      latitude,
      longitude,
    }),
  )
  .min(1)
  .max(1000)
  .refine((cities) => new Set(cities.map(({ id }) => id)).size === cities.length, 'names a city twice')
export type City = z.output<typeof citiesSchema>[number]
