import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { placeKinds } from './library.rules.ts'
import { careLevels, institutionTypes, regions, specialties } from './library-choices.rules.ts'
import { origin, page, paging, request } from './shapes.ts'

const kind = z.enum(placeKinds)
const cityId = z.string().max(40)

/** The reader's location in degrees (WGS 84), rounded to a hundredth on the phone; never stored or logged. */
const near = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** Filters; those left out match everything, and those that a kind lacks are ignored. */
const filters = {
  kind,
  region: z.enum(regions).optional(),
  cityId: cityId.optional(),
  institutionType: z.enum(institutionTypes).optional(),
  careLevel: z.enum(careLevels).optional(),
  specialty: z.enum(specialties).optional(),
  /** Highest monthly cost, in yuan. */
  maxMonthlyFee: z.int().min(0).max(10_000_000).optional(),
  brandId: z.string().max(64).optional(),
  /** A month, 1 to 12, that is pleasant for a stay. */
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
  /** Straight-line distance from `near`; null without it. */
  distanceMeters: z.int().nullable(),
  /** Yuan per month; null for hospitals. */
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
      /** In the requested specialty, otherwise in the whole country. */
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
  /** Number of places of the kind there. */
  places: z.int(),
})

export const placesSchemas = {
  list: {
    request: request({ ...filters, near: near.optional(), ...paging }),
    /** By distance if `near` is given, hospitals by rank, all others in content order. */
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
    /** `place` is null if it does not exist. */
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
    /** Every city of the map; those without places of the kind are listed only by name. */
    answer: z.object({ list: z.array(city) }),
  },
  mapSettings: {
    request: request({}),
    answer: z.object({
      /** The map's background tiles; null for the club's own drawing. */
      tiles: z
        .object({
          /** An address with `{z}`, `{x}` and `{y}`. */
          urlTemplate: z.string(),
          attribution: z.string(),
          /** The tiles' datum; Chinese services use GCJ-02. */
          datum: z.enum(['wgs84', 'gcj02']),
        })
        .nullable(),
      /** The page of this server with Baidu's map, for a frame; null without a key. */
      baiduFrameUrl: z.string().nullable(),
      /** An address that shows the route, with `{latitude}`, `{longitude}` and `{name}`; null if none. */
      routeUrlTemplate: z.string().nullable(),
    }),
  },
}

type S = typeof placesSchemas

/** Places on the maps, of four kinds: rules/content#places. */
export const places = /* @__PURE__ */ callsOf('places', {
  list: endpoint<S['list']>({
    path: '/api/place/list',
    isContent: true,
    summary: 'One page of places of a kind, filtered, by distance, rank or order.',
  }),
  markers: endpoint<S['markers']>({
    path: '/api/place/markers',
    isContent: true,
    summary: 'The locations of all filtered places of a kind, for a map.',
  }),
  detail: endpoint<S['detail']>({
    path: '/api/place/detail',
    isContent: true,
    summary: 'One place with its text and pictures; null if it does not exist.',
  }),
  cities: endpoint<S['cities']>({
    path: '/api/place/cities',
    isContent: true,
    summary: 'The cities of the map with their number of places of a kind.',
  }),
  mapSettings: endpoint<S['mapSettings']>({
    path: '/api/place/mapSettings',
    isContent: true,
    summary: "The operator's map services; without any, the club draws its own map.",
  }),
})
