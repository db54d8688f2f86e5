import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { copyText } from '../../kit/phone/copy-text.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { PlaceMap } from './place-map.tsx'
import type { PlaceDetail } from './place-query.ts'
import { mapSettingsNeed } from './place-query.ts'
import styles from './places.module.css'
import { placeWords } from './words.ts'

/** The operator's route link, filled in for this place. */
export function routeUrlOf(template: string, { latitude, longitude, title }: PlaceDetail): string {
  const values: Record<string, string> = {
    latitude: String(latitude),
    longitude: String(longitude),
    name: encodeURIComponent(title),
  }
  return template.replace(/\{(latitude|longitude|name)\}/g, (_all, name: string) => values[name] ?? '')
}

/** Where a place is and how to get there: address to copy, route if the operator has a service, and a map. */
export function PlaceWhere({ place }: { place: PlaceDetail }) {
  const words = useWords(placeWords).where
  const { data } = useAnswer(mapSettingsNeed)
  const [copied, setCopied] = useState<boolean | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const template = data?.routeUrlTemplate ?? null
  return (
    <Section title={words.title}>
      <p className={styles.address}>{place.address}</p>
      <div className={styles.ways}>
        {template !== null && (
          <LinkButton isWide icon="exit" to={routeUrlOf(template, place)}>
            {words.route}
          </LinkButton>
        )}
        <Button isWide icon="copy" onClick={async () => setCopied(await copyText(place.address))}>
          {words.copy}
        </Button>
        {copied !== null && (
          <Notice kind={copied ? 'success' : 'warning'}>{copied ? words.copied : words.copyFailed}</Notice>
        )}
        <Button isWide icon="map" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          {words.map}
        </Button>
      </div>
      {isMapOpen && <PlaceMap kind={place.kind} place={place} />}
    </Section>
  )
}
