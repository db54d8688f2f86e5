import { useCallback, useState } from 'react'
import { InTurn } from '../../kit/loading/in-turn.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { CheckInCard } from '../checkin/check-in-card.tsx'
import { useCheckIn } from '../checkin/use-check-in.ts'
import { useOneAtATime } from '../checkin/use-one-at-a-time.ts'
import { TopBanner } from '../content/top-banner.tsx'
import { MedalShelf } from '../medals/medal-shelf.tsx'
import { MonthPanel } from './month-panel.tsx'
import { MoreLinks } from './more-links.tsx'
import { OutlookPanel } from './outlook-panel.tsx'
import { TaskList } from './task-list.tsx'

/** The member centre, a page that puts features together: rules/screens#member-centre. */
export function Page() {
  const title = usePageTitle()
  const lock = useOneAtATime()
  const checkIn = useCheckIn(lock)
  const [sought, seek] = useState<string | null>(null)
  const forget = useCallback(() => seek(null), [])
  return (
    <PageColumn title={title}>
      <InTurn isInSight>
        <CheckInCard checkIn={checkIn} />
      </InTurn>
      <InTurn isInSight>
        <MonthPanel />
      </InTurn>
      <InTurn>
        <OutlookPanel onSeek={seek} />
      </InTurn>
      <InTurn>
        <TaskList lock={lock} checkIn={checkIn} sought={sought} onFound={forget} />
      </InTurn>
      <InTurn>
        <MedalShelf onSeek={seek} />
      </InTurn>
      <TopBanner />
      <MoreLinks />
    </PageColumn>
  )
}
