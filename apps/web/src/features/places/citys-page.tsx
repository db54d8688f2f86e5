import { CityChooser } from './city-chooser.tsx'

/** Choosing a city with retirement communities. */
export function Page() {
  return <CityChooser kind="community" />
}
