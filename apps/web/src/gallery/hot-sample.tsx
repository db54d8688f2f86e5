import { path } from '@club/contract/page-paths.ts'
import { HotActivityContent } from '../features/hot-activity/hot-activity-content.tsx'
import { useWords } from '../kit/i18n/i18n.tsx'
import type { OverlayControls } from '../kit/overlays/overlays.tsx'
import { galleryWords } from './words.ts'

/** The daily pop-up, on any day. */
export function Overlay({ leave }: OverlayControls) {
  const words = useWords(galleryWords)
  const activity = {
    title: words.hotTitle,
    summary: words.hotText,
    imageUrl: '/media/hot/talent-call.svg',
    url: path('/talent', { showTab: '6' }),
  }
  return <HotActivityContent activity={activity} go={leave} />
}
