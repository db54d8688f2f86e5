import { englishCount } from '@club/contract/english-count.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { recordBefore } from '../../kit/operator/operator-act.ts'
import { command, commandGroup, exitCodes } from '../../kit/operator/operator-command.ts'
import { failingGreetings, type GreetingsContext, greetMembers, planBatch } from './greet.ts'
import { seenWithinDays } from './greetings.rules.ts'

/** The operator's commands for greetings. */
export const greetingsCommands = commandGroup<GreetingsContext>('greetings', 'greetings to members', [
  command({
    name: 'preview',
    description: 'what would be sent now, by kind; sends nothing',
    does: 'showsNobody',
    run: async (context, { print, signal }) => {
      const now = await context.clock.now(context.db)
      const counts = new Map<string, number>()
      let members = 0
      for (let after: string | null = null; ; ) {
        if (signal.aborted) return exitCodes.stopped
        const batch = await planBatch(context, now, after)
        members += batch.members
        for (const { greeting } of batch.planned) {
          const name =
            greeting.kind === 'greetingSeason' ? `${greeting.kind} ${greeting.season}` : greeting.kind
          counts.set(name, (counts.get(name) ?? 0) + 1)
        }
        if (batch.last === null) break
        after = batch.last
      }
      for (const [name, count] of [...counts].sort()) print.out(`${name}  ${count}`)
      print.out(
        `${englishCount(members, 'member was', 'members were')} here in the last ${seenWithinDays} days`,
      )
      return exitCodes.ok
    },
  }),
  command({
    name: 'send',
    description: "sends today's greetings at once instead of with the next job; a repeat sends none twice",
    does: 'changesMembers',
    withoutPreview: '`greetings preview` is its preview',
    run: async (context, { operator, reason, print, signal }) => {
      const order = { operator, reason, isPreview: false }
      const actId = await recordBefore(context, order, 'greetings.send', {})
      const greetings = await greetMembers(context, { signal, isAtOnce: true })
      const failing = await failingGreetings(context)
      await recordOutcome(context, actId, { greetings, failing, isStopped: signal.aborted })
      print.out(`${englishCount(greetings, 'greeting')} sent today`)
      if (failing > 0)
        print.err(
          `members who could not be greeted and are tried again later: ${failing}; club doctor says why`,
        )
      if (signal.aborted) return exitCodes.stopped
      return failing > 0 ? exitCodes.refused : exitCodes.ok
    },
  }),
])
