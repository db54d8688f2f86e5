import { dayMs } from '@club/contract/durations.ts'
import { reportedDays } from '@club/contract/reporting.constants.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../kit/ui/button.tsx'
import { DayRange } from '../../kit/ui/day-range.tsx'
import { Form } from '../../kit/ui/field.tsx'
import { PageHeading } from '../../kit/ui/layout.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { CaseFigures } from './case-figures.tsx'
import { ContentFigures } from './content-figures.tsx'
import { CostFigures } from './cost-figures.tsx'
import { FailureFigures } from './failure-figures.tsx'
import { MemberFigures } from './member-figures.tsx'
import { PhoneFigures } from './phone-figures.tsx'
import styles from './report.module.css'
import { reportWords } from './report.words.ts'
import { VisitFigures } from './visit-figures.tsx'

/** Business days, both included; the running month up to today if neither is given. */
export interface Period {
  from?: string
  to?: string
}

function PeriodForm({ onPeriod }: { onPeriod: (period: Period) => void }) {
  const words = useWords(reportWords)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const show = () => {
    const days = from && to ? (Date.parse(to) - Date.parse(from)) / dayMs : 0
    const wrong = days < 0 || days >= reportedDays
    setIsWrong(wrong)
    if (!wrong) onPeriod({ ...(from && { from }), ...(to && { to }) })
  }
  return (
    <Form onSubmit={show}>
      <div className={styles.period}>
        <DayRange
          from={{ value: from, onValue: setFrom }}
          to={{ value: to, onValue: setTo, error: isWrong ? words.wrongPeriod : null }}
        />
        <Button type="submit" look="main">
          {words.show}
        </Button>
      </div>
    </Form>
  )
}

/** Key figures of a period, by part; each part is asked for when it is opened. */
export function Page() {
  const words = useWords(reportWords)
  const [period, setPeriod] = useState<Period>({})
  const part = (key: keyof typeof words.tabs, figures: ReactNode) => ({
    key,
    title: words.tabs[key],
    show: () => <div className={styles.parts}>{figures}</div>,
  })
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <PeriodForm onPeriod={setPeriod} />
      <Tabs
        label={words.parts}
        parts={[
          part('visits', <VisitFigures period={period} />),
          part('members', <MemberFigures period={period} />),
          part('content', <ContentFigures period={period} />),
          part('phones', <PhoneFigures period={period} />),
          part('failures', <FailureFigures period={period} />),
          part('cases', <CaseFigures period={period} />),
          part('cost', <CostFigures />),
        ]}
      />
    </>
  )
}
