import { complaintWorkingDays } from '@club/contract/cases.constants.ts'
import { collectedItems } from '@club/contract/collected.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Answered, Failed } from '../../kit/ui/states.tsx'
import { agreementNeed } from '../content/content-needs.ts'
import styles from './privacy-notice.module.css'
import { privacyNoticeWords } from './privacy-notice.words.ts'

/**
 * What is collected, for how long, and where to complain, in three sentences: rules/privacy#privacy-notice.
 */
export function PrivacyFacts() {
  const words = useWords(privacyNoticeWords)
  return (
    <ul className={styles.facts}>
      <li>{words.collected(collectedItems.map((item) => words.things[item]))}</li>
      <li>{words.kept}</li>
      <li>{words.complaint(complaintWorkingDays)}</li>
    </ul>
  )
}

/** The full privacy policy in force. */
export function PrivacyPolicy() {
  const policy = useAnswer(agreementNeed('privacy'))
  return (
    <Answered
      query={policy}
      lines={5}
      pick={({ list }) => list[0]}
      unknown={() => <Failed onRetry={() => void policy.refetch()} isBusy={policy.isFetching} />}
    >
      {({ title, summary, html }) => (
        <section className={styles.policy}>
          <h3>{title}</h3>
          <p>{summary}</p>
          <Prose html={html} />
        </section>
      )}
    </Answered>
  )
}
