import { useState } from 'react'
import { usePageTitle } from '../../kit/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
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
  const title = usePageTitle()
  const lock = useOneAtATime()
  const checkIn = useCheckIn(lock)
  const [sought, setSought] = useState<Sought | null>(null)
  return (
    <PageColumn title={title}>
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
