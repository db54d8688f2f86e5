import type { places } from '@club/contract/places.ts'
import type { Feature } from '../../kit/feature.ts'
import type { ContentContext } from '../content/content.ts'
import { baiduFrame, baiduFramePath } from './baidu-frame.ts'
import { type MapSettings, placesRoutes } from './places.routes.ts'

/** The operator's map services; with a Baidu key, its map is served in a separate frame. */
interface MapServices extends Pick<MapSettings, 'tiles' | 'routeUrlTemplate'> {
  baiduKey: string | null
}

/** Places, and the maps that show them. */
export function placesFeature(
  { published }: ContentContext,
  { tiles, routeUrlTemplate, baiduKey }: MapServices,
) {
  const mapSettings = { tiles, baiduFrameUrl: baiduKey === null ? null : baiduFramePath, routeUrlTemplate }
  return {
    routes: placesRoutes({ published, mapSettings }),
    plugin: async (app) => {
      if (baiduKey !== null) await app.register(baiduFrame, { key: baiduKey })
    },
  } satisfies Feature<typeof places>
}
