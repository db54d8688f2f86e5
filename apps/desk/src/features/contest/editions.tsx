import { contest } from '@club/contract/desk/contest.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useAct } from '../../kit/acts/act-provider.tsx'
import { useAnswer, useCall } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Facts, Part, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Badge, Empty, Failed, Notice, Progress } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contestWords } from './contest.words.ts'

export type Edition = DeskAnswerOf<typeof contest.editions>['editions'][number]

function stateOf({ closed, isEntryOpen, isVoteOpen, isCurrent, closesFrom }: Edition) {
  if (closed) return 'closed' as const
  if (isEntryOpen) return 'entryOpen' as const
  if (isVoteOpen) return 'voteOpen' as const
  return isCurrent || Date.parse(closesFrom) < Date.now() ? ('over' as const) : ('ahead' as const)
}

const tones = { closed: 'calm', entryOpen: 'good', voteOpen: 'good', over: 'warm', ahead: 'calm' } as const

/** Counts the votes of an edition again and says whether the ranking is as they say. */
function Recount({ edition }: { edition: number }) {
  const words = useWords(contestWords).edition
  const { count } = useFormat()
  const { data, error, isPending, mutate } = useCall(contest.recount, { changesNothing: true })
  return (
    <Stack>
      <div>
        <Button isBusy={isPending} onClick={() => mutate({ edition })}>
          {isPending ? words.recounting : words.recount}
        </Button>
      </div>
      {isPending && <Progress label={words.recountingAll} />}
      {error && <Failed error={error} />}
      {data && data.differences.length === 0 && (
        <Notice tone="good" isAnnounced>
          {words.recounted(count(data.counted), count(data.works))}
        </Notice>
      )}
      {data && data.differences.length > 0 && (
        <Notice tone="bad" isAnnounced>
          {words.differs(count(data.differences.length))}
          <ul>
            {data.differences.slice(0, 50).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  )
}

function EditionPart({ of: shown }: { of: Edition }) {
  const words = useWords(contestWords).edition
  const { day, time, count } = useFormat()
  const openAct = useAct()
  const may = useMay()
  const { edition, title, closed, tally, prizes } = shown
  const state = stateOf(shown)
  const votes = tally
    ? `${words.votesOf(count(tally.counted), count(tally.held), count(tally.refused))} · ${words.asOf(time(tally.takenAt))}`
    : words.noVotes
  return (
    <Part
      title={words.named(edition, title)}
      actions={
        may('contest close') &&
        state === 'over' && (
          <Button onClick={() => openAct({ act: 'contest close', args: { edition } })}>{words.close}</Button>
        )
      }
    >
      <Facts
        facts={[
          [
            words.state,
            <Badge key="state" tone={tones[state]}>
              {words.states[state]}
            </Badge>,
          ],
          [words.days, words.span(day(shown.beginsOn), day(shown.endsOn))],
          [words.entryUntil, day(shown.enterEndsOn)],
          [words.voteUntil, day(shown.voteEndsOn)],
          closed
            ? [words.closedBy, words.closedAt(closed.by, time(closed.at))]
            : [words.closesFrom, time(shown.closesFrom)],
          [words.works, words.worksOf(count(shown.worksShown), count(shown.worksWaiting))],
          [words.votes, votes],
          [words.prizes, words.prizeStates[prizes.state]],
        ]}
      />
      <Recount edition={edition} />
    </Part>
  )
}

/** Every edition with its days, votes and prizes, the latest first. */
export function Editions() {
  const words = useWords(contestWords).edition
  return (
    <Answer of={useAnswer(contest.editions, {})}>
      {({ editions }) => (
        <Stack>
          {editions.length === 0 && <Empty>{words.none}</Empty>}
          {editions.map((edition) => (
            <EditionPart key={edition.edition} of={edition} />
          ))}
        </Stack>
      )}
    </Answer>
  )
}
