import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './pager.module.css'

/** Below a paged list: load more, retry a failed page, or say that this is all. */
export function Pager({
  hasMore,
  isBusy,
  error,
  onMore,
  moreWord,
  endWord,
}: {
  hasMore: boolean
  isBusy: boolean
  error?: string | null | undefined
  onMore: () => void
  moreWord: string
  endWord: string
}) {
  return (
    <div className={styles.pager}>
      {error && <Notice kind="error">{error}</Notice>}
      {hasMore ? (
        <Button icon="down" isWide isBusy={isBusy} onClick={onMore}>
          {moreWord}
        </Button>
      ) : (
        <p className={styles.end}>{endWord}</p>
      )}
    </div>
  )
}
