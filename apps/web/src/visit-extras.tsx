import { HotActivity } from './features/hot-activity/hot-activity.tsx'
import { StartSteps } from './features/identity/start-steps.tsx'
import { OfflineBar } from './kit/offline-bar.tsx'

/** What goes along with a visit; its code comes after the page stands. */
export function VisitExtras({ isHome }: { isHome: boolean }) {
  return (
    <>
      <StartSteps />
      {isHome && <HotActivity />}
      <OfflineBar />
    </>
  )
}
