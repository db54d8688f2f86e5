import { z } from 'zod'
import { careLevels, institutionTypes, placeKinds, regions, specialties } from './library.rules.ts'
import { origin, page, paging, request } from './shapes.ts'

const kind = z.enum(placeKinds)
const cityId = z.string().max(40)

/** Where somebody is, in degrees (WGS 84), rounded to a hundredth before it leaves the phone; never stored or logged. */
const near = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** What is asked for; everything left out holds for all. Filters that a kind has no values for are left unheeded. */
const filters = {
  kind,
  region: z.enum(regions).optional(),
  cityId: cityId.optional(),
  institutionType: z.enum(institutionTypes).optional(),
  careLevel: z.enum(careLevels).optional(),
  specialty: z.enum(specialties).optional(),
  /** At most so much a month, in yuan. */
  maxMonthlyFee: z.int().min(0).max(10_000_000).optional(),
  brandId: z.string().max(64).optional(),
  /** A month, 1 to 12, in which staying there is pleasant. */
  month: z.int().min(1).max(12).optional(),
}

const place = z.object({
  kind,
  placeId: z.string(),
  title: z.string(),
  summary: z.string(),
  cityId: z.string(),
  cityName: z.string(),
  address: z.string(),
  phone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  imageUrl: z.string(),
  isInvented: z.boolean(),
  path: z.string(),
  /** As the crow flies from where `near` is; null where nobody asked. */
  distanceMeters: z.int().nullable(),
  /** Yuan a month; null for hospitals. */
  monthlyFee: z.object({ from: z.int(), to: z.int() }).nullable(),
  institution: z
    .object({
      types: z.array(z.enum(institutionTypes)),
      careLevels: z.array(z.enum(careLevels)),
      beds: z.int(),
      hasClinic: z.boolean(),
    })
    .nullable(),
  hospital: z
    .object({
      grade: z.string(),
      /** In the specialty that was asked for, otherwise in the whole country. */
      rank: z.int(),
      specialties: z.array(z.object({ specialty: z.enum(specialties), rank: z.int() })),
      hasInternationalWard: z.boolean(),
      isPrivate: z.boolean(),
      settlesElsewhere: z.boolean(),
    })
    .nullable(),
  community: z
    .object({
      brandId: z.string(),
      brandName: z.string(),
      brandPath: z.string(),
      apartments: z.int(),
      careLevels: z.array(z.enum(careLevels)),
      entryFeeFrom: z.int().nullable(),
      hasClinic: z.boolean(),
      isOpen: z.boolean(),
    })
    .nullable(),
  travelBase: z
    .object({
      months: z.array(z.int()),
      minNights: z.int(),
      altitudeMeters: z.int(),
      hasClinic: z.boolean(),
    })
    .nullable(),
})

const city = z.object({
  cityId: z.string(),
  name: z.string(),
  region: z.enum(regions),
  latitude: z.number(),
  longitude: z.number(),
  /** How many places of the kind lie there. */
  places: z.int(),
})

export const placesSchemas = {
  list: {
    request: request({ ...filters, near: near.optional(), ...paging }),
    /** By distance where `near` is given, hospitals by rank, all others in their order. */
    answer: page(place),
  },
  markers: {
    request: request(filters),
    answer: z.object({
      list: z.array(
        z.object({ placeId: z.string(), title: z.string(), latitude: z.number(), longitude: z.number() }),
      ),
    }),
  },
  detail: {
    request: request({ kind, placeId: z.string().max(64) }),
    /** `place` is null where there is no such place. */
    answer: z.object({
      place: place
        .extend({
          html: z.string(),
          origin,
          images: z.array(z.object({ imageUrl: z.string(), caption: z.string() })),
        })
        .nullable(),
    }),
  },
  cities: {
    request: request({ kind }),
    /** Every city of the map; those without a place of the kind are its names only. */
    answer: z.object({ list: z.array(city) }),
  },
  mapSettings: {
    request: request({}),
    answer: z.object({
      /** What lies under the club's own marks; null where the club draws that, too. */
      tiles: z
        .object({
          /** An address with `{z}`, `{x}` and `{y}`. */
          urlTemplate: z.string(),
          attribution: z.string(),
          /** What the tiles' degrees are measured by; Chinese services use GCJ-02. */
          datum: z.enum(['wgs84', 'gcj02']),
        })
        .nullable(),
      /** The page of this server that holds Baidu's map, for a frame; null without a key. */
      baiduFrameUrl: z.string().nullable(),
      /** An address that shows the way, with `{latitude}`, `{longitude}` and `{name}`; null for none. */
      routeUrlTemplate: z.string().nullable(),
    }),
  },
}
