import { StayPage } from './stay-page.tsx'

/** One base for long stays. */
export function Page() {
  return <StayPage kind="travel_base" />
}
