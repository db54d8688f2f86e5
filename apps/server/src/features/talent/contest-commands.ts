import { businessTime } from '@club/contract/business-day.ts'
import { inEachLanguage, shellLanguage } from '@club/contract/languages.ts'
import { prizesOf } from '@club/contract/prize-tiers.ts'
import { type ActOutcome, act, changed, changeLine } from '../../kit/operator/act.ts'
import {
  argument,
  command,
  commandGroup,
  exitCodes,
  optionalPath,
  typedText,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import { closeEdition, orContestRefused } from './close-edition.ts'
import type { ContestContext } from './contest.ts'
import { type ContestWords, words } from './contest.words.ts'
import { approvePrizes, type Prizes, prizesIn, proposePrizes } from './prizes.ts'
import { winnersAct } from './winners.ts'
import { namesOfWorks } from './work-names.ts'

const maxWinners = 100
const edition = argument('<edition>', 'the edition', wholeNumber(1, 6))
type W = ContestWords['prizes']

/** The operator's commands for the end of an edition: rules/contest#prizes. */
export const contestCommands = commandGroup<ContestContext>(
  'contest',
  'the end of an edition and its prizes',
  [
    act({
      name: 'close',
      description: 'makes the ranking of an edition final, once votes have ended and none is held',
      words: inEachLanguage((language) => words[language].close),
      arguments: { edition },
      // Nothing opens an edition again.
      isConfirmed: () => true,
      carryOut: (context: ContestContext, call) =>
        orContestRefused<ContestWords['close']>(async () => {
          const { edition: number } = call.args
          const { closedBy, closedAt, isNew } = await closeEdition(context, { ...call, edition: number })
          const time = businessTime(closedAt)
          // A preview says no time, which would be another one when it is ordered.
          return {
            changes: (w) => [
              changed(isNew && call.isPreview ? w.wouldClose(number) : w.closed(number, closedBy, time)),
            ],
          }
        }),
    }),
    act({
      name: 'prizes',
      description: 'proposes the prizes of a closed edition, in place of those proposed before',
      words: inEachLanguage((language) => words[language].prizes),
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
      },
      carryOut: (context: ContestContext, call) =>
        orContestRefused<W>(async () => {
          const { edition: number, experts: file, winners } = call.args
          return prizesTold(number, await proposePrizes(context, { ...call, edition: number, file, winners }))
        }),
    }),
    command({
      name: 'show',
      description: 'lists the prizes of an edition, proposed or given',
      does: 'showsNobody',
      arguments: { edition },
      run: async (context, { args, print }) => {
        const prizes = await prizesIn(context, args.edition)
        const found = await namesOfWorks(
          context,
          prizes.list.map(({ workNo }) => workNo),
        )
        const told = prizesTold(args.edition, prizes, (workNo) => found.get(workNo)?.isListed ?? false)
        for (const change of told.changes(words[shellLanguage].prizes, shellLanguage))
          print.out(changeLine(change))
        return exitCodes.ok
      },
    }),
    act({
      name: 'approve',
      description: 'gives the proposed prizes; by another operator than the one who proposed them',
      words: inEachLanguage((language) => words[language].approve),
      arguments: {
        edition,
        proposal: argument(
          '--proposal <name>',
          'the proposal that was looked at, as `contest show` prints it',
          typedText(
            (text) => /^[0-9a-f]{8}$/.test(text),
            inEachLanguage((language) => words[language].proposalForm),
          ),
        ),
      },
      carryOut: (context: ContestContext, call) =>
        orContestRefused<W>(async () => {
          const { edition: number, proposal } = call.args
          return prizesTold(number, await approvePrizes(context, { ...call, edition: number, proposal }))
        }),
    }),
    winnersAct,
  ],
)

function prizesTold(
  number: number,
  { list, proposal }: Prizes,
  isShown: (workNo: string) => boolean = () => true,
): Extract<ActOutcome<W>, { changes: unknown }> {
  const prizes = new Map(prizesOf(number).map(({ tier, prize }) => [tier, prize]))
  return {
    changes: (w) => [
      ...list.map(({ tier, workNo, month, source, proposedBy, approvedBy }) => {
        const by = approvedBy === null ? w.proposed(proposedBy) : w.given(proposedBy, approvedBy)
        const known = prizes.get(tier)
        const prize = known === undefined ? String(tier) : w.names[known]
        return changed(
          w.line({
            workNo,
            tier,
            prize,
            month,
            source: w.sources[source],
            by,
            isShown: isShown(workNo),
          }),
        )
      }),
      changed(list.length === 0 ? w.none(number) : w.count(list.length, proposal)),
    ],
  }
}
