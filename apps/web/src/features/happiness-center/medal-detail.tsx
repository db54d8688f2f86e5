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

/** One medal; one that is being made has a view of its own: rules/tasks#medals. */
export function Overlay({ medal, onTell }: { medal: Medal; onTell: () => void } & OverlayControls) {
  return medalState(medal) === 'making' ? (
    <BeingMade medal={medal} />
  ) : (
    <Detail medal={medal} onTell={onTell} />
  )
}

/** Its picture, how many are owned, and what the next one needs. */
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

/** Nothing to count and nothing to share yet. */
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
