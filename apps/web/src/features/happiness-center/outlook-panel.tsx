import { addMonths, monthOf } from '@club/contract/business-day.ts'
import { monthlyRanks } from '@club/contract/ranking.constants.ts'
import { type StillPossible, stillPossible } from '@club/contract/still-possible.rules.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { dayInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Section, Stack } from '../../kit/ui/layout.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { monthNeed } from '../ranking/ranking-needs.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
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
  const month = useAnswer(monthNeed)
  const list = useAnswer(tasksNeed)
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
      <OutlookCard outlook={outlook} tasks={list.data.list} today={list.data.today} onSeek={onSeek} />
    </Section>
  )
}

/** The answer in one sentence and the first steps; behind a button, the others and what each task can still give. */
export function OutlookCard({
  outlook,
  tasks: list,
  today,
  onSeek,
}: {
  outlook: Outlook
  tasks: readonly Task[]
  /** The business day. */
  today: string
  onSeek: (taskId: string) => void
}) {
  const words = useWords(centerWords).center.outlook
  const [isOpen, setOpen] = useState(false)
  const steps = outlook.kind === 'possible' || outlook.kind === 'awaitsBank' ? outlook.steps : []
  const [first, rest] = [steps.slice(0, stepsAtOnce), steps.slice(stepsAtOnce)]
  const nextMonthFrom = dayInWords(`${addMonths(monthOf(today), 1)}-01`, useLanguage())
  const { title, text } = answerWords(outlook, nextMonthFrom, words)
  const rows = { tasks: list, onSeek }
  return (
    <Stack>
      <p>
        <strong>{title}</strong> <span>{text}</span>
      </p>
      {first.length > 0 && <OutlookSteps steps={first} {...rows} firstNumber={1} />}
      {asksForMoney(first) && <p className={styles.note}>{words.money}</p>}
      {outlook.left.length > 0 && (
        <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.showMore}>
          <Stack>
            {rest.length > 0 && (
              <>
                <h3>{words.rest}</h3>
                <OutlookSteps steps={rest} {...rows} firstNumber={stepsAtOnce + 1} />
                {asksForMoney(rest) && !asksForMoney(first) && <p className={styles.note}>{words.money}</p>}
              </>
            )}
            <h3>{words.left}</h3>
            <p>{words.most(outlook.maxTotal)}</p>
            <OutlookSteps steps={outlook.left} {...rows} />
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}

function answerWords(
  outlook: Outlook,
  nextMonthFrom: string,
  words: CenterWords['center']['outlook'],
): { title: string; text: string } {
  const { kind } = outlook
  if (kind === 'possible' && isLongWay(outlook.steps, outlook.daysLeft)) {
    return { title: words.possibleLong, text: words.possibleLongText }
  }
  if (kind === 'possible') return { title: words.possible, text: words.possibleText }
  if (kind === 'awaitsBank') return { title: words.awaitsBank, text: words.awaitsBankText }
  if (kind === 'noRanksLeft')
    return { title: words.noRanks, text: words.noRanksText(monthlyRanks, nextMonthFrom) }
  if (kind === 'tooMuch') return { title: words.tooMuch, text: words.tooMuchText(nextMonthFrom) }
  const rest = outlook.left.reduce((sum, { points }) => sum + points, 0)
  return { title: words.outOfReach, text: words.outOfReachText(rest, nextMonthFrom) }
}
