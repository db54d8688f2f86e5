import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import lines from '../../../kit/ui/lines.module.css'
import styles from './entering.module.css'
import type { Step } from './entering.rules.ts'
import { steps } from './entering.rules.ts'
import { enteringWords } from './entering.words.ts'

/** A step with its number, heading, main action and the way back. Opened, it is at the top with its heading focused. */
export function StepFrame({
  step,
  title,
  lead,
  action,
  onBack,
  children,
}: {
  step: Step
  title: string
  lead?: string | undefined
  action: ReactNode
  onBack: () => void
  children?: ReactNode
}) {
  const words = useWords(enteringWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
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
