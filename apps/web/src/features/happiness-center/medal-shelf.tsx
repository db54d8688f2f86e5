import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { useOverlays } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Section } from '../../kit/ui/layout.tsx'
import { MedalPicture } from '../../kit/ui/pictures.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { medalsNeed } from './center-needs.ts'
import { medalDetail, medalPoster, rulesSheet } from './center-overlays.ts'
import { medalImage, medalState } from './medal.rules.ts'
import styles from './medal-shelf.module.css'
import { medalStateWords } from './medal-words.ts'
import type { Medal } from './member-answers.ts'
import { centerWords } from './words.ts'

const medalRules: ScreenPictureUrl = '/media/medal/how-medals-come.svg'

/** All medals, earned or not; each opens its detail. */
export function MedalShelf() {
  const words = useWords(centerWords).medals
  const center = useWords(centerWords).center
  const { show } = useOverlays()
  const open = (medal: Medal): void =>
    show(medalDetail, { medal, onTell: () => show(medalPoster, { medal, onBack: () => open(medal) }) })
  const all = useNeed(medalsNeed)
  return (
    <Section title={words.title}>
      <Answered
        query={all}
        lines={2}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      >
        {({ list }) => (
          <ul className={styles.grid}>
            {list.map((medal) => (
              <li key={medal.medalId}>
                <button
                  type="button"
                  className={classes(styles.medal, medalState(medal) === 'earned' && styles.earned)}
                  aria-haspopup="dialog"
                  onClick={() => open(medal)}
                >
                  <MedalPicture src={medalImage(medal)} />
                  <span className={styles.name}>{medal.medalName}</span>
                  <span className={styles.state}>{medalStateWords(medal, words)}</span>
                  {medalState(medal) !== 'making' && (
                    <span className={styles.progress}>
                      {center.medalProgress(medal.completeActionTimes, medal.completeTimes)}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <Button
        icon="book"
        isWide
        onClick={() =>
          show(rulesSheet, {
            agreementId: 'medal_rules',
            title: words.rules,
            picture: medalRules,
          })
        }
      >
        {words.rules}
      </Button>
    </Section>
  )
}
