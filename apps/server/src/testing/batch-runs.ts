import { createHash } from 'node:crypto'
import { clubJobs } from '../app.ts'
import { operatorDesk } from './operator-desk.ts'
import type { TestClub } from './test-club.ts'

/** Runs a club's jobs by hand, and looks at what they did. */
export function batchRuns(club: TestClub) {
  const rows = <Row>(text: string, params: unknown[] = []) =>
    club.db.all<Row>(
      { name: `test_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`, text },
      params,
    )
  return {
    rows,
    /** On every server of the club at once, as when a server that was taken for dead goes on. */
    async runJob(name: string): Promise<void> {
      const jobs = club.servers.flatMap(({ context, features }) =>
        clubJobs(context, features).filter((each) => each.name === name),
      )
      if (jobs.length === 0) throw new Error(`there is no job ${name}`)
      await Promise.all(jobs.map((job) => job.run(new AbortController().signal)))
    },
    count: async (text: string, params: unknown[] = []) =>
      (await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`, params))[0]?.count ?? 0,
    /** What the doctor says is stuck in a work; null if nothing is. */
    async stuckIn(work: string): Promise<string | null> {
      const { out } = await operatorDesk(club).run('doctor')
      return (
        new RegExp(`^(?:warning|problem) +stuck work: .* \\(${work}\\): (.*)$`, 'm').exec(out)?.[1] ?? null
      )
    },
  }
}

export const quoted = (value: string | undefined) => `'${value}'`
