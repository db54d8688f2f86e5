import { businessDay, businessMonth, startOfDay } from '@club/contract/business-day.ts'
import type { Channel } from '@club/contract/channels.ts'
import type { Tx } from '../../kit/database/db.ts'
import {
  type Action,
  type ActionBasis,
  type ActionOutcome,
  type Activity,
  isTaskPaidIn,
  termsOf,
} from '../activity/activity.ts'
import type { Published } from '../content/content.ts'
import { uploadKey, voteKey } from './tasks.rules.ts'

/** A vote or work that the contest has accepted; recorded in the transaction that stores it. */
export interface ContestAct {
  userId: string
  workNo: string
  channel: Channel
  /** The business time of the vote or the entry. */
  at: Date
}

/** A vote; `day` is given for one that is released later: its points count in the month of the release. */
export type VoteAct = ContestAct & { day?: string }

/** What the contest's actions earn; whether they are allowed is decided by the contest. */
export interface TalentTasks {
  /**
   * Reads what `recordVote` decides by, for a vote of the present day whose caller reads more with it and has locked the
   * account.
   */
  readForVote(tx: Tx, vote: Omit<VoteAct, 'at'> & { day: string }): Promise<ActionBasis>
  /** Leaves a transaction shared with others if the vote may win a rank: for a caller that writes before it records it. */
  requireTurnForVote(tx: Tx, vote: VoteAct, basis: ActionBasis): Promise<void>
  /** Counts a vote toward the three of its day: one per work and day. */
  recordVote(tx: Tx, vote: VoteAct, basis?: ActionBasis): Promise<ActionOutcome>
  /** Counts a work toward its edition, which pays once. */
  recordUpload(tx: Tx, entry: ContestAct & { edition: number }): Promise<ActionOutcome>
}

/** The tasks of voting and entering: rules/tasks#contest-tasks. */
export function makeTalentTasks(activity: Activity, published: Published): TalentTasks {
  const actionOf = ({ userId, workNo, channel, at, day = businessDay(at) }: VoteAct): Action => {
    const month = businessMonth(at)
    return {
      userId,
      terms: termsOf(published, 'vote_work', month),
      actionKey: voteKey(workNo, day),
      at,
      cycleDay: day,
      isPaidHere: isTaskPaidIn(published, 'vote_work', channel, month),
      fact: { work: workNo },
    }
  }
  return {
    // What is read depends on the day and its month only.
    readForVote: (tx, vote) => activity.read(tx, actionOf({ ...vote, at: startOfDay(vote.day) })),
    requireTurnForVote: (tx, vote, basis) => activity.requireTurn(tx, actionOf(vote), basis),
    recordVote: (tx, vote, basis) => activity.record(tx, actionOf(vote), basis),
    recordUpload(tx, { userId, workNo, channel, at, edition }) {
      const month = businessMonth(at)
      return activity.record(tx, {
        userId,
        // The work's own edition, which may end while the work is under review.
        terms: { ...termsOf(published, 'upload_work', month), edition },
        actionKey: uploadKey(edition, workNo),
        at,
        isPaidHere: isTaskPaidIn(published, 'upload_work', channel, month),
        fact: { work: workNo, edition: String(edition) },
      })
    },
  }
}
