import { medals } from '@club/contract/medals.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { State } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import styles from './medal-poster.module.css'
import type { Medal } from './member-answers.ts'
import { centerWords } from './words.ts'

/** Whether the poster is loading, ready or failed. */
export type PosterState =
  | { kind: 'loading' }
  | { kind: 'made'; imageUrl: string; text: string }
  | { kind: 'failed'; reason: string; isBusy: boolean; retry: () => void }

/** The share poster of a medal: rules/tasks#medal-posters. */
export function Overlay({ medal, onBack }: { medal: Medal; onBack: () => void } & OverlayControls) {
  const request = { medalNum: medal.total, medalId: medal.medalId, posterType: '0' } as const
  const { data, isFetching, error, refetch } = useAnswer(medals.getPoster, request)
  const retry = () => void refetch()
  const failed = error && { kind: 'failed' as const, reason: error.message, isBusy: isFetching, retry }
  const state: PosterState = data ? { kind: 'made', ...data } : (failed ?? { kind: 'loading' })
  return <PosterSheet state={state} name={medal.medalName} onBack={onBack} />
}

/** The sheet in one of its states; a ready picture comes with a tip on saving it. */
export function PosterSheet({
  state,
  name,
  onBack,
}: {
  state: PosterState
  name: string
  onBack: () => void
}) {
  const words = useWords(centerWords).poster
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      {state.kind === 'loading' && (
        <div role="status">
          <State picture="waiting" title={words.loading} />
        </div>
      )}
      {state.kind === 'made' && <Poster imageUrl={state.imageUrl} text={state.text} name={name} />}
      {state.kind === 'failed' && (
        <div role="alert">
          <State picture="error" title={words.failed} text={state.reason} />
        </div>
      )}
      {state.kind === 'failed' && <RetryButton isBusy={state.isBusy} onRetry={state.retry} />}
      <Button icon="medal" isWide onClick={onBack}>
        {words.back}
      </Button>
    </Stack>
  )
}

function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const words = useWords(kitWords).common
  return (
    <Button kind="main" icon="again" isBusy={isBusy} onClick={onRetry}>
      {words.retry}
    </Button>
  )
}

/** The picture, with its content as text. */
function Poster({ imageUrl, text, name }: { imageUrl: string; text: string; name: string }) {
  const words = useWords(centerWords).poster
  return (
    <>
      <img className={styles.poster} src={imageUrl} width="600" height="800" alt={words.image(name)} />
      <p>{text}</p>
      <p className={styles.tip}>{words.saveTip}</p>
      <LinkButton kind="main" to={imageUrl} download>
        {words.save}
      </LinkButton>
    </>
  )
}
