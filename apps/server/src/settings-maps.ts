import { z } from 'zod'
import { holds, url } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'

/** Maps of other services. */
export const mapSettings = {
  CLUB_MAP_TILE_URL: url
    .refine((template) => holds(template, ['z', 'x', 'y']), 'must hold {z}, {x} and {y}')
    .optional()
    .register(terms, {
      about: 'Maps. Without any of these the club draws its own map and uses no other server.',
      help:
        'Background tiles, with {z}, {x} and {y}, and the attribution that their licence requires. Phones fetch them ' +
        'from that server, which sees their network addresses. Chinese services use the datum gcj02.',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  CLUB_MAP_TILE_ATTRIBUTION: z.string().max(200).optional().register(terms, {}),
  CLUB_MAP_DATUM: z.enum(['wgs84', 'gcj02']).default('wgs84').register(terms, {}),
  CLUB_BAIDU_MAP_KEY: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/, 'must consist of letters and digits')
    .optional()
    .register(terms, {
      help:
        "A browser key of Baidu's map: the page of the large map (/oldMapBaidu) then shows it in a sandboxed frame. The " +
        "frame sends no referrer, so the key's list of referrers must be `*`.",
    }),
  CLUB_ROUTE_URL: z
    .url({ protocol: /^https$/ })
    .refine((template) => holds(template, ['latitude', 'longitude']), 'must hold {latitude} and {longitude}')
    .optional()
    .register(terms, {
      help:
        "The address behind 'show me the way', with {latitude} and {longitude} (WGS 84), optionally {name}. Without it " +
        "members copy the place's address.",
      example: 'https://route.example/to?position={longitude},{latitude}&name={name}',
    }),
}

/** External map services chosen by the operator; the built-in map needs none. */
interface MapServices {
  tiles: { urlTemplate: string; attribution: string; datum: 'wgs84' | 'gcj02' } | null
  baiduKey: string | null
  routeUrlTemplate: string | null
}

type Settings = Values<typeof mapSettings>

/** Conflicting settings of maps, with the reasons. */
export function mapProblems(s: Settings): string[] {
  const areApart = Boolean(s.CLUB_MAP_TILE_URL) !== Boolean(s.CLUB_MAP_TILE_ATTRIBUTION)
  return areApart ? ['CLUB_MAP_TILE_URL and CLUB_MAP_TILE_ATTRIBUTION: set both or neither'] : []
}

export function mapsOf(s: Settings): MapServices {
  const { CLUB_MAP_TILE_URL: urlTemplate, CLUB_MAP_TILE_ATTRIBUTION: attribution, CLUB_MAP_DATUM: datum } = s
  return {
    tiles: urlTemplate && attribution ? { urlTemplate, attribution, datum } : null,
    baiduKey: s.CLUB_BAIDU_MAP_KEY ?? null,
    routeUrlTemplate: s.CLUB_ROUTE_URL ?? null,
  }
}
