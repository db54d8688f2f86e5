import type { AnswerOf } from '@club/contract/endpoint.ts'
import { talent } from '@club/contract/talent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useAnswer } from '../../kit/calls/api.ts'

import { useWords } from '../../kit/i18n/i18n.tsx'
import { showToast } from '../../kit/messages/toast.tsx'
import { useIsMember } from '../../kit/session/session.ts'
import { useLoginAlert } from '../identity/sign-in/login-alert.ts'
import { votedNeed, workPath } from './contest-needs.ts'
import { talentWords } from './words.ts'

type Cast = AnswerOf<typeof talent.vote>

/** The lists that show the vote when they are next opened; what the reader sees now stays as it is. */
const listsWithVotes = [talent.workWall, talent.rankQuery, talent.findWorksByNo, talent.workByNo]

export interface Voting {
  /** Whether the member voted for the work today. */
  isVoted: boolean
  /** Whether it is the member's own work. */
  isOwn: boolean
  /** Whether the bank's blacklist keeps the member from voting. */
  isKeptOut: boolean
  /** How many votes the member has left today; null for visitors and while it is not known. */
  left: number | null
  /** The vote cast on this page; null before. */
  cast: Cast | null
  isBusy: boolean
  /** Whether it is not known yet what the member may vote for. */
  isPending: boolean
  refusal: string | null
  vote: () => void
}

/** A vote for one work; a visitor is asked to sign in and then comes to the work's page. */
export function useVote(workNo: string): Voting {
  const words = useWords(talentWords)
  const isMember = useIsMember()
  const client = useQueryClient()
  const ask = useLoginAlert()
  const { data: today, isPending } = useAnswer(votedNeed)
  const [cast, setCast] = useState<Cast | null>(null)
  const { run, isRunning, error } = useAction(talent.vote, {
    onSuccess(answer) {
      setCast(answer)
      showToast(voteInWords(answer, words.voting))
      for (const { name } of listsWithVotes) {
        void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
      }
    },
  })
  return {
    isVoted: cast !== null || (isMember && (today?.workNos.includes(workNo) ?? false)),
    isOwn: isMember && (today?.ownWorkNos.includes(workNo) ?? false),
    isKeptOut: isMember && (today?.isKeptOut ?? false),
    left: isMember ? (today?.votesLeftToday ?? null) : null,
    cast,
    isBusy: isRunning,
    isPending: isMember && isPending,
    refusal: error?.message ?? null,
    vote() {
      if (isMember) void run({ workNo })
      else ask('browsing', workPath(workNo))
    },
  }
}

/** The outcome of a vote in words. */
export function voteInWords(
  { votes, votesLeftToday, isHeld }: Cast,
  words: { counted: (votes: number, left: number) => string; held: (left: number) => string },
): string {
  return isHeld ? words.held(votesLeftToday) : words.counted(votes, votesLeftToday)
}
