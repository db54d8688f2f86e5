import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { MedalPicture } from '../../kit/ui/pictures.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { medalImage, medalState } from './medal.rules.ts'
import styles from './medal-shelf.module.css'
import { medalStateWords } from './medal-words.ts'
import type { Medal } from './member-answers.ts'
import { centerWords } from './words.ts'

/** Shows one medal. A medal that is still being made has its own view: rules/tasks#medals. */
export function Overlay({ medal, onTell }: { medal: Medal; onTell: () => void } & OverlayControls) {
  return medalState(medal) === 'making' ? (
    <BeingMade medal={medal} />
  ) : (
    <Detail medal={medal} onTell={onTell} />
  )
}

/** The medal's picture, how many the member owns, and what the next one needs. */
function Detail({ medal, onTell }: { medal: Medal; onTell: () => void }) {
  const words = useWords(centerWords).medals
  return (
    <div className={styles.detail}>
      <OverlayTitle>{medal.medalName}</OverlayTitle>
      <MedalPicture src={medalImage(medal)} isLarge />
      <p className={styles.count}>{medalStateWords(medal, words)}</p>
      {medal.medalIntro && <p>{medal.medalIntro}</p>}
      <p>{words.requirement(medal.completeTimes, medal.taskName, medal.completeActionTimes)}</p>
      <Progress
        label={words.progress(medal.medalName)}
        value={medal.completeActionTimes}
        max={medal.completeTimes}
      />
      <Button kind="main" icon="share" onClick={onTell}>
        {words.tell}
      </Button>
    </div>
  )
}

/** A medal that is still being made has nothing to count or share. */
function BeingMade({ medal }: { medal: Medal }) {
  const words = useWords(centerWords).medals
  return (
    <div className={styles.detail}>
      <OverlayTitle>{medal.medalName}</OverlayTitle>
      <MedalPicture src={medalImage(medal)} isLarge />
      <p className={styles.count}>{words.making}</p>
      {medal.medalIntro && <p>{medal.medalIntro}</p>}
      <p>{words.makingText}</p>
    </div>
  )
}
