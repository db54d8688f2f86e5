import type { ClaimKind } from '@club/contract/desk/claims.ts'
import { useFormat } from '../format/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words/words-of.ts'
import { claimsWords } from './claims.words.ts'
import { useClaim } from './use-claim.ts'

/** Claims something while it is shown, and says if somebody else works on it. */
export function ClaimNotice({ kind, of }: { kind: ClaimKind; of: string }) {
  const words = useWords(claimsWords)
  const { time } = useFormat()
  const other = useClaim(kind, of)
  if (!other) return null
  return (
    <Notice tone="warm" isAnnounced>
      {words.taken(other.name, time(other.until))}
    </Notice>
  )
}
