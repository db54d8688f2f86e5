import {
  articleSections,
  careLevels,
  discountCategories,
  healthStates,
  hospitalGrades,
  hotlineCategories,
  institutionTypes,
  medicalNeeds,
  productCategories,
  questionTopics,
  relations,
  socialInsurances,
  specialties,
} from '@club/contract/library.rules.ts'
import { z } from 'zod'
import { ages, day, instant, origin, ownPath, picture, shortLinkName, text } from './fields.ts'

/** The kinds that members read, look up and search. */

const itemId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be the id of an item')
const cityId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the id of a city in city.yaml')
const phone = z.string().regex(/^[0-9][0-9-]{2,19}$/, 'must be a telephone number like 010-1234')
const yuan = z.int().min(0).max(10_000_000)

/** What every item of the library has; invented people, places and offers are marked for the reader. */
const shared = { ...origin, ...ages, isInvented: z.boolean() }
const headed = { title: text(90), summary: text(300) }
const ranged = (facts: { monthlyFeeFrom: number; monthlyFeeTo: number }) =>
  facts.monthlyFeeFrom <= facts.monthlyFeeTo
const rangeProblem = { message: 'must be at least monthlyFeeFrom', path: ['monthlyFeeTo'] }
const fees = { monthlyFeeFrom: yuan, monthlyFeeTo: yuan }

const placed = {
  ...shared,
  cityId,
  latitude: z.number().min(3).max(54),
  longitude: z.number().min(73).max(136),
  phone,
  images: z.array(picture).min(1).max(12),
}
/** As many captions as images, in the same order. */
const placeWords = z.strictObject({
  ...headed,
  address: text(120),
  captions: z.array(text(60)).min(1).max(12),
})

export const libraryKinds = {
  article: {
    facts: z.strictObject({
      ...shared,
      section: z.enum(articleSections),
      image: picture.nullable(),
      publishedOn: day,
    }),
    words: z.strictObject(headed),
    body: 'required',
  },
  question: {
    facts: z.strictObject({ ...shared, topic: z.enum(questionTopics) }),
    /** `title` is the question, `summary` the answer in one or two sentences. */
    words: z.strictObject(headed),
    body: 'required',
  },
  lecture: {
    facts: z
      .strictObject({
        ...shared,
        beginTime: instant,
        endTime: instant,
        cityId,
        seats: z.int().min(1).max(10_000),
        phone: phone.nullable(),
        /** A course that tells the same, for those who could not come. */
        courseId: itemId.nullable(),
      })
      .refine(({ beginTime, endTime }) => Date.parse(beginTime) < Date.parse(endTime), {
        message: 'must be after beginTime',
        path: ['endTime'],
      }),
    words: z.strictObject({ ...headed, lecturer: text(60), venue: text(120) }),
    body: 'required',
  },
  book: {
    facts: z.strictObject({ ...shared, image: picture }),
    words: z.strictObject({ ...headed, author: text(60) }),
    // Each second-level heading begins a chapter.
    body: 'required',
  },
  discount: {
    facts: z.strictObject({
      ...shared,
      category: z.enum(discountCategories),
      image: picture,
      /** Products that it is tied to, by id; none: every member. */
      products: z.array(itemId).max(5),
      /** Where it holds; none: everywhere. */
      cityIds: z.array(cityId).max(100),
      beginsOn: day,
      expiresAt: day,
      phone: phone.nullable(),
    }),
    words: z.strictObject({ ...headed, merchant: text(60), offer: text(40) }),
    body: 'required',
  },
  product: {
    facts: z.strictObject({
      ...shared,
      category: z.enum(productCategories),
      image: picture,
      /** The bank's own measure of risk, R1 (lowest) to R5; null where there is none to take. */
      riskLevel: z.enum(['R1', 'R2', 'R3', 'R4', 'R5']).nullable(),
      shortLink: shortLinkName.nullable(),
    }),
    words: z.strictObject({
      ...headed,
      points: z
        .array(z.strictObject({ label: text(40), value: text(160) }))
        .min(1)
        .max(8),
    }),
    body: 'required',
  },
  hotline: {
    facts: z.strictObject({ ...shared, category: z.enum(hotlineCategories), number: phone }),
    words: z.strictObject({ ...headed, hours: text(60) }),
    body: 'none',
  },
  care_advice: {
    facts: z.strictObject({
      ...shared,
      /** The readers that the advice fits; each list names at least one answer: rules/content#care-finder. */
      socialInsurance: z.array(z.enum(socialInsurances)).min(1),
      health: z.array(z.enum(healthStates)).min(1),
      medicalNeed: z.array(z.enum(medicalNeeds)).min(1),
      relation: z.array(z.enum(relations)).min(1),
      readMore: z.array(ownPath).max(4),
    }),
    /** `summary` says why this advice fits. */
    words: z.strictObject({ ...headed, linkNames: z.array(text(60)).max(4) }),
    body: 'required',
  },
  edition: {
    facts: z
      .strictObject({
        ...shared,
        edition: z.int().min(1).max(6),
        image: picture,
        beginsOn: day,
        endsOn: day,
      })
      .refine(({ beginsOn, endsOn }) => beginsOn <= endsOn, {
        message: 'must not be before beginsOn',
        path: ['endsOn'],
      }),
    words: z.strictObject({ ...headed, theme: text(60) }),
    body: 'required',
  },
  institution: {
    facts: z
      .strictObject({
        ...placed,
        ...fees,
        types: z.array(z.enum(institutionTypes)).min(1),
        careLevels: z.array(z.enum(careLevels)).min(1),
        beds: z.int().min(0).max(100_000),
        hasClinic: z.boolean(),
      })
      .refine(ranged, rangeProblem),
    words: placeWords,
    body: 'required',
  },
  hospital: {
    facts: z.strictObject({
      ...placed,
      grade: z.enum(hospitalGrades),
      /** Its place in the national order, from 1. */
      rank: z.int().min(1).max(100_000),
      specialties: z
        .array(z.strictObject({ specialty: z.enum(specialties), rank: z.int().min(1).max(100_000) }))
        .min(1)
        .max(specialties.length),
      hasInternationalWard: z.boolean(),
      isPrivate: z.boolean(),
      /** Whether insurance from another province is settled on the spot. */
      settlesElsewhere: z.boolean(),
    }),
    words: placeWords,
    body: 'required',
  },
  community: {
    facts: z
      .strictObject({
        ...placed,
        ...fees,
        /** The article that tells of those who run it. */
        brandId: itemId,
        apartments: z.int().min(1).max(100_000),
        careLevels: z.array(z.enum(careLevels)).min(1),
        entryFeeFrom: yuan.nullable(),
        hasClinic: z.boolean(),
        isOpen: z.boolean(),
      })
      .refine(ranged, rangeProblem),
    words: placeWords,
    body: 'required',
  },
  travel_base: {
    facts: z
      .strictObject({
        ...placed,
        ...fees,
        /** The months in which staying there is pleasant, 1 to 12. */
        months: z.array(z.int().min(1).max(12)).min(1).max(12),
        minNights: z.int().min(1).max(365),
        altitudeMeters: z.int().min(-200).max(6000),
        hasClinic: z.boolean(),
      })
      .refine(ranged, rangeProblem),
    words: placeWords,
    body: 'required',
  },
} as const satisfies Record<
  string,
  { facts: z.ZodType; words: z.ZodType; body: 'none' | 'optional' | 'required' }
>
