import { businessDay } from '@club/contract/business-day.ts'
import { dayMs } from '@club/contract/durations.ts'
import type { greetings } from '@club/contract/greetings.ts'
import type { Feature } from '../../kit/feature.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { personalTable } from '../../kit/personal-data.ts'
import type { GreetingsContext } from './greet.ts'
import { greetingsJobs } from './greetings.jobs.ts'
import { greetingRounds, memberGreetings } from './greetings.sql.ts'

export type { GreetingsContext } from './greet.ts'
export { greetingsCommands } from './greetings-commands.ts'

const roundRetentionDays = 30

/** Greetings in 'my messages', at most one a day: rules/messages#greetings. */
export function greetingsFeature(context: GreetingsContext) {
  const { db } = context
  return {
    routes: greetingsRoutes(context),
    personalData: {
      tables: [personalTable('member_greeting', { act: 'delete' }, { is_off: 'yesNo', last_day: 'text' })],
    },
    jobs: greetingsJobs(context),
    sweep: (now) => {
      const before = businessDay(new Date(now.getTime() - roundRetentionDays * dayMs))
      return sweepInBatches(db, (tx, maxRows, after) =>
        tx.run(greetingRounds.sweep, [before, maxRows, after]),
      )
    },
  } satisfies Feature<typeof greetings>
}

function greetingsRoutes({ db }: GreetingsContext): HandlersOf<typeof greetings> {
  return {
    choice: async ({ memberId }) => ({
      isOn: !((await db.one(memberGreetings.choice, [memberId]))?.isOff ?? false),
    }),
    choose: async ({ memberId, request: { isOn } }) => {
      await db.run(memberGreetings.choose, [memberId, !isOn])
      return { isOn }
    },
  }
}
