import { StayPage } from './stay-page.tsx'

/** One travel base. */
export function Page() {
  return <StayPage kind="travel_base" />
}
