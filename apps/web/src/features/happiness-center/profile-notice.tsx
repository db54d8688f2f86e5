import { complaintWorkingDays } from '@club/contract/constants.ts'
import { content } from '@club/contract/content.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useLaterWords } from '../../kit/i18n/use-later-words.ts'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { reportClick } from '../../kit/reporting.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Failed, Skeleton } from '../../kit/ui/states.tsx'
import styles from './profile-notice.module.css'

/**
 * Before a member tells of themselves: what is collected, how long it is kept, where to complain, and the whole
 * privacy policy below (spec section 2, 'User-info warning dialog').
 */
export function Overlay({ hide, leave }: OverlayControls) {
  const words = useLaterWords().overlays.profile
  function confirm(): void {
    reportClick('profile-notice.confirm')
    leave('/edit-nickname')
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <ul className={styles.facts}>
        <li>{words.collected}</li>
        <li>{words.kept}</li>
        <li>{words.complaint(complaintWorkingDays)}</li>
      </ul>
      <Button kind="main" onClick={confirm}>
        {words.confirm}
      </Button>
      <Button isWide onClick={hide}>
        {words.cancel}
      </Button>
      <Policy />
    </Stack>
  )
}

function Policy() {
  const words = useWords()
  const policy = useAnswer(content.agreementQuery, { agreementIds: ['privacy'] }, { quiet: true })
  const text = policy.data?.list[0]
  if (text) {
    return (
      <section className={styles.policy}>
        <h3>{text.title}</h3>
        <p>{text.summary}</p>
        <Prose html={text.html} />
      </section>
    )
  }
  if (policy.isPending) return <Skeleton lines={5} />
  return (
    <Failed
      reason={policy.error?.message ?? words.points.center.rulesFailed}
      onRetry={() => void policy.refetch()}
      isBusy={policy.isFetching}
    />
  )
}
