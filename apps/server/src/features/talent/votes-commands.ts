import { businessTime } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { type HeldVoteRule, heldVoteRules } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import { type ActCall, type ActOutcome, act, changed } from '../../kit/operator/act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  type Print,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import type { ContestContext } from './contest.ts'
import { type ContestWords, words } from './contest.words.ts'
import { decideHeldVotes, EditionClosed } from './decide-votes.ts'
import { recountVotes, tallyVotes } from './tally.ts'
import { votes } from './votes.sql.ts'
import { workNumber } from './work-argument.ts'

const maxListed = 200
const target = {
  work: workNumber,
  rule: argument(
    '--rule <rule>',
    `only those held by this rule: ${heldVoteRules.join(', ')}`,
    z.enum(heldVoteRules).optional(),
  ),
}
interface Target {
  work: string
  rule?: HeldVoteRule | undefined
}

/** The operator's commands for votes: rules/contest#held-votes, rules/contest#tally. */
export const votesCommands = commandGroup<ContestContext>('votes', 'held votes and the tally', [
  command({
    name: 'held',
    description: 'lists held votes by work and rule, the oldest first',
    does: 'showsNobody',
    run: (context, { print }) => held(context, print),
  }),
  act({
    name: 'release',
    description: 'counts the held votes for a work',
    words: inEachLanguage((language) => words[language].release),
    arguments: target,
    carryOut: (context: ContestContext, call) => decide(context, call, 'counted'),
  }),
  act({
    name: 'refuse',
    description: 'refuses the held votes for a work for good',
    words: inEachLanguage((language) => words[language].refuse),
    arguments: target,
    carryOut: (context: ContestContext, call) => decide(context, call, 'refused'),
  }),
  command({
    name: 'tally',
    description: 'counts the votes of an edition again and compares them with the ranking',
    does: 'showsNobody',
    arguments: { edition: argument('<edition>', 'the edition', wholeNumber(1, 6)) },
    run: recount,
  }),
])

async function held({ db }: ContestContext, print: Print): Promise<number> {
  const groups = await db.all(votes.heldGroups, [maxListed])
  if (groups.length === 0) print.out('no vote is held')
  for (const { workNo, heldRule, votes: count, firstAt, lastAt } of groups) {
    print.out(
      `${workNo}  ${heldRule}  ${englishCount(count, 'vote')}  ${businessTime(firstAt)} to ${businessTime(lastAt)}`,
    )
  }
  if (groups.length === maxListed) print.out(`only the first ${maxListed} are shown`)
  return exitCodes.ok
}

type W = ContestWords['release']

async function decide(
  context: ContestContext,
  call: ActCall<Target>,
  state: 'counted' | 'refused',
): Promise<ActOutcome<W>> {
  const { isPreview, signal } = call
  const { work: workNo, rule = null } = call.args
  try {
    const decided = await decideHeldVotes(context, { ...call, workNo, rule, state })
    const isStopped = signal.aborted
    if (decided.votes + decided.failing === 0 && !isStopped) return { refused: (w) => w.noneHeld(workNo) }
    const hasPoints = isPreview && state === 'counted'
    return {
      changes: (w) => [
        changed(w.decided(workNo, decided.votes)),
        ...(hasPoints ? [changed(w.points(decided.points))] : []),
      ],
      problems: (w) => (decided.failing > 0 ? [w.failing(decided.failing, decided.cause)] : []),
      isStopped,
    }
  } catch (error) {
    if (!(error instanceof EditionClosed)) throw error
    return { refused: (w) => w.closed(error.edition) }
  }
}

async function recount(
  context: ContestContext,
  { args, print, signal }: CommandCall<{ edition: number }>,
): Promise<number> {
  await tallyVotes(context, signal)
  const { works, counted, differences } = await recountVotes(context, args.edition)
  for (const difference of differences) print.err(difference)
  print.out(
    `${englishCount(counted.toLocaleString('en'), 'vote')} for ${englishCount(works.toLocaleString('en'), 'work')} counted again`,
  )
  if (differences.length > 0) return exitCodes.refused
  print.out('every figure of the ranking is as its entries say')
  return exitCodes.ok
}
