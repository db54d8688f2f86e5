import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { blacklistNeed } from './ranking-needs.ts'
import { rankingWords } from './words.ts'

/** Whether the member is blacklisted; false while unknown: rules/ranking#blacklisted-members. */
export function useIsBlacklisted(): boolean {
  return useAnswer(blacklistNeed).data?.isBlack === 'Y'
}

/** Explains what blacklisting means and what stays as before. */
export function BlacklistNotice() {
  const { blacklisted: words } = useWords(rankingWords)
  return (
    <Notice kind="warning" title={words.title}>
      {words.text}
    </Notice>
  )
}
