import { today } from '@club/contract/desk/today.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Columns, PageHeading, Stack } from '../../kit/ui/layout.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { ExpiringContent } from './expiring-content.tsx'
import { Health } from './health.tsx'
import { MonthSoFar } from './month-so-far.tsx'
import { OwnOrders } from './own-orders.tsx'
import { todayWords } from './today.words.ts'
import { TroubledFiles } from './troubled-files.tsx'
import { Waits } from './waits.tsx'

/** What waits, what went wrong, and the month so far. */
export function Page() {
  const words = useWords(todayWords)
  const { day } = useFormat()
  return (
    <Answer of={useAnswer(today.show, {})}>
      {(shown) => (
        <>
          <PageHeading title={words.title} lead={day(shown.today)} />
          <Waits waits={shown.waits} />
          <OwnOrders />
          <Columns areEqual>
            <MonthSoFar month={shown.month} />
            <Stack>
              <TroubledFiles files={shown.wrong.files} />
              <ExpiringContent
                items={shown.wrong.expiring}
                count={shown.wrong.expiringCount}
                today={shown.today}
              />
              <Health />
            </Stack>
          </Columns>
        </>
      )}
    </Answer>
  )
}
