import { health } from '@club/contract/desk/health.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { Columns, PageHeading } from '../../kit/ui/layout.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { DoctorPart } from './doctor-part.tsx'
import { healthWords } from './health.words.ts'
import { PeoplePart } from './people-part.tsx'
import { FeedsPart, JobsPart, ServicesPart, StuckPart } from './running-parts.tsx'

/** How the club is. */
export function Page() {
  const words = useWords(healthWords)
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <DoctorPart />
      <Answer of={useAnswer(health.show, {})}>
        {(shown) => (
          <>
            <StuckPart {...shown} />
            <JobsPart {...shown} />
            <Columns areEqual>
              <FeedsPart {...shown} />
              <ServicesPart {...shown} />
            </Columns>
          </>
        )}
      </Answer>
      <PeoplePart />
    </>
  )
}
