import type { PlaceKind } from '@club/contract/library.rules.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { type Chosen, optionsOf } from './filter-values.ts'
import { citiesNeed, type FilterName, filtersOfKind } from './place-query.ts'
import styles from './places.module.css'
import { cityPageOf } from './stays.rules.ts'
import { placeWords } from './words.ts'

/** The filters of a kind of place; each takes effect at once. */
export function PlaceFilterFields({
  kind,
  chosen,
  onChosen,
}: {
  kind: PlaceKind
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}) {
  const words = useWords(placeWords)
  const { data } = useAnswer(citiesNeed(kind))
  // A city with its own page is chosen there.
  const fields = filtersOfKind[kind].filter((name) => name !== 'cityId' || cityPageOf(kind) === null)
  const inRegion = (data?.list ?? []).filter(({ region }) => !chosen.region || region === chosen.region)
  function choose(name: FilterName, value: string): void {
    const { [name]: _before, ...others } = chosen
    const next: Chosen = value === '' ? others : { ...others, [name]: value }
    // A city outside the chosen region would leave no results.
    const city = data?.list.find(({ cityId }) => cityId === next.cityId)
    if (name === 'region' && next.region && city && city.region !== next.region) delete next.cityId
    onChosen(next)
  }
  return (
    <div className={styles.panel}>
      {fields.map((name) => (
        <SelectField
          key={name}
          label={words.filters[name]}
          value={chosen[name] ?? ''}
          options={[{ value: '', label: words.any[name] }, ...optionsOf(name, words, inRegion)]}
          onValue={(value) => choose(name, value)}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button isWide icon="close" onClick={() => onChosen({})}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}
