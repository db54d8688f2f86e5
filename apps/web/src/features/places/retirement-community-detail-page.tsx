import { StayPage } from './stay-page.tsx'

/** One retirement community. */
export function Page() {
  return <StayPage kind="community" />
}
