import { useFormat } from '../../kit/format/format.ts'
import { Facts } from '../../kit/ui/layout.tsx'
import { Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import type { ShownAct } from './audit-page.tsx'

type Recorded = ShownAct['facts']

/** `member: 0192…, until: for good`, as it was recorded. */
const inOneLine = (facts: Recorded) => facts.map(({ name, value }) => `${name}: ${value}`).join(', ')

const pairs = (facts: Recorded) => facts.map(({ name, value }) => [name, value] as const)

/** What an act did: in short, and all of it when it is unfolded. */
export function ActDetails({ act: { isPreview, facts, outcome, parts, partCount } }: { act: ShownAct }) {
  const words = useWords(auditWords)
  const { count } = useFormat()
  const hasMore = facts.length > 0 || outcome !== null || partCount > 0
  const hidden = partCount - parts.length
  return (
    <>
      {isPreview && <Badge>{words.preview}</Badge>}
      {hasMore && (
        <details className={styles.details}>
          <summary>{words.details}</summary>
          <p>{words.facts}</p>
          <Facts facts={pairs(facts)} />
          {outcome && (
            <>
              <p>{words.ended}</p>
              <Facts facts={pairs(outcome)} />
            </>
          )}
          {partCount > 0 && (
            <>
              <p>{words.parts(count(partCount))}</p>
              <ol className={styles.parts}>
                {parts.map((part, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and never change
                  <li key={at}>{inOneLine(part)}</li>
                ))}
              </ol>
              {hidden > 0 && <p>{words.moreParts(count(hidden))}</p>}
            </>
          )}
        </details>
      )}
    </>
  )
}
