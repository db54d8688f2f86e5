import { today } from '@club/contract/desk/today.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Link } from '../../kit/ui/button.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Answer, Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './today.module.css'
import { todayWords } from './today.words.ts'
import { usePageLink } from './waits.tsx'

/** The doctor's problems and warnings. */
export function Health() {
  const words = useWords(todayWords)
  const { told } = useFormat()
  const to = usePageLink()('/health', 'health')
  return (
    <Part title={words.health} actions={to && <Link to={to}>{words.toHealth}</Link>}>
      <Answer of={useAnswer(today.health, {})}>
        {({ findings }) => {
          const problems = findings.filter(({ level }) => level === 'problem')
          const warnings = findings.length - problems.length
          if (findings.length === 0) return <p>{words.healthy}</p>
          return (
            <>
              <Row>
                {problems.length > 0 && <Badge tone="bad">{words.problems(problems.length)}</Badge>}
                {warnings > 0 && <Badge tone="warm">{words.warnings(warnings)}</Badge>}
              </Row>
              <p className={styles.soft}>{words.healthText}</p>
              <ul className={styles.items}>
                {findings.map(({ level, about, says }) => (
                  <li key={`${about} ${says}`}>
                    <strong>{about}</strong>: {told(says)}{' '}
                    {level === 'problem' && <Badge tone="bad">{words.problem}</Badge>}
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Answer>
    </Part>
  )
}
