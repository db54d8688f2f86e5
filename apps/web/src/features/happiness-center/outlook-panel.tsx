import { monthlyRanks } from '@club/contract/constants.ts'
import { type Step, type StillPossible, stillPossible } from '@club/contract/still-possible.rules.ts'
import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { monthNeed } from './center-needs.ts'
import type { Task } from './member-answers.ts'
import { asksForMoney, isLongWay, stepsAtOnce } from './outlook.rules.ts'
import styles from './outlook-panel.module.css'
import { OutlookSteps } from './outlook-steps.tsx'
import { useBlacklisted } from './use-blacklisted.ts'
import { type CenterWords, centerWords } from './words.ts'

/** Outlooks to show: none for members who already won a rank or cannot win one. */
export type Outlook = Exclude<StillPossible, { kind: 'won' | 'keptOut' }>

/**
 * 'Can I still make it?': rules/months#outlook. Failed answers are reported by the parts of the page that
 * show them.
 */
export function OutlookPanel({ onSeek }: { onSeek: (taskId: string) => void }) {
  const words = useWords(centerWords).center.outlook
  const month = useNeed(monthNeed)
  const list = useNeed(tasksNeed)
  const isBlacklisted = useBlacklisted()
  if (month.isPending || list.isPending || isBlacklisted === null) {
    return (
      <Section title={words.title}>
        <Skeleton lines={3} />
      </Section>
    )
  }
  if (!month.data || !list.data) return null
  const outlook = stillPossible({
    today: list.data.today,
    countedPoint: month.data.countedPoint,
    rankNo: month.data.rankNo,
    maxRank: month.data.maxRank,
    isKeptOut: isBlacklisted,
    tasks: list.data.list,
  })
  if (outlook.kind === 'won' || outlook.kind === 'keptOut') return null
  return (
    <Section title={words.title}>
      <OutlookCard outlook={outlook} tasks={list.data.list} onSeek={onSeek} />
    </Section>
  )
}

/** The answer in one sentence, the easiest way if there is one, and what each task can still give. */
export function OutlookCard({
  outlook,
  tasks: list,
  onSeek,
}: {
  outlook: Outlook
  tasks: readonly Task[]
  onSeek: (taskId: string) => void
}) {
  const words = useWords(centerWords).center.outlook
  const [isOpen, setOpen] = useState(false)
  const steps = outlook.kind === 'possible' || outlook.kind === 'awaitsBank' ? outlook.steps : []
  const { title, text } = answerWords(outlook, words)
  return (
    <Card>
      <Notice kind={outlook.kind === 'possible' && !isLongWay(steps) ? 'success' : 'info'} title={title}>
        {text}
      </Notice>
      {steps.length > 0 && (
        <>
          <h3>{words.steps}</h3>
          <Way steps={steps} tasks={list} onSeek={onSeek} />
          {asksForMoney(steps) && <p className={styles.note}>{words.money}</p>}
        </>
      )}
      {outlook.left.length > 0 && (
        <Disclosure
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          showWord={words.showMore}
          hideWord={words.hideMore}
        >
          <p className={styles.most}>{words.most(outlook.maxTotal)}</p>
          <OutlookSteps steps={outlook.left} tasks={list} onSeek={onSeek} />
        </Disclosure>
      )}
    </Card>
  )
}

/** The first steps of the way; the rest are behind a button, to keep the list short. */
function Way({
  steps,
  ...props
}: {
  steps: readonly Step[]
  tasks: readonly Task[]
  onSeek: (taskId: string) => void
}) {
  const words = useWords(centerWords).center.outlook
  const [isOpen, setOpen] = useState(false)
  const rest = steps.slice(stepsAtOnce)
  return (
    <>
      <OutlookSteps steps={steps.slice(0, stepsAtOnce)} {...props} firstNumber={1} />
      {rest.length > 0 && (
        <Disclosure
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          showWord={words.showRest(rest.length)}
          hideWord={words.hideRest}
        >
          <OutlookSteps steps={rest} {...props} firstNumber={stepsAtOnce + 1} />
        </Disclosure>
      )}
    </>
  )
}

function answerWords(
  outlook: Outlook,
  words: CenterWords['center']['outlook'],
): { title: string; text: string } {
  const { kind, missing, daysLeft } = outlook
  if (kind === 'possible' && isLongWay(outlook.steps)) {
    return { title: words.possibleLong, text: words.possibleLongText(missing, daysLeft) }
  }
  if (kind === 'possible') return { title: words.possible, text: words.possibleText(missing, daysLeft) }
  if (kind === 'awaitsBank') return { title: words.awaitsBank, text: words.awaitsBankText(missing) }
  if (kind === 'noRanksLeft') return { title: words.noRanks, text: words.noRanksText(monthlyRanks) }
  const rest = outlook.left.reduce((sum, { points }) => sum + points, 0)
  return { title: words.outOfReach, text: words.outOfReachText(missing, rest) }
}
