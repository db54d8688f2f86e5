import type { PlaceKind } from '@club/contract/library.rules.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { currentLocation, type LocationFailure } from '../../kit/phone/geolocation.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { SelectField } from '../../kit/ui/select-field.tsx'
import { setNear, useNear } from './near.ts'
import { citiesNeed } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

/**
 * Where distances are measured from: the phone's location, requested only by this button and with its
 * reasons, or a city. Both can be undone.
 */
export function NearChoice({ kind }: { kind: PlaceKind }) {
  const words = useWords(placeWords).near
  const near = useNear()
  const { data } = useAnswer(citiesNeed(kind))
  const cities = data?.list ?? []
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<LocationFailure | null>(null)

  async function ask(): Promise<void> {
    setAsking(true)
    setFailure(null)
    const found = await currentLocation()
    setAsking(false)
    if (typeof found === 'string') setFailure(found)
    else setNear({ kind: 'here', point: found })
  }
  function chooseCity(cityId: string): void {
    setFailure(null)
    const city = cities.find((one) => one.cityId === cityId)
    setNear(
      city ? { kind: 'city', point: { latitude: city.latitude, longitude: city.longitude }, cityId } : null,
    )
  }
  const cityId = near?.kind === 'city' ? near.cityId : ''
  const cityName = cities.find((one) => one.cityId === cityId)?.name ?? ''
  return (
    <div className={styles.panel}>
      <p>{words.why}</p>
      <Button isWide icon="pin" isBusy={isAsking} onClick={() => void ask()}>
        {isAsking ? words.asking : words.ask}
      </Button>
      {failure && <Notice kind="warning">{words[failure]}</Notice>}
      <SelectField
        label={words.city}
        value={cityId}
        options={[
          { value: '', label: words.noCity },
          ...cities.map(({ cityId: value, name }) => ({ value, label: name })),
        ]}
        onValue={chooseCity}
      />
      {near && (
        <Notice
          kind="success"
          action={
            <Button icon="close" onClick={() => setNear(null)}>
              {words.stop}
            </Button>
          }
        >
          {near.kind === 'here' ? words.isHere : words.isCity(cityName)}
        </Notice>
      )}
    </div>
  )
}
