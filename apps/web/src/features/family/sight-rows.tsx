import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { family } from '@club/contract/family.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { CheckRow } from '../../kit/ui/field.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import styles from './family.module.css'
import { familyWords } from './words.ts'

export type Helper = AnswerOf<typeof family.overview>['list'][number]
export type Sight = Helper['sight']

const parts = ['checkIn', 'missing', 'course'] as const

/** What a helper may see: three rows to tick, each on its own. */
export function SightRows({
  legend,
  of,
  sight,
  onSight,
}: {
  legend: string
  /** Whom the rows are about, for screen readers: two relatives have the same rows. */
  of?: string
  sight: Sight
  onSight: (sight: Sight) => void
}) {
  const { sight: words } = useWords(familyWords)
  return (
    <fieldset>
      <legend className={styles.legend}>
        {legend}
        {of && <span className="only-read"> {of}</span>}
      </legend>
      <Stack>
        {parts.map((part) => (
          <CheckRow
            key={part}
            name={part}
            isChecked={sight[part]}
            onChecked={(isChecked) => onSight({ ...sight, [part]: isChecked })}
          >
            {words[part]}
          </CheckRow>
        ))}
      </Stack>
    </fieldset>
  )
}

/** The same, read-only. */
export function SightList({ sight }: { sight: Sight }) {
  const { sight: words } = useWords(familyWords)
  const shown = parts.filter((part) => sight[part])
  return (
    <ul className={styles.facts}>
      {shown.map((part) => (
        <li key={part} className={styles.fact}>
          <Icon name="check" />
          <span>{words[part]}</span>
        </li>
      ))}
      {shown.length === 0 && <li>{words.nothing}</li>}
    </ul>
  )
}
