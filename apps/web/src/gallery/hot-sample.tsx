import { HotActivityContent } from '../features/hot-activity/hot-activity-content.tsx'
import type { OverlayControls } from '../kit/overlays.tsx'
import { useGalleryWords } from './use-gallery-words.ts'

/** The pop-up of the day, whatever day it is. */
export function Overlay({ leave }: OverlayControls) {
  const words = useGalleryWords()
  const activity = {
    title: words.hotTitle,
    summary: words.hotText,
    imageUrl: '/media/hot/talent-call.svg',
    url: '/talent?showTab=6',
  }
  return <HotActivityContent activity={activity} go={leave} />
}
