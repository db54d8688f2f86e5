import { useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { kitWords } from '../../kit/words.ts'
import { CheckInCard } from './check-in-card.tsx'
import { MedalShelf } from './medal-shelf.tsx'
import { MemberHead } from './member-head.tsx'
import { MonthPanel } from './month-panel.tsx'
import { MoreLinks } from './more-links.tsx'
import { OutlookPanel } from './outlook-panel.tsx'
import { type Sought, TaskList } from './task-list.tsx'
import { useCheckIn } from './use-check-in.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** The member centre: rules/screens#member-centre. */
export function Page() {
  const words = useWords(kitWords)
  const lock = useOneAtATime()
  const checkIn = useCheckIn(lock)
  const [sought, setSought] = useState<Sought | null>(null)
  return (
    <PageColumn title={words.common.titles.happinessCenter}>
      <MemberHead />
      <CheckInCard checkIn={checkIn} />
      <MonthPanel />
      <OutlookPanel onSeek={(taskId) => setSought({ taskId })} />
      <TaskList lock={lock} checkIn={checkIn} sought={sought} />
      <MedalShelf />
      <MoreLinks />
    </PageColumn>
  )
}
