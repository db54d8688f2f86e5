import { regions } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { inAllLanguages, latitude, longitude, placeId } from '../fields.ts'

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
