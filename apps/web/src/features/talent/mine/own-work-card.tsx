import { businessDay } from '@club/contract/business-day.ts'
import { talent } from '@club/contract/talent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAction } from '../../../kit/calls/api.ts'
import { dayInWords, timeInWords } from '../../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import { useOverlays } from '../../../kit/overlays/overlays.tsx'
import { Button, LinkButton } from '../../../kit/ui/button.tsx'
import { Icon, type IconName } from '../../../kit/ui/icon.tsx'
import { Buttons } from '../../../kit/ui/layout.tsx'
import lines from '../../../kit/ui/lines.module.css'
import { Notice } from '../../../kit/ui/notice.tsx'
import { workPath } from '../contest-needs.ts'
import { stepToChange } from '../entering/entering.rules.ts'
import { stepPath } from '../entering/entering-paths.ts'
import { PosterLinks } from '../poster-links.tsx'
import { prizeNames } from '../prize-names.ts'
import { workTypeName } from '../type-name.ts'
import { talentWords } from '../words.ts'
import styles from './mine.module.css'
import { mineWords } from './mine.words.ts'
import { deleteWorkOverlay } from './mine-overlays.ts'
import { type EditionState, stateInWords } from './own-state.ts'
import { isChangeable, type OwnWork } from './own-works.ts'

const marks: Record<OwnWork['status'], IconName> = {
  review: 'waiting',
  shown: 'done',
  refused: 'warning',
  deleted: 'info',
}

/** One of the member's works: its state in words, and what can be done about it. */
export function OwnWorkCard({ work, edition }: { work: OwnWork; edition: EditionState }) {
  const words = useWords(mineWords)
  const talentText = useWords(talentWords)
  const language = useLanguage()
  const { workNo, name, type, status, votes, createTime } = work
  const prizes = prizeNames(work, talentText)
  const [state, text] = stateInWords(status, edition, words)
  return (
    <li className={styles.work} data-status={status}>
      <WorkPicture work={work} />
      <div className={styles.words}>
        <h2 translate="no" className={styles.name}>
          {name}
        </h2>
        <p className={styles.state}>
          <Icon name={marks[status]} />
          <span>{state}</span>
        </p>
        <p className={lines.facts}>
          <span>{words.no(workNo)}</span>
          <span>{workTypeName(type, talentText)}</span>
          {status === 'shown' && <span>{words.votes(votes)}</span>}
          <span className={lines.soft}>
            {words.sentOn(dayInWords(businessDay(new Date(createTime)), language))}
          </span>
        </p>
        {status === 'refused' && <Reason work={work} />}
        {prizes === '' ? <p>{text}</p> : <Notice kind="success">{talentText.work.prizes(prizes)}</Notice>}
        {status === 'deleted' ? <Undo work={work} /> : <WorkActions work={work} isOn={edition.isOn} />}
      </div>
    </li>
  )
}

/** The work's picture. While a work waits, its address expires; the works are then fetched once more. */
function WorkPicture({ work: { imageUrl, isFilm, status } }: { work: OwnWork }) {
  const client = useQueryClient()
  const isRenewed = useRef(false)
  if (status === 'deleted') return null
  if (imageUrl) {
    return (
      <img
        className={styles.picture}
        src={imageUrl}
        alt=""
        width="640"
        height="480"
        onError={() => {
          if (isRenewed.current) return
          isRenewed.current = true
          void client.invalidateQueries({ queryKey: [talent.myWorks.name] })
        }}
      />
    )
  }
  return (
    <span className={styles.noPicture}>
      <Icon name={isFilm ? 'film' : 'picture'} isLarge />
    </span>
  )
}

/** Why it was sent back, in our words and in the operator's. */
function Reason({ work: { reason, advice } }: { work: OwnWork }) {
  const words = useWords(mineWords)
  return (
    <Notice kind="warning">
      {reason && <p>{words.reasons[reason]}</p>}
      {advice && <p translate="no">{words.advice(advice)}</p>}
    </Notice>
  )
}

function WorkActions({ work, isOn }: { work: OwnWork; isOn: boolean }) {
  const words = useWords(mineWords)
  const { show } = useOverlays()
  const { workNo, name, status, reason, tiers } = work
  const isWinner = tiers.length > 0
  const isRefused = status === 'refused'
  const canChange = isOn && isChangeable(work)
  const toChange = stepPath(stepToChange(reason), workNo)
  return (
    <>
      {canChange && isRefused && (
        <LinkButton kind="main" icon="next" to={toChange} aria-label={words.ofWork(words.change, name)}>
          {words.change}
        </LinkButton>
      )}
      <Buttons>
        {status === 'shown' && (
          <LinkButton icon="eye" to={workPath(workNo)} aria-label={words.ofWork(words.open, name)}>
            {words.open}
          </LinkButton>
        )}
        {canChange && !isRefused && (
          <LinkButton icon="next" to={toChange} aria-label={words.ofWork(words.change, name)}>
            {words.change}
          </LinkButton>
        )}
        {/* A winning work stays: rules/contest#deletion. */}
        {!isWinner && (
          <Button
            icon="close"
            aria-label={words.ofWork(words.remove, name)}
            onClick={() => show(deleteWorkOverlay, { workNo, name })}
          >
            {words.remove}
          </Button>
        )}
      </Buttons>
      {isWinner && status === 'shown' && <PosterLinks work={{ workNo, tiers, isOwn: true }} />}
    </>
  )
}

/** Restores a deleted work; the server says when it is too late. */
function Undo({ work: { workNo, name, undoUntil } }: { work: OwnWork }) {
  const { undo, ofWork } = useWords(mineWords)
  const language = useLanguage()
  const action = useAction(talent.undeleteWork, { onSuccess: () => showToast(undo.done) })
  if (!undoUntil) return null
  return (
    <>
      <p>{undo.until(timeInWords(undoUntil, language))}</p>
      {action.error && (
        <Notice kind="error" title={undo.failed}>
          {action.error.message}
        </Notice>
      )}
      <Button
        icon="back"
        isWide
        aria-label={ofWork(undo.button, name)}
        isBusy={action.isRunning}
        onClick={() => void action.run({ workNo })}
      >
        {undo.button}
      </Button>
    </>
  )
}
