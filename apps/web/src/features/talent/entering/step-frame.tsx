import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import lines from '../../../kit/ui/lines.module.css'
import styles from './entering.module.css'
import { enteringWords } from './entering.words.ts'
import { type Step, steps } from './step-names.rules.ts'

/** A step with its number, heading, main action and the way back. It opens at the top, with its heading focused. */
export function StepFrame({
  step,
  title,
  lead,
  action,
  onBack,
  heading: given,
  children,
}: {
  step: Step
  title: string
  lead?: string | undefined
  action: ReactNode
  onBack: () => void
  /** For a step that moves the focus back to its heading. */
  heading?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}) {
  const words = useWords(enteringWords)
  const own = useRef<HTMLHeadingElement>(null)
  const heading = given ?? own
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [heading])
  return (
    <section className={styles.step} aria-labelledby={`step-${step}`}>
      <div>
        <p className={lines.soft}>{words.stepOf(step, steps.length)}</p>
        <h2 id={`step-${step}`} tabIndex={-1} ref={heading} className={styles.title}>
          {title}
        </h2>
      </div>
      {lead && <p>{lead}</p>}
      {children}
      {action}
      <Button icon="previous" isWide onClick={onBack}>
        {words.back}
      </Button>
    </section>
  )
}
