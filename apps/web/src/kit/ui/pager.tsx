import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import styles from './pager.module.css'

/** Under a paged list: load more, or say that this is all; a page that failed can be asked for again. */
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
