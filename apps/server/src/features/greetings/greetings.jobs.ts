import type { Job } from '../../kit/jobs/jobs.ts'
import { type GreetingsContext, greetMembers } from './greet.ts'
import { isGreetingTime } from './greetings.rules.ts'

export const greetingsJobs = (context: GreetingsContext): Job[] => [
  {
    name: 'greetings',
    everySeconds: 600,
    run: async (signal) => {
      if (isGreetingTime(await context.clock.now(context.db))) await greetMembers(context, { signal })
    },
  },
]
