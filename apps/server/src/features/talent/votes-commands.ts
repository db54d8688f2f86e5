import { businessTime } from '@club/contract/business-day.ts'
import { type HeldVoteRule, heldVoteRules } from '@club/contract/talent.constants.ts'
import { z } from 'zod'
import { dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
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
import { decideHeldVotes, VotesRefused } from './decide-votes.ts'
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
  dryRun,
}
interface Target {
  dryRun: boolean
  work: string
  rule?: HeldVoteRule | undefined
}

/** The operator's commands for votes: rules/contest#held-votes, rules/contest#tally. */
export const votesCommands = commandGroup<ContestContext>('votes', 'held votes and the tally', [
  command({
    name: 'held',
    description: 'lists held votes by work and rule, the oldest first',
    run: (context, { print }) => held(context, print),
  }),
  command({
    name: 'release',
    description: 'counts the held votes for a work',
    needsReason: true,
    arguments: target,
    run: (context, call) => decide(context, call, 'counted'),
  }),
  command({
    name: 'refuse',
    description: 'refuses the held votes for a work for good',
    needsReason: true,
    arguments: target,
    run: (context, call) => decide(context, call, 'refused'),
  }),
  command({
    name: 'tally',
    description: 'counts the votes of an edition again and compares them with the ranking',
    arguments: { edition: argument('<edition>', 'the edition', wholeNumber(1, 6)) },
    run: recount,
  }),
])

async function held({ db }: ContestContext, print: Print): Promise<number> {
  const groups = await db.all(votes.heldGroups, [maxListed])
  if (groups.length === 0) print.out('no vote is held')
  for (const { workNo, heldRule, votes: count, firstAt, lastAt } of groups) {
    print.out(`${workNo}  ${heldRule}  ${count} votes  ${businessTime(firstAt)} to ${businessTime(lastAt)}`)
  }
  if (groups.length === maxListed) print.out(`only the first ${maxListed} are shown`)
  return exitCodes.ok
}

async function decide(
  context: ContestContext,
  call: CommandCall<Target>,
  state: 'counted' | 'refused',
): Promise<number> {
  const { args, print, signal } = call
  const { work: workNo, rule = null } = args
  try {
    const order = { ...orderIn(call), workNo, rule, state, signal }
    const decided = await decideHeldVotes(context, order)
    if (decided.votes + decided.failing === 0 && !signal.aborted) {
      print.err(`no vote for ${workNo} is held`)
      return exitCodes.refused
    }
    print.out(`${decided.votes} votes for ${workNo} ${state === 'counted' ? 'released' : 'refused'}`)
    if (args.dryRun) print.out(`points that their voters would get: ${decided.points}`)
    if (decided.failing > 0)
      print.err(`${decided.failing} votes could not be decided and stay held (${decided.cause})`)
    printPreview(print, args)
    if (signal.aborted) return exitCodes.stopped
    return decided.failing > 0 ? exitCodes.refused : exitCodes.ok
  } catch (error) {
    if (!(error instanceof VotesRefused)) throw error
    print.err(error.message)
    return exitCodes.refused
  }
}

async function recount(
  context: ContestContext,
  { args, print, signal }: CommandCall<{ edition: number }>,
): Promise<number> {
  await tallyVotes(context, signal)
  const { works, counted, differences } = await recountVotes(context, args.edition)
  for (const difference of differences) print.err(difference)
  print.out(`${counted.toLocaleString('en')} votes for ${works.toLocaleString('en')} works counted again`)
  if (differences.length > 0) return exitCodes.refused
  print.out('every figure of the ranking is as its entries say')
  return exitCodes.ok
}
