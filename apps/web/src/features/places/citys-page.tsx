import { CityChooser } from './city-chooser.tsx'

/** The city choice of retirement communities. */
export function Page() {
  return <CityChooser kind="community" />
}
