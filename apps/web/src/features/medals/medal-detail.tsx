import { path } from '@club/contract/page-paths.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { MedalPicture } from '../../kit/ui/pictures.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { medalImage, medalState } from './medal.rules.ts'
import styles from './medal-shelf.module.css'
import { medalStateWords } from './medal-words.ts'
import type { Medal } from './medals-needs.ts'
import { medalsWords } from './words.ts'

/** Shows one medal. A medal that is still being made has its own view: rules/tasks#medals. */
export function Overlay({
  medal,
  onTell,
  onDo,
  leave,
}: { medal: Medal; onTell: () => void; onDo: () => void } & OverlayControls) {
  const state = medalState(medal)
  if (state === 'making') return <BeingMade medal={medal} />
  function goAndDo(): void {
    leave(path('/happiness-center'))
    onDo()
  }
  return (
    <Detail medal={medal}>
      {state === 'earned' ? (
        <Button kind="main" icon="share" onClick={onTell}>
          {medal.btn}
        </Button>
      ) : (
        <Button kind="main" icon="tasks" onClick={goAndDo}>
          {medal.btn}
        </Button>
      )}
    </Detail>
  )
}

/** The medal's picture, how many the member owns, what the next one needs, and its button. */
function Detail({ medal, children }: { medal: Medal; children: ReactNode }) {
  const words = useWords(medalsWords)
  return (
    <div className={styles.detail}>
      <OverlayTitle>{medal.medalName}</OverlayTitle>
      <MedalPicture src={medalImage(medal)} isLarge />
      <p className={styles.count}>{medalStateWords(medal, words)}</p>
      {medal.medalIntro && <p>{medal.medalIntro}</p>}
      <p>{medal.tips}</p>
      <p>{words.requirement(medal.completeTimes, medal.taskName, medal.completeActionTimes)}</p>
      <Progress
        label={words.progress(medal.medalName)}
        value={medal.completeActionTimes}
        max={medal.completeTimes}
      />
      <OverlayAction>{children}</OverlayAction>
    </div>
  )
}

/** A medal that is still being made has nothing to count or share. */
function BeingMade({ medal }: { medal: Medal }) {
  return (
    <div className={styles.detail}>
      <OverlayTitle>{medal.medalName}</OverlayTitle>
      <MedalPicture src={medalImage(medal)} isLarge />
      <p className={styles.count}>{medal.btn}</p>
      {medal.medalIntro && <p>{medal.medalIntro}</p>}
      <p>{medal.tips}</p>
    </div>
  )
}
