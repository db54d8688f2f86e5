import { dayInWords, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { CaseAnswer } from '../cases/case-answer.tsx'
import type { MemberCase, Trade } from '../cases/case-answers.ts'
import cases from '../cases/cases.module.css'
import { caseForm } from '../cases/cases-overlays.ts'
import { casesWords } from '../cases/words.ts'
import styles from './point-detail-page.module.css'
import { pointsWords } from './words.ts'

/** One award or refusal: points, reason, time, what it counts in, and what to do if it looks wrong. */
export function TradeEntry({
  trade,
  answeredCase,
}: {
  trade: Trade
  /** The trade's case with its answer; null while unknown. */
  answeredCase: MemberCase | null
}) {
  const { history } = useWords(pointsWords)
  const words = useWords(casesWords)
  const language = useLanguage()
  const { show } = useOverlays()
  const isAward = trade.kind === 'award'
  const [year = 0, month = 1] = trade.month.split('-').map(Number)
  const time = timeInWords(trade.time, language)
  const button = trade.case ? words.wrongAgain : words.wrong
  return (
    <li>
      <div className={cases.entry}>
        <div className={styles.head}>
          <h3 className={cases.name}>{trade.taskName}</h3>
          {isAward ? (
            <p className={styles.award}>{history.award(trade.point)}</p>
          ) : (
            <p className={styles.refusal}>
              <Icon name="info" />
              <span>{history.refusal}</span>
            </p>
          )}
        </div>
        <p>{trade.explanation}</p>
        <p className={classes(lines.facts, lines.note)}>
          <time dateTime={trade.time}>{time}</time>
          <span>{history.month(year, month)}</span>
        </p>
        {trade.case?.state === 'open' && (
          <Notice kind="info" title={words.received}>
            {words.due(dayInWords(trade.case.dueDay, language))}
          </Notice>
        )}
        {trade.case?.state === 'answered' && (
          <Notice kind="success" title={words.answered}>
            {answeredCase ? <CaseAnswer about={answeredCase} /> : <p>{words.answerElsewhere}</p>}
          </Notice>
        )}
        {trade.case?.state !== 'open' && (
          <Button
            kind="quiet"
            icon="flag"
            aria-label={words.nameOf(button, trade.taskName, time)}
            aria-haspopup="dialog"
            onClick={() => show(caseForm, { trade })}
          >
            {button}
          </Button>
        )}
      </div>
    </li>
  )
}
