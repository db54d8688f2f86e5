import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { report } from '@club/contract/desk/report.ts'
import { type LoadMeasure, loadMeasures, loadsPerMeasured } from '@club/contract/reporting.constants.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Figures } from '../../kit/plot/figures.tsx'
import { Select } from '../../kit/ui/field.tsx'
import { Answer } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reportWords } from './report.words.ts'
import type { Period } from './report-page.tsx'
import { useNames } from './reported-names.ts'
import { ShownPeriod } from './shown-period.tsx'

type Shown = DeskAnswerOf<typeof report.speed>
const parts = ['channel', 'page', 'engine', 'textSize', 'language'] as const
/** The column of the duration that three quarters of the loads did not exceed. */
const plotted = [3]

function SpeedParts({ shown }: { shown: Shown }) {
  const words = useWords(reportWords)
  const named = useNames()
  return parts.map((part) => (
    <Figures
      key={part}
      title={words.speedBy[part]}
      file={`speed-by-${part}`}
      head={[words.partNames[part], words.loads, words.p50, words.p75, words.p95]}
      rows={(shown.all.loads === 0 ? [] : [shown.all, ...shown[part]]).map(
        ({ name, loads, p50, p75, p95 }) => [named(name), loads, p50, p75, p95],
      )}
      plot="rows"
      plotted={plotted}
    />
  ))
}

/** How fast pages were on members' phones, and how they are read. */
export function PhoneFigures({ period }: { period: Period }) {
  const words = useWords(reportWords)
  const { count } = useFormat()
  const named = useNames()
  const [measure, setMeasure] = useState<LoadMeasure>('largestPaint')
  const read = [
    ['textSizes', words.textSizesInUse, words.partNames.textSize],
    ['languages', words.languagesInUse, words.partNames.language],
  ] as const
  return (
    <>
      <Select
        label={words.measure}
        hint={words.speedLead(count(loadsPerMeasured))}
        value={measure}
        onValue={(value) => setMeasure(loadMeasures.find((each) => each === value) ?? measure)}
        choices={loadMeasures.map((value) => ({ value, name: words.measures[value] }))}
      />
      <Answer of={useAnswer(report.speed, { ...period, measure })}>
        {(shown) => (
          <>
            <ShownPeriod {...shown.period} />
            <SpeedParts shown={shown} />
          </>
        )}
      </Answer>
      <Answer of={useAnswer(report.names, period)}>
        {(shown) =>
          read.map(([what, title, column]) => (
            <Figures
              key={what}
              title={title}
              file={what === 'textSizes' ? 'text-sizes' : 'languages'}
              head={[column, words.views, words.visitsOf]}
              rows={shown[what].map(({ name, events, visits }) => [named(name), events, visits])}
              plot="rows"
            />
          ))
        }
      </Answer>
    </>
  )
}
