import { HotActivity } from './features/hot-activity/hot-activity.tsx'
import { StartSteps } from './features/identity/start-steps.tsx'
import { InviteArrival } from './features/invite/invite-arrival.tsx'

/** What goes along with a visit; its code comes after the page stands. */
export function VisitExtras({ isHome }: { isHome: boolean }) {
  return (
    <>
      <StartSteps />
      <InviteArrival />
      {isHome && <HotActivity />}
    </>
  )
}
