import type { content } from '@club/contract/content.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { lazyWithRetry } from '../../kit/loading/lazy-with-retry.tsx'
import { OverlayAction } from '../../kit/overlays/overlay-action.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import styles from './hot-activity.module.css'
import { hotActivityWords } from './words.ts'

type Activity = Pick<
  AnswerOf<typeof content.bannerQuery>['list'][number],
  'title' | 'summary' | 'imageUrl' | 'url'
>

const OverlayTitle = lazyWithRetry(
  async () => (await import('../../kit/overlays/overlay-frame.tsx')).OverlayTitle,
)

/** The picture, its text and the link. */
export function HotActivityContent({ activity, go }: { activity: Activity; go: (path: string) => void }) {
  const words = useWords(hotActivityWords)
  const { title, summary, imageUrl, url } = activity
  return (
    <Stack>
      <OverlayTitle>{title}</OverlayTitle>
      <img
        className={styles.picture}
        src={imageUrl}
        width="600"
        height="700"
        alt=""
        fetchPriority="low"
        decoding="async"
      />
      <p>{summary}</p>
      {url && (
        <OverlayAction>
          <Button kind="main" onClick={() => go(url)}>
            {words.go}
          </Button>
        </OverlayAction>
      )}
    </Stack>
  )
}
