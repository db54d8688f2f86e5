import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Answered, Failed } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { agreementNeed, ruleChangesNeed } from '../content/content-needs.ts'
import { centerWords } from './words.ts'

/** What has been announced, or is in force, and is not in the text yet: rules/tasks#changes. */
function Changes() {
  const { points } = useWords(centerWords)
  const changes = useAnswer(ruleChangesNeed)
  return (
    <Answered query={changes} lines={2} pick={({ list }) => list} unknown={() => null}>
      {(list) =>
        list.map(({ changeId, fromDayInWords: day, isInForce, sentences }) => (
          <Notice key={changeId} title={isInForce ? points.changesSince(day) : points.changesFrom(day)}>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>{isInForce ? points.changesInForce : points.changesUntil}</p>
          </Notice>
        ))
      }
    </Answered>
  )
}

export function Overlay({
  hide,
  agreementId,
  title,
  picture,
}: { agreementId: string; title: string; picture?: string } & OverlayControls) {
  const words = useWords(kitWords)
  const { points } = useWords(centerWords)
  const rules = useAnswer(agreementNeed(agreementId))
  return (
    <Stack>
      <OverlayTitle>{rules.data?.list[0]?.title ?? title}</OverlayTitle>
      {picture && <img src={picture} width="640" height="300" alt="" />}
      <Answered
        query={rules}
        lines={5}
        pick={({ list }) => list[0]}
        unknown={() => (
          <Failed
            reason={points.rulesFailed}
            onRetry={() => void rules.refetch()}
            isBusy={rules.isFetching}
          />
        )}
      >
        {({ summary, html }) => (
          <>
            {agreementId === 'point_rules' && <Changes />}
            <p>{summary}</p>
            <Prose html={html} />
          </>
        )}
      </Answered>
      <Button kind="main" onClick={hide}>
        {words.common.iKnow}
      </Button>
    </Stack>
  )
}
