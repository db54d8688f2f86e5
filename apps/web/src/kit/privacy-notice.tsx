import { complaintWorkingDays } from '@club/contract/constants.ts'
import { useWords } from './i18n/i18n.tsx'
import { useNeed } from './need.ts'
import { overlayWords } from './overlays.words.ts'
import styles from './privacy-notice.module.css'
import { agreementNeed } from './shared-needs.ts'
import { Prose } from './ui/prose.tsx'
import { Answered, Failed } from './ui/states.tsx'

/**
 * What is collected, for how long, and where to complain, in three sentences: rules/privacy#privacy-notice.
 */
export function PrivacyFacts() {
  const words = useWords(overlayWords).profile
  return (
    <ul className={styles.facts}>
      <li>{words.collected}</li>
      <li>{words.kept}</li>
      <li>{words.complaint(complaintWorkingDays)}</li>
    </ul>
  )
}

/** The full privacy policy in force. */
export function PrivacyPolicy() {
  const policy = useNeed(agreementNeed('privacy'))
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
