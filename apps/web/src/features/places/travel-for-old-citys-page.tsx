import { CityChooser } from './city-chooser.tsx'

/** The city choice of travel bases. */
export function Page() {
  return <CityChooser kind="travel_base" />
}
