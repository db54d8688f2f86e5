import { workTypes, workTypesOf } from '@club/contract/edition-work-types.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Card } from '../../kit/ui/layout.tsx'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** The prizes of an edition: rules/contest#prize-tiers. */
export function PrizeList({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  return (
    <Card>
      <p>{words.prizesText}</p>
      <ul className={styles.names}>
        {prizesOf(edition).map(({ tier, prize }) => (
          <li key={tier}>{words.prizes[prize]}</li>
        ))}
      </ul>
    </Card>
  )
}

/** What an edition accepts: rules/contest#work-types, rules/contest#uploads. */
export function TypeList({ edition }: { edition: number }) {
  const words = useWords(talentWords)
  return (
    <Card>
      <p>{words.typesText}</p>
      <ul className={styles.names}>
        {workTypesOf(edition).map((type) => (
          <li key={type}>{words.types[workTypes[type]]}</li>
        ))}
      </ul>
      <h3>{words.rulesTitle}</h3>
      <ul className={styles.rules}>
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
