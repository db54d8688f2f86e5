import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { MedalPicture } from '../../kit/ui/pictures.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { medalImage, medalState, shelfOf } from './medal.rules.ts'
import styles from './medal-shelf.module.css'
import type { Medal } from './medals-needs.ts'
import { medalsNeed } from './medals-needs.ts'
import { medalDetail, medalPoster } from './medals-overlays.ts'
import { medalsWords } from './words.ts'

/** The first earned medals and the next ones; all others behind a button. Each opens its detail. */
export function MedalShelf({ onSeek }: { onSeek: (taskId: string) => void }) {
  const words = useWords(medalsWords)
  const { show } = useOverlays()
  const open = (medal: Medal): void =>
    show(medalDetail, {
      medal,
      onTell: () => show(medalPoster, { medal, onBack: () => open(medal) }),
      onDo: () => onSeek(medal.taskId),
    })
  const all = useAnswer(medalsNeed)
  return (
    <Section title={words.title}>
      <Answered
        query={all}
        lines={2}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      >
        {({ list }) => <Shelf list={list} onOpen={open} />}
      </Answered>
    </Section>
  )
}

function Shelf({ list, onOpen }: { list: readonly Medal[]; onOpen: (medal: Medal) => void }) {
  const words = useWords(medalsWords)
  const [isOpen, setOpen] = useState(false)
  const { shown, rest } = shelfOf(list)
  return (
    <>
      <Medals list={shown} onOpen={onOpen} />
      {rest.length > 0 && (
        <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={words.more(rest.length)}>
          <Medals list={rest} onOpen={onOpen} />
        </Disclosure>
      )}
    </>
  )
}

function Medals({ list, onOpen }: { list: readonly Medal[]; onOpen: (medal: Medal) => void }) {
  const words = useWords(medalsWords)
  return (
    <ul className={styles.list}>
      {list.map((medal) => {
        const state = medalState(medal)
        return (
          <li key={medal.medalId}>
            <button
              type="button"
              className={classes(styles.medal, state === 'earned' && styles.earned)}
              aria-haspopup="dialog"
              onClick={() => onOpen(medal)}
            >
              <MedalPicture src={medalImage(medal)} />
              <span className={styles.words}>
                <span>{medal.medalName}</span>
                <span className={styles.state}>
                  {state === 'locked'
                    ? words.toGo(medal.completeActionTimes, medal.completeTimes)
                    : state === 'earned'
                      ? words.owned(medal.total)
                      : words.making}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
