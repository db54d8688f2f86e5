import { HotActivity } from './features/hot-activity/hot-activity.tsx'
import { StartSteps } from './features/identity/start-steps.tsx'
import { InviteArrival } from './features/invite/invite-arrival.tsx'

/** Parts that last for the whole visit; their code loads after the page. */
export function VisitExtras({ isHome }: { isHome: boolean }) {
  return (
    <>
      <StartSteps />
      <InviteArrival />
      {isHome && <HotActivity />}
    </>
  )
}
