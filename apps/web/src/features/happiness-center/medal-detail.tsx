import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { MedalPicture } from '../../kit/ui/pictures.tsx'
import { Progress } from '../../kit/ui/progress.tsx'
import { medalImage, medalState } from './medal.rules.ts'
import styles from './medal-shelf.module.css'
import { medalStateWords } from './medal-words.ts'
import type { Medal } from './member-answers.ts'

/** One medal: its picture, how many are owned, and what the next one needs. */
export function Overlay({ medal }: { medal: Medal } & OverlayControls) {
  const words = useWords().medals
  const isMaking = medalState(medal) === 'making'
  return (
    <div className={styles.detail}>
      <OverlayTitle>{medal.medalName}</OverlayTitle>
      <MedalPicture src={medalImage(medal)} isLarge />
      <p className={styles.name}>{medalStateWords(medal, words)}</p>
      <p>{medal.medalIntro}</p>
      {isMaking ? (
        <p>{words.makingText}</p>
      ) : (
        <>
          <p>{words.requirement(medal.completeTimes, medal.taskName, medal.completeActionTimes)}</p>
          <Progress
            label={words.progress(medal.medalName)}
            value={medal.completeActionTimes}
            max={medal.completeTimes}
          />
        </>
      )}
    </div>
  )
}
