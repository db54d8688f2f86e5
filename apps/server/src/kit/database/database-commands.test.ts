import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { clubCommands } from '../../commands.ts'
import { testClub } from '../../testing/test-club.ts'
import { runCommand } from '../operator/operator-command.ts'

let url = inject('postgresUrl')
const club = await testClub({
  lineTo: async (at) => {
    url = at
    return at
  },
})

/** Runs a command as `club` does, with the settings of an operator's process. */
async function run(name: string, args: Record<string, unknown>) {
  const said: string[] = []
  const print = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) }
  const folder = mkdtempSync(join(tmpdir(), 'club-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const config = { ...club.config, databaseUrl: url || null, migrationDatabaseUrl: null }
  const call = {
    args,
    cwd: folder,
    operator: 'lin',
    reason: 'a test',
    print,
    signal: new AbortController().signal,
  }
  const exit = await runCommand(clubCommands, { ...club.context, config }, name, call, (error) =>
    said.push(String(error)),
  )
  return { exit, said }
}

// Without a URL the club is on the embedded database.
if (url === '') {
  test('the embedded database is not spread', async () => {
    expect(await run('db distribute', { dryRun: true })).toEqual({
      exit: 2,
      said: ['set DATABASE_URL: the embedded database is one server only'],
    })
  })
} else {
  test('a plain PostgreSQL is left as it is, and a cluster has nothing left to do', async () => {
    const { exit, said } = await run('db distribute', { dryRun: true })
    expect(exit, said.join('\n')).toBe(0)
    expect(said.join('\n')).toMatch(
      /^this is a plain PostgreSQL: all tables are on one server|verified|dry run/,
    )
  })

  test('the battery runs every statement in a schema of its own, which it drops', async () => {
    const schemas = () =>
      club.db.all({
        name: 'test_schemas',
        text: `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'club_battery%'`,
      })
    const { exit, said } = await run('db battery', { url })
    expect(said.at(-1)).toMatch(/^\d{3,4} statements, 0 refused or answered otherwise$/)
    expect(exit).toBe(0)
    expect(await schemas()).toEqual([])
  }, 600_000)
}
