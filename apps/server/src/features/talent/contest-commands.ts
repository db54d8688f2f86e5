import { businessTime } from '@club/contract/business-day.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { z } from 'zod'
import { dryRun, orderIn, printPreview } from '../../kit/operator/operator-act.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  optionalPath,
  type Print,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { ContestRefused, closeEdition } from './close-edition.ts'
import type { ContestContext } from './contest.ts'
import { approvePrizes, type Prizes, prizesIn, proposePrizes } from './prizes.ts'

const maxWinners = 100
const edition = argument('<edition>', 'the edition', wholeNumber(1, 6))

/** The operator's commands for the end of an edition: rules/contest#prizes. */
export const contestCommands = commandGroup<ContestContext>(
  'contest',
  'the end of an edition and its prizes',
  [
    command({
      name: 'close',
      description: 'makes the ranking of an edition final, once votes have ended and none is held',
      needsReason: true,
      arguments: { edition, dryRun },
      run: (context, call) =>
        refusable(call, async () => {
          const { closedBy, closedAt } = await closeEdition(context, {
            ...orderIn(call),
            edition: call.args.edition,
          })
          call.print.out(
            `edition ${call.args.edition} was closed by ${closedBy} at ${businessTime(closedAt)}`,
          )
        }),
    }),
    command({
      name: 'prizes',
      description: 'proposes the prizes of a closed edition, in place of those proposed before',
      needsReason: true,
      arguments: {
        edition,
        experts: argument(
          '--experts <file>',
          "the experts' prizes: CSV in UTF-8 with the columns work and tier",
          optionalPath,
        ),
        winners: argument(
          '--winners <number>',
          'how many works win a prize for popularity, 1 by default; of each month where it is by month',
          wholeNumber(1, maxWinners).default(1),
        ),
        dryRun,
      },
      run: (context, call) =>
        refusable(call, async () => {
          const { edition: number, experts: file, winners } = call.args
          const given = { ...orderIn(call), edition: number, file, winners }
          printPrizes(call.print, number, await proposePrizes(context, given))
        }),
    }),
    command({
      name: 'show',
      description: 'lists the prizes of an edition, proposed or given',
      arguments: { edition },
      run: async (context, { args, print }) => {
        printPrizes(print, args.edition, await prizesIn(context, args.edition))
        return exitCodes.ok
      },
    }),
    command({
      name: 'approve',
      description: 'gives the proposed prizes; by another operator than the one who proposed them',
      needsReason: true,
      arguments: {
        edition,
        proposal: argument(
          '--proposal <name>',
          'the proposal that was looked at, as `contest show` prints it',
          z.string().regex(/^[0-9a-f]{8}$/, 'is eight characters, 0 to 9 and a to f'),
        ),
        dryRun,
      },
      run: (context, call) =>
        refusable(call, async () => {
          const { edition: number, proposal } = call.args
          printPrizes(
            call.print,
            number,
            await approvePrizes(context, { ...orderIn(call), edition: number, proposal }),
          )
        }),
    }),
  ],
)

async function refusable(
  { args, print }: CommandCall<{ dryRun: boolean }>,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work()
    printPreview(print, args)
    return exitCodes.ok
  } catch (error) {
    if (!(error instanceof ContestRefused)) throw error
    print.err(error.message)
    return exitCodes.refused
  }
}

function printPrizes(print: Print, edition: number, { list, proposal }: Prizes): void {
  const names = new Map(prizesOf(edition).map(({ tier, prize }) => [tier, prize]))
  for (const { tier, workNo, month, source, proposedBy, approvedBy } of list) {
    const by = approvedBy === null ? `proposed by ${proposedBy}` : `given by ${proposedBy} and ${approvedBy}`
    print.out(`${workNo}  ${tier} ${names.get(tier)}${month === '' ? '' : ` of ${month}`}  ${source}  ${by}`)
  }
  print.out(
    list.length === 0 ? `edition ${edition} has no prizes` : `proposal ${proposal}, ${list.length} prizes`,
  )
}
