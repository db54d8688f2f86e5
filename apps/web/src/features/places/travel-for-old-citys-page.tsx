import { CityChooser } from './city-chooser.tsx'

/** Choosing a city with bases for long stays. */
export function Page() {
  return <CityChooser kind="travel_base" />
}
