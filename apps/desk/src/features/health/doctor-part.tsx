import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { health } from '@club/contract/desk/health.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { Answer, Badge } from '../../kit/ui/notice.tsx'
import { Table } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './health.module.css'
import { healthWords } from './health.words.ts'

type Findings = DeskAnswerOf<typeof health.examine>['findings']

const tones = { ok: 'good', warning: 'warm', problem: 'bad' } as const

function FindingTable({ findings }: { findings: Findings }) {
  const words = useWords(healthWords)
  const { told } = useFormat()
  return (
    <Table
      caption={words.examined}
      columns={[
        {
          title: words.level,
          cell: ({ level }) => <Badge tone={tones[level]}>{words.levels[level]}</Badge>,
          isShort: true,
        },
        {
          title: words.about,
          cell: ({ about }) => about,
          isShort: true,
          isRowName: true,
        },
        { title: words.says, cell: ({ says }) => told(says) },
      ]}
      rows={findings.map((finding, at) => ({ ...finding, key: String(at) }))}
      keyOf={({ key }) => key}
    />
  )
}

/** What the doctor finds: what is wrong stands open, what is in order is folded. */
export function DoctorPart() {
  const words = useWords(healthWords)
  const { time, count } = useFormat()
  const answer = useAnswer(health.examine, {})
  return (
    <Part
      title={words.examined}
      actions={
        <Button isBusy={answer.isFetching} onClick={() => void answer.refetch()}>
          {words.again}
        </Button>
      }
    >
      <Answer of={answer}>
        {({ examinedAt, findings }) => {
          const of = (wanted: Findings[number]['level']) => findings.filter(({ level }) => level === wanted)
          const [problems, warnings, good] = [of('problem'), of('warning'), of('ok')]
          const wrong = [...problems, ...warnings]
          return (
            <>
              <p role="status">
                {words.summary(count(problems.length), count(warnings.length), count(good.length))} ·{' '}
                {words.examinedAt(time(examinedAt))}
              </p>
              {wrong.length > 0 && <FindingTable findings={wrong} />}
              <details className={styles.fold}>
                <summary>{words.showGood(count(good.length))}</summary>
                <FindingTable findings={good} />
              </details>
            </>
          )
        }}
      </Answer>
    </Part>
  )
}
