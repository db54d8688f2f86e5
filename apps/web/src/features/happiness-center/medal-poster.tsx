import { medals } from '@club/contract/medals.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useLaterWords } from '../../kit/i18n/use-later-words.ts'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { State } from '../../kit/ui/states.tsx'
import styles from './medal-poster.module.css'
import type { Medal } from './member-answers.ts'

/** A picture that tells others of a medal: on its way, there with a tip for saving it, or not made (spec section 4). */
export function Overlay({ medal, onBack }: { medal: Medal; onBack: () => void } & OverlayControls) {
  const words = useLaterWords().overlays.poster
  const request = { medalNum: medal.total, medalId: medal.medalId, posterType: '0' } as const
  const { data, isPending, isFetching, error, refetch } = useAnswer(medals.getPoster, request, {
    quiet: true,
  })
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      {isPending && (
        <div role="status">
          <State picture="waiting" title={words.loading} />
        </div>
      )}
      {data && <Poster imageUrl={data.imageUrl} text={data.text} name={medal.medalName} />}
      {error && !data && (
        <div role="alert">
          <State picture="error" title={words.failed} text={error.message} />
        </div>
      )}
      {error && !data && <RetryButton isBusy={isFetching} onRetry={() => void refetch()} />}
      <Button icon="medal" isWide onClick={onBack}>
        {words.back}
      </Button>
    </Stack>
  )
}

function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const words = useWords().common
  return (
    <Button kind="main" icon="again" isBusy={isBusy} onClick={onRetry}>
      {words.retry}
    </Button>
  )
}

/** The picture, and in words what stands on it. */
function Poster({ imageUrl, text, name }: { imageUrl: string; text: string; name: string }) {
  const words = useLaterWords().overlays.poster
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
