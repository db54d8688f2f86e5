import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Fold } from '../../kit/ui/fold.tsx'
import type { Ranking } from './contest-needs.ts'
import styles from './talent.module.css'
import { talentWords } from './words.ts'

/** The edition's votes by state and rule, with the rules they were counted by: rules/contest#tally. */
export function TallyBox({ ranking: { tally, rulesVersion } }: { ranking: Ranking }) {
  const { tally: words, ranking } = useWords(talentWords)
  const [isOpen, setOpen] = useState(false)
  const { counted, held, refused, byRule } = tally
  const everHeld = byRule.filter((each) => each.held > 0)
  return (
    <Fold title={words.title}>
      <p>{words.lead}</p>
      <Facts
        facts={[
          { label: words.counted, value: words.figure(counted) },
          { label: words.held, value: words.figure(held) },
          { label: words.refused, value: words.figure(refused) },
        ]}
      />
      {everHeld.length === 0 ? (
        <p>{words.noneHeld}</p>
      ) : (
        <>
          <h3>{words.heldTitle}</h3>
          <Facts
            facts={everHeld.map((each) => ({
              label: words.byRule[each.rule],
              value: words.ruleFigures(each.held, each.released, each.refused),
            }))}
          />
        </>
      )}
      <p>{ranking.tieRule}</p>
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.showRules(rulesVersion)}>
        <ul className={styles.rules}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>{words.sameRules}</li>
        </ul>
      </Disclosure>
    </Fold>
  )
}
